import { sql } from 'kysely';
import type { Executor, LockedId } from '../../../platform/database/index.ts';

/** Words that other people know about the account: names, the local part of its address, and its customers' names and numbers. */
export async function listPersonalWords(executor: Executor, accountId: number): Promise<readonly string[]> {
  const { rows } = await sql<{ word: string | null }>`
    select unnest(array[a.first_name, a.last_name, split_part(a.email, '@', 1)]) as word from account a where a.id = ${accountId}
    union all
    select unnest(array[c.name, c.customer_number, c.company_number])
    from customer_role r join customer c on c.id = r.customer_id where r.account_id = ${accountId}`.execute(
    executor,
  );
  return rows.flatMap(({ word }) => word ?? []);
}

/**
 * Sets the password, and for an e-mail change the new address. The account becomes Active, its password is turned on
 * and its counts of wrong attempts are reset.
 */
export async function setPassword(
  executor: Executor,
  accountId: LockedId<'account'>,
  given: { readonly passwordHash: string; readonly newEmail: string | undefined },
): Promise<void> {
  await sql`
    update account set password_hash = ${given.passwordHash}, password_set_at = now(), status = 'Active',
      email = coalesce(${given.newEmail ?? null}, email), password_off_since = null, password_off_cause = null, wrong_passwords = 0, wrong_codes = 0
    where id = ${accountId}`.execute(executor);
}

/** A customer becomes Active together with its first CustomerAdmin. @returns the public ids of the customers that became Active */
export async function activateCustomersOf(
  executor: Executor,
  accountId: LockedId<'account'>,
): Promise<readonly string[]> {
  const { rows } = await sql<{ public_id: string }>`
    update customer c set status = 'Active'
    from customer_role r
    where r.account_id = ${accountId} and r.role = 'CustomerAdmin' and c.id = r.customer_id
      and c.status in ('New', 'Invited') and c.deleted_at is null
    returning c.public_id`.execute(executor);
  return rows.map(({ public_id }) => public_id);
}
