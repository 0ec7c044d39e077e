import { sql } from 'kysely';
import type { Executor, Row } from '../../../platform/database/index.ts';

export type SessionRow = Row<
  'session',
  'id' | 'public_id' | 'signed_in_at' | 'last_seen_at' | 'expires_at' | 'address' | 'user_agent'
>;

/** The sessions of an account that can still be refreshed, the most recently used first. */
export async function listRefreshableSessions(
  executor: Executor,
  accountId: number,
): Promise<readonly SessionRow[]> {
  return executor
    .selectFrom('session as s')
    .select(['s.id', 's.public_id', 's.signed_in_at', 's.last_seen_at', 's.expires_at', 's.user_agent'])
    .select(sql<string | null>`host(s.address)`.as('address'))
    .where('s.account_id', '=', accountId)
    .where('s.ended_at', 'is', null)
    .where('s.expires_at', '>', sql<Date>`now()`)
    .where(sql<boolean>`exists (select from session_token t where t.session_id = s.id and t.kind = 'refresh'
      and t.used_at is null and t.revoked_at is null and t.expires_at > now())`)
    .orderBy('s.last_seen_at', 'desc')
    .orderBy('s.id', 'desc')
    .execute();
}

/**
 * Ends these sessions of an account, all or none.
 * @returns false when one of the ids was never the id of a session of the account
 */
export async function endSessionsByIds(
  executor: Executor,
  accountId: number,
  publicIds: readonly string[],
): Promise<boolean> {
  const rows = await executor
    .selectFrom('session')
    .select('id')
    .where('account_id', '=', accountId)
    .where(sql<boolean>`public_id = any(${[...publicIds]}::uuid[])`)
    .execute();
  if (rows.length < new Set(publicIds).size) return false;
  await sql`
    update session set ended_at = now(), end_reason = 'ended-by-person'
    where id = any(${rows.map(({ id }) => id)}::bigint[]) and ended_at is null`.execute(executor);
  return true;
}
