export { type DueYear, listDueYears, type RetentionYears } from './retention.repository.ts';
export { purgeRejectedFiles } from './purge-rejected-files.ts';
export { purgeDue } from './purge-due.ts';
