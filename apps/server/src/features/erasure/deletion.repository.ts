import { sql } from 'kysely';
import type { Executor, LockedId } from '../../platform/database/index.ts';
import type { Deletion } from './deletion-list.ts';

/** All deletions so far, the oldest first; the rows stay when they are erased. */
export async function listDeletions(executor: Executor): Promise<Deletion[]> {
  const { rows } = await sql<
    Pick<Deletion, 'kind' | 'id' | 'withCustomer'> & { deletedAt: Date; erasedAt: Date | null }
  >`
    select 'Customer' as kind, public_id as id, deleted_at as "deletedAt", erased_at as "erasedAt", null as "withCustomer"
    from customer where deleted_at is not null
    union all
    select a.kind, a.public_id, a.deleted_at, a.erased_at, c.public_id
    from account a left join customer c on c.id = a.deleted_with_customer_id where a.deleted_at is not null
    order by "deletedAt", id`.execute(executor);
  return rows.map(({ deletedAt, erasedAt, ...rest }) => ({
    ...rest,
    deletedAt: deletedAt.toISOString(),
    erasedAt: erasedAt?.toISOString() ?? null,
  }));
}

/** The state of a deletion of the list in this database. */
export type DeletionState =
  | { readonly state: 'unknown' | 'erased' }
  | { readonly state: 'alive' | 'deleted'; readonly row: LockedRow };

/** A customer or an account that this transaction has locked. */
export type LockedRow =
  | { readonly table: 'customer'; readonly id: LockedId<'customer'> }
  | { readonly table: 'account'; readonly id: LockedId<'account'> };

export async function findDeletionState(
  owner: Executor,
  { kind, id }: Pick<Deletion, 'kind' | 'id'>,
): Promise<DeletionState> {
  const { rows } = await sql<{ id: number; is_deleted: boolean; is_erased: boolean }>`
    select id, deleted_at is not null as is_deleted, erased_at is not null as is_erased
    from ${tableOf(kind)} where public_id = ${id} for update`.execute(owner);
  const [row] = rows;
  if (row === undefined) return { state: 'unknown' };
  if (row.is_erased) return { state: 'erased' };
  const locked = { table: kind === 'Customer' ? 'customer' : 'account', id: row.id } as LockedRow;
  return { state: row.is_deleted ? 'deleted' : 'alive', row: locked };
}

/** Hides a customer from everybody, as its deletion did. Its deleted users have their own entries in the list. */
export async function deleteCustomerAgain(owner: Executor, customerId: LockedId<'customer'>): Promise<void> {
  await sql`delete from customer_salesman where customer_id = ${customerId}`.execute(owner);
  await sql`delete from customer_role where customer_id = ${customerId}`.execute(owner);
}

/** Sets the original time of the deletion, from which the date of the erasure is counted. */
export async function setDeletion(
  owner: Executor,
  { id: rowId }: LockedRow,
  deletion: Deletion,
): Promise<void> {
  const { kind, deletedAt, withCustomer } = deletion;
  await sql`update ${tableOf(kind)} set deleted_at = ${deletedAt} where id = ${rowId}`.execute(owner);
  if (kind === 'Customer' || withCustomer === null) return;
  await sql`
    update account set deleted_with_customer_id = (select id from customer where public_id = ${withCustomer})
    where id = ${rowId}`.execute(owner);
}

function tableOf(kind: Deletion['kind']) {
  return kind === 'Customer' ? sql.table('customer') : sql.table('account');
}
