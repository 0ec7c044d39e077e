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

/** A customer or an account that this transaction has locked. */
export type LockedRow =
  | { readonly table: 'customer'; readonly id: LockedId<'customer'> }
  | { readonly table: 'account'; readonly id: LockedId<'account'> };

/** The state of a customer or an account; `unknown` if it is not in this database. */
export type DeletionState =
  | { readonly state: 'unknown' | 'erased' }
  /** `kind`: as in the audit trail, such as 'Customer' or 'CustomerUser'. */
  | { readonly state: 'not-deleted' | 'deleted'; readonly row: LockedRow; readonly kind: string };

export async function findDeletionState(
  ownerExecutor: Executor,
  table: LockedRow['table'],
  publicId: string,
): Promise<DeletionState> {
  const kind = table === 'customer' ? sql<string>`'Customer'` : sql<string>`kind`;
  const found = await ownerExecutor
    .selectFrom(table)
    .select(['id', 'deleted_at', 'erased_at', kind.as('kind')])
    .where('public_id', '=', publicId)
    .forUpdate()
    .executeTakeFirst();
  if (found === undefined) return { state: 'unknown' };
  if (found.erased_at !== null) return { state: 'erased' };
  return {
    state: found.deleted_at === null ? 'not-deleted' : 'deleted',
    row: { table, id: found.id } as LockedRow,
    kind: found.kind,
  };
}

/**
 * Repeats, after a restore, the effects of the deletion of a customer: removes its assignments to salesmen and its roles.
 * Users deleted with it have entries of their own in the deletion list.
 */
export async function deleteCustomerRelations(
  ownerExecutor: Executor,
  customerId: LockedId<'customer'>,
): Promise<void> {
  await ownerExecutor.deleteFrom('customer_salesman').where('customer_id', '=', customerId).execute();
  await ownerExecutor.deleteFrom('customer_role').where('customer_id', '=', customerId).execute();
}

/**
 * Marks a row as deleted again, at the time in the deletion list: the erasure is due 30 days after that time, not after
 * the restore.
 */
export async function setDeletion(
  ownerExecutor: Executor,
  { table, id }: LockedRow,
  { kind, deletedAt, withCustomer }: Deletion,
): Promise<void> {
  await ownerExecutor.updateTable(table).set({ deleted_at: deletedAt }).where('id', '=', id).execute();
  if (kind === 'Customer' || withCustomer === null) return;
  await ownerExecutor
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
