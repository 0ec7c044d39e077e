import { INTAKE_CHAIN } from '../features/intake/index.ts';
import { AUDIT_CHAIN } from '../platform/audit/index.ts';

/** The audit trail and the journal of the intake: append-only tables whose entries are chained by hashes. */
export const HASH_CHAINS = [AUDIT_CHAIN, INTAKE_CHAIN];
