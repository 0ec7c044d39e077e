import { sql } from 'kysely';
import type { Executor, LockedId } from '../../../platform/database/index.ts';
import type { AccessNames } from '../email-templates/invitation-email.ts';

export async function markInvited(
  executor: Executor,
  accountIds: readonly LockedId<'account'>[],
): Promise<void> {
  await sql`
    update account set status = 'Invited', blocked_by_super_admin = false, invited_at = now()
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

/** For each account the names of its customers and of the providers linked to them; for a back-office user, of the provider. */
export async function findAccessNames(
  executor: Executor,
  accountIds: readonly LockedId<'account'>[],
): Promise<ReadonlyMap<number, AccessNames>> {
  const { rows } = await sql<AccessNames & { readonly id: number }>`
    select a.id,
      array(
        select c.name from customer_role r join customer c on c.id = r.customer_id
        where r.account_id = a.id and c.deleted_at is null order by c.name) as customers,
      array(
        select p.name from provider p
        where p.id in (
          select b.provider_id from backoffice_user b where b.account_id = a.id
          union all
          select cp.provider_id from customer_role r join customer_provider cp on cp.customer_id = r.customer_id
          where r.account_id = a.id)
        order by p.name) as providers
    from account a
    where a.id = any(${[...accountIds]}::int[])`.execute(executor);
  return new Map(rows.map(({ id, providers, customers }) => [id, { providers, customers }]));
}
