export { cellName } from './cell-name.ts';
export type { SpreadsheetKind, SpreadsheetRow } from './reading.ts';
export {
  createSpreadsheetReader,
  type SpreadsheetReader,
  SpreadsheetReaderBroken,
} from './spreadsheet-reader.ts';
