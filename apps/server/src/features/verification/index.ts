export {
  type DamagedDocument,
  type DocumentsReport,
  isReadOn,
  verifyDocuments,
  verifyTonight,
} from './verify-documents.ts';
