export { countStoredFiles, listNamedHashes, listStoredFiles } from './stored-file-check.repository.ts';
export {
  type DamagedDocument,
  type DocumentsReport,
  isPartReadOnDay,
  verifyDocuments,
  verifyNightly,
} from './verify-documents.ts';
