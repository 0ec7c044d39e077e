import type { Journal } from '../../../platform/audit/index.ts';

/** The journal of the intake, with the columns that its hash chain covers. */
export const INTAKE_JOURNAL: Journal = {
  name: 'intake',
  table: 'intake_event',
  canonicalText: `jsonb_build_array('intake', e.id, e.receipt_id, to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'),
    e.actor_account_id, e.actor, e.from_state, e.to_state, to_jsonb(e.reasons), e.facts)::text`,
};
