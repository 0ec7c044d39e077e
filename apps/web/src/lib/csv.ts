import { escapeFormula } from '@belegfach/contract/schema-free';

const cell = (text: string) => `"${escapeFormula(text).replaceAll('"', '""')}"`;

/** A CSV file in the format of German Excel: UTF-8 with a byte order mark, semicolons, CRLF, every cell quoted. */
export function csvFile(rows: readonly (readonly string[])[]): Blob {
  const text = rows.map((row) => `${row.map(cell).join(';')}\r\n`).join('');
  return new Blob(['\ufeff', text], { type: 'text/csv;charset=utf-8' });
}
