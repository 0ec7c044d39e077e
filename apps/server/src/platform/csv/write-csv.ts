import { harmlessCell } from '@belegfach/contract/rules';
import { stringify } from 'csv-stringify/sync';

/**
 * A table as a German Excel opens it: UTF-8 with a byte order mark, semicolons, CRLF, every cell quoted (decisions D6). A text that
 * a spreadsheet would run begins with an apostrophe instead.
 */
export function writeCsv(header: readonly string[], rows: readonly (readonly (string | number)[])[]): Buffer {
  const text = stringify([header.map(harmless), ...rows.map((row) => row.map(harmless))], {
    bom: true,
    delimiter: ';',
    record_delimiter: '\r\n',
    quoted: true,
    quoted_empty: true,
  });
  return Buffer.from(text, 'utf8');
}

function harmless(cell: string | number): string | number {
  return typeof cell === 'string' ? harmlessCell(cell) : cell;
}
