import { CFB, type CellObject, read, type WorkBook } from '@e965/xlsx';
// Not from errors/index.ts, which imports the contract: this process may not read its files.
import { messageOf } from '../errors/error-code.ts';
import { RefusedSpreadsheet, type SpreadsheetRow } from './spreadsheet-result.ts';
import { RowCollector } from './row-collector.ts';

/** Reads the container format of .xls files; the library exports no type for it. */
const compoundFiles = CFB as {
  read(bytes: Buffer, options: { type: 'buffer' }): { readonly FullPaths: readonly string[] };
};

/** Streams in the container of an encrypted workbook, or of one with macros (MS-OFFCRYPTO 2.3, MS-OVBA 2.2). */
const ENCRYPTED = /\/(EncryptionInfo|EncryptedPackage)$/i;
const MACROS = /\/(_VBA_PROJECT(_CUR)?|VBA|Macros)(\/|$)/i;

/** Types of sheets that are tables; macros from before 1997 are on sheets of another type. */
const TABLES: ReadonlySet<string | undefined> = new Set([undefined, 'sheet']);

/**
 * The first visible table of a workbook of Excel 95 to 2003, with the cached values of its cells. @throws
 * RefusedSpreadsheet
 */
export function readXls(bytes: Buffer): SpreadsheetRow[] {
  const { SheetNames, Sheets, Workbook } = readWorkbook(bytes);
  const index = SheetNames.findIndex((_, position) => (Workbook?.Sheets?.[position]?.Hidden ?? 0) === 0);
  const sheet = Sheets[SheetNames[index] ?? ''];
  if (sheet === undefined) throw new RefusedSpreadsheet('unreadable', 'the workbook has no table');
  if (!TABLES.has(sheet['!type'])) throw new RefusedSpreadsheet('unreadable', 'the workbook has macros');
  const collector = new RowCollector();
  // Rows without cells are missing in the array.
  const rows: readonly (readonly (CellObject | undefined)[] | undefined)[] = sheet['!data'] ?? [];
  for (const [row, cells] of rows.entries()) collector.add(row + 1, Array.from(cells ?? [], textOf));
  return collector.rows;
}

function readWorkbook(bytes: Buffer): WorkBook {
  try {
    const { FullPaths } = compoundFiles.read(bytes, { type: 'buffer' });
    if (FullPaths.some((path) => ENCRYPTED.test(path)))
      throw new RefusedSpreadsheet('unreadable', 'the workbook is encrypted');
    if (FullPaths.some((path) => MACROS.test(path)))
      throw new RefusedSpreadsheet('unreadable', 'the workbook has macros');
    return read(bytes, { type: 'buffer', dense: true, cellFormula: false, cellHTML: false, cellNF: true });
  } catch (error) {
    if (error instanceof RefusedSpreadsheet) throw error;
    throw new RefusedSpreadsheet('unreadable', `the workbook is broken: ${messageOf(error)}`);
  }
}

function textOf(cell: CellObject | undefined): string {
  if (cell?.v === undefined || cell.t === 'z') return '';
  if (typeof cell.v === 'number' && cell.t === 'n') {
    const digits = /^0+$/.test(String(cell.z)) ? String(cell.z).length : 0;
    return Number.isSafeInteger(cell.v) ? String(cell.v).padStart(digits, '0') : String(cell.v);
  }
  if (typeof cell.v === 'boolean') return cell.v ? 'TRUE' : 'FALSE';
  return cell.t === 'e' ? (cell.w ?? '#N/A') : String(cell.v);
}
