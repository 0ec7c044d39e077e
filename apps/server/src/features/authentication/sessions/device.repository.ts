import { sql } from 'kysely';
import type { Executor, Row } from '../../../platform/database/index.ts';

export type DeviceRow = Row<
  'session',
  'id' | 'public_id' | 'signed_in_at' | 'last_seen_at' | 'expires_at' | 'address' | 'user_agent'
>;

/** The sessions that can still be refreshed, the most recently used first. */
export async function listDevices(executor: Executor, accountId: number): Promise<readonly DeviceRow[]> {
  const { rows } = await sql<DeviceRow>`
    select s.id, s.public_id, s.signed_in_at, s.last_seen_at, s.expires_at, host(s.address) as address, s.user_agent
    from session s
    where s.account_id = ${accountId} and s.ended_at is null and s.expires_at > now()
      and exists (select from session_token t where t.session_id = s.id and t.kind = 'refresh'
        and t.used_at is null and t.revoked_at is null and t.expires_at > now())
    order by s.last_seen_at desc, s.id desc`.execute(executor);
  return rows;
}

/**
 * Ends the given sessions of an account, all or none.
 * @returns false when one of the ids was never a session of the account
 */
export async function endDevices(
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
