export { type CheckName, listCheckResults, recordCheckResult } from './check-result.repository.ts';
export { type ComparedFile, compareFiles } from './compare-files.ts';
export { estimateStoredFiles, listHashesWithRow } from './stored-file-check.repository.ts';
export {
  type DamagedDocument,
  type DocumentsReport,
  verifyDocuments,
} from './verify-documents.ts';
export type { VerifyCycle } from './due-parts.ts';
export { recordFullVerification, verifyDueParts } from './verify-due-parts.ts';
