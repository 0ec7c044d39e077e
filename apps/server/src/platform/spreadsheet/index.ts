export { cellName } from './cell-name.ts';
export type { SpreadsheetKind, SpreadsheetRow } from './spreadsheet-result.ts';
export {
  createSpreadsheetReader,
  type SpreadsheetReader,
  SpreadsheetReaderFailed,
} from './spreadsheet-reader.ts';
