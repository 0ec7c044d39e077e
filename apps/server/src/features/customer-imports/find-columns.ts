import type { ImportColumn } from '@belegfach/contract';
import { cellName, type SpreadsheetRow } from '../../platform/spreadsheet/index.ts';
import { RefusedImport } from './import-outcome.ts';

/** The accepted headings of each column, normalised: English and German words, and the names of the fields. */
const ACCEPTED_HEADINGS = {
  customerNumber: ['customernumber', 'customerno', 'kundennummer', 'kundennr', 'kdnr'],
  companyNumber: ['companynumber', 'companyno', 'firmennummer', 'firmennr'],
  customerName: ['customername', 'customer', 'name', 'kundenname', 'kunde'],
  email: ['email', 'emailaddress', 'mail', 'emailadresse', 'mailadresse'],
  firstName: ['firstname', 'vorname'],
  lastName: ['lastname', 'nachname', 'familienname'],
  provider: ['provider', 'providername', 'providerid', 'anbieter', 'anbietername'],
  salesman: ['salesman', 'salesmannumber', 'salesmanno', 'vertriebler', 'vertrieblernummer', 'vertrieblernr'],
} as const satisfies Record<ImportColumn, readonly string[]>;

/** The name of a column in a refusal: its headings in the German and English templates. */
const COLUMN_TITLES: Readonly<Record<ImportColumn, string>> = {
  customerNumber: 'Kundennummer (customer number)',
  companyNumber: 'Firmennummer (company number)',
  customerName: 'Kundenname (customer name)',
  email: 'E-Mail (e-mail)',
  firstName: 'Vorname (first name)',
  lastName: 'Nachname (last name)',
  provider: 'Anbieter (provider)',
  salesman: 'Vertriebler (salesman)',
};

/** The content of an imported file: its columns, and the rows below the headings. */
export interface ImportTable {
  /** The text of a cell without surrounding blanks; empty if the row has no such cell. */
  readCell(row: SpreadsheetRow, column: ImportColumn): string;
  readonly headingOf: (column: ImportColumn) => string | null;
  /** The name of a cell, for example `B17`; the first cell of the row if the file has no such column. */
  cellOf(row: number, heading: string | null): string;
  readonly rows: readonly SpreadsheetRow[];
  /** The headings as in the file. */
  readonly headings: readonly string[];
}

/**
 * Finds the columns by their headings, in any order. Columns with other headings are ignored.
 * @throws RefusedImport when a column is missing or occurs twice
 */
export function findColumns(
  [headings, ...rows]: readonly SpreadsheetRow[],
  required: readonly ImportColumn[],
): ImportTable {
  if (headings === undefined) throw new RefusedImport('ImportFileUnreadable', 'the file is empty', 'A1');
  const columnIndexes = new Map<ImportColumn, number>();
  for (const [index, heading] of headings.cells.entries()) {
    const column = columnOf(heading);
    if (column === undefined) continue;
    if (columnIndexes.has(column))
      throw new RefusedImport(
        'ImportFileUnreadable',
        `two columns mean ${COLUMN_TITLES[column]}`,
        cellName(headings.row, index),
        { column },
      );
    columnIndexes.set(column, index);
  }
  const missing = required.find((column) => !columnIndexes.has(column));
  if (missing !== undefined)
    throw new RefusedImport(
      'ImportColumnMissing',
      `no column is headed ${COLUMN_TITLES[missing]}`,
      cellName(headings.row, headings.cells.length),
      { column: missing },
    );
  const headingOf = (column: ImportColumn) => headings.cells[columnIndexes.get(column) ?? -1]?.trim() ?? null;
  return {
    rows,
    headings: headings.cells,
    headingOf,
    readCell: ({ cells }, column) => cells[columnIndexes.get(column) ?? -1]?.trim() ?? '',
    cellOf: (row, heading) =>
      cellName(
        row,
        Math.max(
          0,
          headings.cells.findIndex((cell) => cell.trim() === heading),
        ),
      ),
  };
}

const COLUMN_BY_HEADING: ReadonlyMap<string, ImportColumn> = new Map(
  Object.entries(ACCEPTED_HEADINGS).flatMap(([column, words]) =>
    words.map((word) => [word, column as ImportColumn] as const),
  ),
);

function columnOf(heading: string): ImportColumn | undefined {
  return COLUMN_BY_HEADING.get(
    heading
      .normalize('NFC')
      .toLowerCase()
      .replace(/[^\p{L}\d]/gu, ''),
  );
}
