import { INTAKE_JOURNAL } from '../features/intake/index.ts';
import { AUDIT_JOURNAL } from '../platform/audit/index.ts';

/** What is only ever added to, and chained by hashes (decisions D8, D11). */
export const JOURNALS = [AUDIT_JOURNAL, INTAKE_JOURNAL];
