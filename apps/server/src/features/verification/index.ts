export { countStoredFiles, listStoredFiles } from './stored-file-check.repository.ts';
export { sweepDocuments } from './sweep-documents.ts';
export {
  type DamagedDocument,
  type DocumentsReport,
  isReadOn,
  verifyDocuments,
  verifyTonight,
} from './verify-documents.ts';
