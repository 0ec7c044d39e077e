import { sql } from 'kysely';
import type { Executor, LockedId, LockedRow } from '../../platform/database/index.ts';

/** Hides the customers from everybody; their documents stay. */
export async function markCustomersDeleted(
  executor: Executor,
  customerIds: readonly LockedId<'customer'>[],
): Promise<void> {
  const ids = [...customerIds];
  await sql`update customer set deleted_at = now() where id = any(${ids}::int[])`.execute(executor);
  await sql`delete from customer_salesman where customer_id = any(${ids}::int[])`.execute(executor);
}

/**
 * The accounts that have no role at any customer (`any`), or none at an Active customer (`Active`). Deleted customers
 * do not count.
 */
export function listAccountsWithoutCustomer(
  executor: Executor,
  accountIds: readonly LockedId<'account'>[],
  status: 'any' | 'Active',
): Promise<readonly LockedRow<'account', 'public_id'>[]> {
  return executor
    .selectFrom('account as a')
    .select(['a.id', 'a.public_id'])
    .where(
      sql<boolean>`a.id = any(${[...accountIds]}::int[]) and not exists (
        select from customer_role r join customer c on c.id = r.customer_id
        where r.account_id = a.id and c.deleted_at is null and (${status} = 'any' or c.status = ${status}))`,
    )
    .$narrowType<{ id: LockedId<'account'> }>()
    .execute();
}

/** Stores for each account the deleted customer that it belonged to, so that both are erased together. */
export async function storeLastCustomers(
  executor: Executor,
  customerIds: readonly LockedId<'customer'>[],
  accountIds: readonly LockedId<'account'>[],
): Promise<void> {
  await sql`
    update account a set deleted_with_customer_id = (
      select min(r.customer_id) from customer_role r where r.account_id = a.id and r.customer_id = any(${[...customerIds]}::int[]))
    where a.id = any(${[...accountIds]}::int[])`.execute(executor);
}

/** Removes all roles at the customers. Accounts keep their roles at other customers. */
export async function removeRolesAt(
  executor: Executor,
  customerIds: readonly LockedId<'customer'>[],
): Promise<void> {
  await sql`delete from customer_role where customer_id = any(${[...customerIds]}::int[])`.execute(executor);
}
