export { type CheckName, listCheckResults, recordCheckResult } from './check-result.repository.ts';
export { compareParts } from './compare-parts.ts';
export { estimateStoredFiles, listHashesWithRow } from './stored-file-check.repository.ts';
export {
  type DamagedDocument,
  type DocumentsReport,
  isPartReadOnDay,
  READ_CYCLE_PARTS,
  verifyDocuments,
  verifyNightly,
} from './verify-documents.ts';
