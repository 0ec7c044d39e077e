import { sql } from 'kysely';
import type { Executor, LockedId } from '../../../platform/database/index.ts';

export async function markInvited(
  executor: Executor,
  accountIds: readonly LockedId<'account'>[],
): Promise<void> {
  await sql`
    update account set status = 'Invited', blocked_by_super_admin = false
    where id = any(${[...accountIds]}::int[])`.execute(executor);
}

/**
 * Whether a SuperAdmin blocked one of the accounts and the actor is not a SuperAdmin. False without an actor, for the
 * operator's command.
 */
export async function isBlockedFor(
  executor: Executor,
  accountIds: readonly LockedId<'account'>[],
  actorAccountId: number | undefined,
): Promise<boolean> {
  const { rows } = await sql`
    select from account
    where id = any(${[...accountIds]}::int[]) and blocked_by_super_admin and ${actorAccountId ?? null}::int is not null
      and not exists (select from backoffice_user b where b.account_id = ${actorAccountId ?? null} and b.role = 'SuperAdmin')
    limit 1`.execute(executor);
  return rows.length > 0;
}
