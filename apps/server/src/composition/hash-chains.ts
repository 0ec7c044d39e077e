import { INTAKE_JOURNAL } from '../features/intake/index.ts';
import { AUDIT_JOURNAL } from '../platform/audit/index.ts';

/** The append-only journals that are chained by hashes. */
export const JOURNALS = [AUDIT_JOURNAL, INTAKE_JOURNAL];
