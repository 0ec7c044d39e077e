import { sql } from 'kysely';
import type { Executor, LockedId } from '../../platform/database/index.ts';
import type { Deletion } from './deletion-list.ts';

/** All deletions so far, the oldest first, including erased ones: an erasure removes personal data, not the row. */
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

/** The state of the customer or account of a deletion in this database. */
export type DeletionState =
  | { readonly state: 'unknown' | 'erased' }
  | { readonly state: 'not-deleted' | 'deleted'; readonly row: LockedRow };

/** A customer or an account that this transaction has locked. */
export type LockedRow =
  | { readonly table: 'customer'; readonly id: LockedId<'customer'> }
  | { readonly table: 'account'; readonly id: LockedId<'account'> };

export async function findDeletionState(
  owner: Executor,
  { kind, id }: Pick<Deletion, 'kind' | 'id'>,
): Promise<DeletionState> {
  const table = kind === 'Customer' ? 'customer' : 'account';
  const row = await owner
    .selectFrom(table)
    .select(['id', 'deleted_at', 'erased_at'])
    .where('public_id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) return { state: 'unknown' };
  if (row.erased_at !== null) return { state: 'erased' };
  return {
    state: row.deleted_at === null ? 'not-deleted' : 'deleted',
    row: { table, id: row.id } as LockedRow,
  };
}

/**
 * Deletes the salesmen and roles of a customer, as its deletion did. The users that were deleted with it have their own
 * entries in the list.
 */
export async function deleteCustomerRelations(
  owner: Executor,
  customerId: LockedId<'customer'>,
): Promise<void> {
  await owner.deleteFrom('customer_salesman').where('customer_id', '=', customerId).execute();
  await owner.deleteFrom('customer_role').where('customer_id', '=', customerId).execute();
}

/** Sets the original time of the deletion, from which the date of the erasure is counted. */
export async function setDeletion(
  owner: Executor,
  { table, id }: LockedRow,
  { kind, deletedAt, withCustomer }: Deletion,
): Promise<void> {
  await owner.updateTable(table).set({ deleted_at: deletedAt }).where('id', '=', id).execute();
  if (kind === 'Customer' || withCustomer === null) return;
  await owner
    .updateTable('account')
    .set((account) => ({
      deleted_with_customer_id: account
        .selectFrom('customer')
        .select('id')
        .where('public_id', '=', withCustomer),
    }))
    .where('id', '=', id)
    .execute();
}
