import { sql } from 'kysely';
import type { Executor, LockedId } from '../../../platform/database/index.ts';

/** Words about the account that other people know: its names, the local part of its e-mail address, and the names and numbers of its customers. */
export async function listPersonalWords(executor: Executor, accountId: number): Promise<readonly string[]> {
  const { rows } = await sql<{ word: string | null }>`
    select unnest(array[a.first_name, a.last_name, split_part(a.email, '@', 1)]) as word from account a where a.id = ${accountId}
    union all
    select unnest(array[c.name, c.customer_number, c.company_number])
    from customer_role r join customer c on c.id = r.customer_id
    where r.account_id = ${accountId}`.execute(executor);
  return rows.flatMap(({ word }) => word ?? []);
}

/**
 * Sets the password, and for an e-mail change the new address. The account becomes Active, its password is turned on,
 * and its counts of wrong attempts are reset.
 */
export async function setPassword(
  executor: Executor,
  accountId: LockedId<'account'>,
  { passwordHash, newEmail }: { readonly passwordHash: string; readonly newEmail: string | null },
): Promise<void> {
  await executor
    .updateTable('account')
    .set({
      password_hash: passwordHash,
      password_set_at: sql`now()`,
      status: 'Active',
      password_off_since: null,
      password_off_cause: null,
      wrong_passwords: 0,
      wrong_codes: 0,
      ...(newEmail === null ? {} : { email: newEmail }),
    })
    .where('id', '=', accountId)
    .execute();
}

/** A customer becomes Active together with its first CustomerAdmin. @returns the public ids of the customers that became Active */
export async function activateCustomersOf(
  executor: Executor,
  accountId: LockedId<'account'>,
): Promise<readonly string[]> {
  const customers = await executor
    .updateTable('customer as c')
    .from('customer_role as r')
    .set({ status: 'Active' })
    .whereRef('c.id', '=', 'r.customer_id')
    .where('r.account_id', '=', accountId)
    .where('r.role', '=', 'CustomerAdmin')
    .where('c.status', 'in', ['New', 'Invited'])
    .where('c.deleted_at', 'is', null)
    .returning('c.public_id')
    .execute();
  return customers.map(({ public_id }) => public_id);
}
