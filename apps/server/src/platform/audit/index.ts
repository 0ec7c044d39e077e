export { type AuditEvent, type Origin, recordAuditEvents } from './audit.repository.ts';
