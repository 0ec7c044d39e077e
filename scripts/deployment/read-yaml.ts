/** The values in compose.yaml: texts, and lists and maps of them. */
export type Yaml = string | readonly Yaml[] | { readonly [key: string]: Yaml };

interface Row {
  readonly indent: number;
  readonly text: string;
}

/**
 * Reads only the part of YAML that the compose file uses: maps and lists by indentation, lists in JSON brackets, plain texts, and comments
 * on lines of their own. The repository has no YAML package; everything else is refused, so that nothing is misread.
 * @throws Error that names the line
 */
export function readYaml(text: string): Yaml {
  const rows = text
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.trim().startsWith('#'))
    .map((line) => ({ indent: line.length - line.trimStart().length, text: line.trim() }));
  const rest = [...rows];
  const value = readBlock(rest, rest[0]?.indent ?? 0);
  const [left] = rest;
  if (left !== undefined) throw new Error(`not understood: ${left.text}`);
  return value;
}

function readBlock(rows: Row[], indent: number): Yaml {
  return rows[0]?.text.startsWith('- ') === true ? readList(rows, indent) : readMap(rows, indent);
}

function readList(rows: Row[], indent: number): Yaml {
  const items: Yaml[] = [];
  while (rows[0]?.indent === indent && rows[0].text.startsWith('- '))
    items.push(readScalar((rows.shift()?.text ?? '').slice(2)));
  return items;
}

function readMap(rows: Row[], indent: number): Yaml {
  const map: Record<string, Yaml> = {};
  for (let row = rows[0]; row?.indent === indent; row = rows[0]) {
    const [, key, value = ''] = /^([\w-]+):(?: (.*))?$/.exec(row.text) ?? [];
    if (key === undefined || Object.hasOwn(map, key)) throw new Error(`not understood: ${row.text}`);
    rows.shift();
    const next = rows[0]?.indent ?? 0;
    map[key] = value === '' && next > indent ? readBlock(rows, next) : readScalar(value);
  }
  return map;
}

function readScalar(text: string): Yaml {
  if (text.startsWith('[')) return JSON.parse(text) as string[];
  if (/^"[^"\\]*"$/.test(text)) return text.slice(1, -1);
  if (/^[{&*!|>'"%@`]|: | #/.test(text)) throw new Error(`not understood: ${text}`);
  return text;
}
