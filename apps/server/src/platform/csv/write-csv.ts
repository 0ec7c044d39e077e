import { escapeFormula } from '@belegfach/contract/schema-free';
import { stringify } from 'csv-stringify/sync';

/** A decimal number, written as it is: a negative one is no formula. */
export interface DecimalCell {
  readonly decimal: string;
}

export type CsvCell = string | number | DecimalCell;

/** A decimal number with a point or a comma. */
const DECIMAL = /^-?\d+([.,]\d+)?$/;

/**
 * A table as CSV that a German Excel opens: UTF-8 with a byte order mark, semicolons, CRLF, every cell quoted. A
 * text that a spreadsheet would run as a formula gets a leading apostrophe.
 */
export function writeCsv(header: readonly string[], rows: readonly (readonly CsvCell[])[]): Buffer {
  const text = stringify([header.map(escapeCell), ...rows.map((row) => row.map(escapeCell))], {
    bom: true,
    delimiter: ';',
    record_delimiter: '\r\n',
    quoted: true,
    quoted_empty: true,
  });
  return Buffer.from(text, 'utf8');
}

function escapeCell(cell: CsvCell): string | number {
  if (typeof cell === 'object')
    return DECIMAL.test(cell.decimal) ? cell.decimal : escapeFormula(cell.decimal);
  return typeof cell === 'string' ? escapeFormula(cell) : cell;
}
