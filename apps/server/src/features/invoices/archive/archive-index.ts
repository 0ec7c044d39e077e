import { writeCsv } from '../../../platform/csv/index.ts';
import type { ArchiveRow } from './archive-rows.repository.ts';

/** The name of the index among the documents; no document bears it, since theirs end with .pdf. */
export const INDEX_NAME = 'index.csv';

const HEADER = [
  'Belegnummer',
  'Belegdatum',
  'Belegart',
  'Kundennummer',
  'Kunde',
  'Anbieter',
  'Datei',
] as const;

const TYPES = { 0: 'Rechnung', 1: 'Zahlungsavis', 2: 'Mahnung' } as const;

/** One line per document, in the order of the archive; `names` are the files' names in it. German, for a German Excel (decisions D6). */
export function writeArchiveIndex(
  lines: readonly { readonly row: ArchiveIndexRow; readonly name: string }[],
): Buffer {
  return writeCsv(
    HEADER,
    lines.map(({ row, name }) => [
      row.document_number,
      germanDay(row.invoice_date),
      TYPES[row.type_value],
      row.customer_number,
      row.customer_name,
      row.provider_name,
      name,
    ]),
  );
}

export type ArchiveIndexRow = Pick<
  ArchiveRow,
  'document_number' | 'invoice_date' | 'type_value' | 'customer_number' | 'customer_name' | 'provider_name'
>;

function germanDay(day: string): string {
  return day.split('-').toReversed().join('.');
}
