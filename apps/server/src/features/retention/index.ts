export { type DueYear, listDueYears, type RetentionYears } from './retention.repository.ts';
export { purgeRejectedFiles } from './purge-rejected-files.ts';
export { purgeDueDocuments } from './purge-due-documents.ts';
