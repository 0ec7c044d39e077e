import { type RawBuilder, sql } from 'kysely';
import { isAdministeredRow } from '../../../authentication/index.ts';
import type { JournalScope } from './journal.policy.ts';

/** The condition that the provider of table `r` is in the scope. */
export function isInScope(scope: JournalScope): RawBuilder<boolean> {
  return isAdministeredRow(scope, sql`r.provider_id`);
}
