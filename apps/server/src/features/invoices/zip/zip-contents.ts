import { type CsvCell, writeCsv } from '../../../platform/csv/index.ts';
import { type Language, portalDay } from '../../../platform/http/index.ts';
import { type DocumentReference, issueYearOf } from '../row-year.repository.ts';
import { nameOfAnnex, nameOfDocument, nameOfXml } from './entry-names.ts';
import { createUniqueNames } from './invoice-zip.ts';
import type { ZippedDocument } from './zipped-document.repository.ts';

/** The file name of the index, the last file of a ZIP. */
const INDEX_FILE_NAME = 'index.csv';

interface IndexFileTexts {
  readonly header: readonly string[];
  /** The word for each `typeValue`. */
  readonly types: Readonly<Record<ZippedDocument['type_value'], string>>;
  /** The separator between day, month and year. */
  readonly dateSeparator: string;
  readonly decimalSeparator: string;
}

const INDEX_FILE_TEXTS: Readonly<Record<Language, IndexFileTexts>> = {
  de: {
    header: [
      'Belegnummer',
      'Belegdatum',
      'Belegart',
      'Kundennummer',
      'Kunde',
      'Anbieter',
      'Betrag',
      'Währung',
      'Fällig am',
      'Datei',
    ],
    types: { 0: 'Rechnung', 1: 'Zahlungsavis', 2: 'Mahnung' },
    dateSeparator: '.',
    decimalSeparator: ',',
  },
  en: {
    header: [
      'Document number',
      'Date',
      'Type',
      'Customer number',
      'Customer',
      'Provider',
      'Amount',
      'Currency',
      'Due date',
      'File',
    ],
    types: { 0: 'Invoice', 1: 'Remittance advice', 2: 'Reminder' },
    dateSeparator: '/',
    decimalSeparator: '.',
  },
};

export type ZipContents = ReturnType<typeof createZipContents>;

/** The documents that a ZIP contains so far. */
export function createZipContents(language: Language, createdAt: Date) {
  const { header, types, dateSeparator, decimalSeparator } = INDEX_FILE_TEXTS[language];
  const documents: DocumentReference[] = [];
  const lines: CsvCell[][] = [];
  const formatDay = (day: string) => day.split('-').toReversed().join(dateSeparator);
  const uniqueName = createUniqueNames();
  return {
    documents,
    /**
     * Adds a document and its line in the index.
     * @returns its unique file name in the ZIP
     */
    add: (row: ZippedDocument) => {
      const type = types[row.type_value];
      const name = uniqueName(
        nameOfDocument({
          date: row.invoice_date,
          type,
          number: row.document_number,
          customer: row.customer_name,
        }),
      );
      documents.push({ invoiceId: row.invoice_id, issueYear: issueYearOf(row.invoice_date) });
      lines.push([
        row.document_number,
        formatDay(row.invoice_date),
        type,
        row.customer_number,
        row.customer_name,
        row.provider_name,
        row.amount === null ? '' : { decimal: row.amount.replace('.', decimalSeparator) },
        row.currency ?? '',
        row.due_date === null ? '' : formatDay(row.due_date),
        name,
      ]);
      return name;
    },
    /** Adds the structured part of a document. @returns its unique file name in the ZIP */
    addXml: (documentName: string) => uniqueName(nameOfXml(documentName)),
    /** Adds an annex of a document. @returns its unique file name in the ZIP */
    addAnnex: (documentName: string, annexName: string) => uniqueName(nameOfAnnex(documentName, annexName)),
    /** A CSV file that Excel can open, with one line per document, in the order of the ZIP. */
    createIndexFile: () => ({
      name: INDEX_FILE_NAME,
      bytes: writeCsv(header, lines),
      date: portalDay(createdAt),
    }),
  };
}
