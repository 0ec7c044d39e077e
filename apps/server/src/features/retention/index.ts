export {
  type ExpiredYear,
  listExpiredYears,
  listYearsByType,
  type RetentionYears,
} from './retention.repository.ts';
export { purgeRejectedFiles } from './purge-rejected-files.ts';
export { purgeExpiredDocuments } from './purge-expired-documents.ts';
