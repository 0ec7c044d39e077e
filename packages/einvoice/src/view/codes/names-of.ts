import type { Labels } from '../../terms/term.ts';

export type Names = ReadonlyMap<string, Labels>;

/** Reads a table of codes with their German and English names: `KGM kg | kg` in each line. A map, because a document may contain any code, such as `constructor`. */
export function namesOf(table: string): Names {
  const rows = table.trim().split('\n');
  return new Map(
    rows.map((row) => {
      const [, code = '', de = '', en = ''] = /^\s*(\S+) (.+) \| (.+)$/.exec(row) ?? [];
      return [code, { de, en }];
    }),
  );
}
