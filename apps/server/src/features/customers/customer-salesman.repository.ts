import { sql } from 'kysely';
import type { Executor, LockedId, LockedRow, Row } from '../../platform/database/index.ts';
import type { CustomerScope } from './customers.policy.ts';

/** A back-office user, and whether this user can be a salesman of a customer of the scope. */
export type SalesmanCandidate = LockedRow<'account', 'public_id'> &
  Row<'backoffice_user', 'provider_id'> & {
    readonly kind: 'salesman' | 'foreign-salesman' | 'no-salesman';
  };

/**
 * The back-office users with these ids, locked so that they do not change meanwhile. The result contains salesmen out of
 * scope too, with the kind `foreign-salesman`, for the error ForbiddenProvider. It contains no other user out of scope.
 */
export async function lockSalesmen(
  executor: Executor,
  scope: CustomerScope,
  publicIds: readonly string[],
): Promise<readonly SalesmanCandidate[]> {
  if (publicIds.length === 0) return [];
  const isInScope =
    scope.rows === 'all'
      ? sql<boolean>`true`
      : scope.rows === 'provider'
        ? sql<boolean>`b.provider_id is not distinct from ${scope.providerId}::smallint`
        : sql<boolean>`false`;
  return executor
    .selectFrom('account as a')
    .innerJoin('backoffice_user as b', 'b.account_id', 'a.id')
    .select(['a.id', 'a.public_id', 'b.provider_id'])
    .select(
      sql<SalesmanCandidate['kind']>`
        case when b.role <> 'SalesmanUser' then 'no-salesman' when ${isInScope} then 'salesman' else 'foreign-salesman' end`.as(
        'kind',
      ),
    )
    .where(sql<boolean>`a.public_id = any(${[...publicIds]}::uuid[])`)
    .where('a.deleted_at', 'is', null)
    .where((eb) => eb.or([isInScope, eb('b.role', '=', 'SalesmanUser')]))
    .orderBy('a.id')
    .forShare('b')
    .$narrowType<{ id: LockedId<'account'> }>()
    .execute();
}

export async function assignSalesmen(
  executor: Executor,
  customerId: LockedId<'customer'>,
  salesmen: readonly SalesmanCandidate[],
): Promise<void> {
  await sql`
    insert into customer_salesman (customer_id, salesman_id)
    select ${customerId}, salesman_id from unnest(${salesmen.map(({ id }) => id)}::integer[]) as assigned (salesman_id)
    on conflict do nothing`.execute(executor);
}

export async function unassignSalesmen(
  executor: Executor,
  customerId: LockedId<'customer'>,
  salesmen: readonly SalesmanCandidate[],
): Promise<void> {
  await sql`
    delete from customer_salesman where customer_id = ${customerId}
      and salesman_id = any(${salesmen.map(({ id }) => id)}::integer[])`.execute(executor);
}
