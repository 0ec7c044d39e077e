import { sql } from 'kysely';
import type { Executor, LockedId } from '../../platform/database/index.ts';

/** Those of the accounts that have no Active customer left: they can't sign in any more. */
export async function listAccountsWithoutActiveCustomer(
  executor: Executor,
  accountIds: readonly LockedId<'account'>[],
): Promise<readonly LockedId<'account'>[]> {
  const { rows } = await sql<{ id: LockedId<'account'> }>`
    select a.id from account a
    where a.id = any(${[...accountIds]}::int[]) and not exists (
      select from customer_role r join customer c on c.id = r.customer_id
      where r.account_id = a.id and c.status = 'Active' and c.deleted_at is null)`.execute(executor);
  return rows.map(({ id }) => id);
}

/** Hides the customers from everybody; their documents stay. */
export async function markCustomersDeleted(
  executor: Executor,
  customerIds: readonly LockedId<'customer'>[],
): Promise<void> {
  const ids = [...customerIds];
  await sql`update customer set deleted_at = now() where id = any(${ids}::int[])`.execute(executor);
  await sql`delete from customer_salesman where customer_id = any(${ids}::int[])`.execute(executor);
}

/** Those of the accounts that have no customer any more: they are deleted together with their last customer. */
export async function listAccountsWithoutCustomer(
  executor: Executor,
  accountIds: readonly LockedId<'account'>[],
): Promise<readonly { readonly id: LockedId<'account'>; readonly publicId: string }[]> {
  const { rows } = await sql<{ id: LockedId<'account'>; publicId: string }>`
    select a.id, a.public_id as "publicId" from account a
    where a.id = any(${[...accountIds]}::int[]) and not exists (
      select from customer_role r join customer c on c.id = r.customer_id
      where r.account_id = a.id and c.deleted_at is null)`.execute(executor);
  return rows;
}

/** Stores the deleted customer that each account belonged to, so that both are erased together. */
export async function rememberLastCustomers(
  executor: Executor,
  customerIds: readonly LockedId<'customer'>[],
  accountIds: readonly LockedId<'account'>[],
): Promise<void> {
  await sql`
    update account a set deleted_with_customer_id = (
      select min(r.customer_id) from customer_role r where r.account_id = a.id and r.customer_id = any(${[...customerIds]}::int[]))
    where a.id = any(${[...accountIds]}::int[])`.execute(executor);
}

/** An account with other customers loses only its roles at these. */
export async function removeRolesAt(
  executor: Executor,
  customerIds: readonly LockedId<'customer'>[],
): Promise<void> {
  await sql`delete from customer_role where customer_id = any(${[...customerIds]}::int[])`.execute(executor);
}
