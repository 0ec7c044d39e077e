import { writeCsv } from '../../../platform/csv/index.ts';
import { type Language, portalDay } from '../../../platform/http/index.ts';
import { annexNameInZip } from '../annexes/annex-entries.ts';
import { createUniqueNames } from '../zip/invoice-zip.ts';
import type { ArchiveRow } from './archive-rows.repository.ts';

/** The file name of the index, the last file of an archive. */
const INDEX_FILE_NAME = 'index.csv';

interface IndexFileTexts {
  readonly header: readonly string[];
  /** The word for each `typeValue`. */
  readonly types: Readonly<Record<ArchiveRow['type_value'], string>>;
  /** The separator between day, month and year. */
  readonly dateSeparator: string;
}

const INDEX_FILE_TEXTS: Readonly<Record<Language, IndexFileTexts>> = {
  de: {
    header: ['Belegnummer', 'Belegdatum', 'Belegart', 'Kundennummer', 'Kunde', 'Anbieter', 'Datei'],
    types: { 0: 'Rechnung', 1: 'Zahlungsavis', 2: 'Mahnung' },
    dateSeparator: '.',
  },
  en: {
    header: ['Document number', 'Date', 'Type', 'Customer number', 'Customer', 'Provider', 'File'],
    types: { 0: 'Invoice', 1: 'Remittance advice', 2: 'Reminder' },
    dateSeparator: '/',
  },
};

export type ArchiveContents = ReturnType<typeof createArchiveContents>;

/** The documents that an archive contains so far. */
export function createArchiveContents(language: Language, createdAt: Date) {
  const { header, types, dateSeparator } = INDEX_FILE_TEXTS[language];
  const ids: number[] = [];
  const lines: string[][] = [];
  const uniqueName = createUniqueNames();
  // Reserves the name of the index.
  uniqueName(INDEX_FILE_NAME);
  return {
    /** Internal ids. */
    ids,
    /**
     * Adds a document and its line in the index.
     * @returns its unique file name in the archive
     */
    add: (row: ArchiveRow) => {
      const name = uniqueName(row.document_name);
      ids.push(row.invoice_id);
      lines.push([
        row.document_number,
        row.invoice_date.split('-').toReversed().join(dateSeparator),
        types[row.type_value],
        row.customer_number,
        row.customer_name,
        row.provider_name,
        name,
      ]);
      return name;
    },
    /** Adds an annex of a document. @returns its unique file name in the archive */
    addAnnex: (documentName: string, annexName: string) =>
      uniqueName(annexNameInZip(documentName, annexName)),
    /** A CSV file that Excel can open, with one line per document, in the order of the archive. */
    createIndexFile: () => ({
      name: INDEX_FILE_NAME,
      bytes: writeCsv(header, lines),
      date: portalDay(createdAt),
    }),
  };
}
