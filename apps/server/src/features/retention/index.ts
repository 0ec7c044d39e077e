export { type ExpiredYear, listExpiredYears, type RetentionYears } from './retention.repository.ts';
export { purgeRejectedFiles } from './purge-rejected-files.ts';
export { purgeExpiredDocuments } from './purge-expired-documents.ts';
