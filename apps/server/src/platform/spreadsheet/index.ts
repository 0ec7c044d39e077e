export { cellName } from './cell-name.ts';
export type { SpreadsheetKind, SpreadsheetRow } from './spreadsheet-result.ts';
export {
  createSpreadsheetReader,
  type SpreadsheetReader,
  SpreadsheetReaderBroken,
} from './spreadsheet-reader.ts';
