import { sql } from 'kysely';
import type { Executor } from '../../platform/database/index.ts';

const DELETIONS = ['backoffice-user.delete', 'customer-user.delete', 'customer.delete'];

/**
 * The number of customers and users that an account has deleted within the last hour, according to the audit trail.
 * Users that were deleted together with their customer are not counted. Concurrent deletions by one account run one
 * after the other, so that all of them are counted.
 */
export async function countRecentDeletions(transaction: Executor, accountId: number): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended('deletions', ${accountId}))`.execute(transaction);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from audit_event
    where actor_account_id = ${accountId} and at > now() - interval '1 hour'
      and action = any(${DELETIONS}::text[]) and result = 'ok' and (facts is null or not facts ? 'with')`.execute(
    transaction,
  );
  return rows[0]?.count ?? 0;
}
