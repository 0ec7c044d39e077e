export { countStoredFiles, listNamedHashes, listStoredFiles } from './stored-file-check.repository.ts';
export {
  type DamagedDocument,
  type DocumentsReport,
  isReadOn,
  verifyDocuments,
  verifyTonight,
} from './verify-documents.ts';
