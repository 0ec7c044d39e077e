/** What a spreadsheet would take for a formula (decisions D6). */
// eslint-disable-next-line no-control-regex -- a cell that begins with a control character is made harmless too
const FORMULA = /^[=+\-@\u0000-\u001f]/;

function cell(text: string): string {
  const harmless = FORMULA.test(text) ? `'${text}` : text;
  return /[";\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** A CSV file as German Excel opens it: UTF-8 with BOM, semicolons, CRLF (decisions D6). */
export function csvFile(rows: readonly (readonly string[])[]): Blob {
  const text = rows.map((row) => `${row.map(cell).join(';')}\r\n`).join('');
  return new Blob(['\ufeff', text], { type: 'text/csv;charset=utf-8' });
}
