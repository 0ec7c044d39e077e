import {
  RefusedSpreadsheet,
  type SpreadsheetKind,
  type SpreadsheetResult,
  type SpreadsheetRow,
} from './spreadsheet-result.ts';

/** The first bytes of each kind of file; any other file is read as text. */
const ZIP = Buffer.from('PK\x03\x04', 'latin1');
const COMPOUND_FILE = Buffer.from('d0cf11e0a1b11ae1', 'hex');

/** The rows of a file, or the reason of its refusal. Runs in the child process, since a hostile file may exhaust it. */
export async function readSpreadsheet(bytes: Buffer, kind: SpreadsheetKind): Promise<SpreadsheetResult> {
  try {
    return { rows: await readRows(bytes, kind) };
  } catch (error) {
    if (error instanceof RefusedSpreadsheet) return error.refusal;
    throw error;
  }
}

async function readRows(bytes: Buffer, kind: SpreadsheetKind): Promise<readonly SpreadsheetRow[]> {
  const startsWith = (magic: Buffer) => bytes.subarray(0, magic.length).equals(magic);
  const detectedKind = startsWith(ZIP) ? 'xlsx' : startsWith(COMPOUND_FILE) ? 'xls' : 'csv';
  if (detectedKind !== kind) {
    // A workbook with a password has the extension .xlsx and is a compound file.
    const detail =
      kind === 'xlsx' && detectedKind === 'xls' ? 'encrypted, or no .xlsx file' : `no .${kind} file`;
    throw new RefusedSpreadsheet('unreadable', detail);
  }
  // Each reader is loaded on demand: loading the largest one takes longer than reading most tables.
  if (kind === 'csv') return (await import('./read-csv.ts')).readCsv(bytes);
  if (kind === 'xlsx') return (await import('./xlsx/read-xlsx.ts')).readXlsx(bytes);
  return (await import('./read-xls.ts')).readXls(bytes);
}
