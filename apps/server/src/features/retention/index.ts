export { type DueYear, listDueYears, type RetentionYears } from './retention.repository.ts';
export { purgeDue } from './retention.service.ts';
