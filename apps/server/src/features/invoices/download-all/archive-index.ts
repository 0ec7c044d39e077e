import { writeCsv } from '../../../platform/csv/index.ts';
import type { Language } from '../../../platform/http/index.ts';
import type { ArchiveRow } from './archive-rows.repository.ts';

/** The name of the index in an archive; no document has it, since document names end with .pdf. */
export const INDEX_NAME = 'index.csv';

interface Words {
  readonly header: readonly string[];
  /** Words by `typeValue`. */
  readonly types: Readonly<Record<ArchiveRow['type_value'], string>>;
  /** The separator between day, month and year. */
  readonly dateMark: string;
}

const WORDS: Readonly<Record<Language, Words>> = {
  de: {
    header: ['Belegnummer', 'Belegdatum', 'Belegart', 'Kundennummer', 'Kunde', 'Anbieter', 'Datei'],
    types: { 0: 'Rechnung', 1: 'Zahlungsavis', 2: 'Mahnung' },
    dateMark: '.',
  },
  en: {
    header: ['Document number', 'Date', 'Type', 'Customer number', 'Customer', 'Provider', 'File'],
    types: { 0: 'Invoice', 1: 'Remittance advice', 2: 'Reminder' },
    dateMark: '/',
  },
};

/**
 * One line per document, in the order of the archive, in the caller's language and as Excel opens it. `name` is the
 * name of the file in the archive.
 */
export function writeArchiveIndex(
  lines: readonly { readonly row: ArchiveIndexRow; readonly name: string }[],
  language: Language,
): Buffer {
  const { header, types, dateMark } = WORDS[language];
  return writeCsv(
    header,
    lines.map(({ row, name }) => [
      row.document_number,
      row.invoice_date.split('-').toReversed().join(dateMark),
      types[row.type_value],
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
