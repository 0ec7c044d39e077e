import { sql } from 'kysely';
import type { Executor, LockedId, LockedRow, Row } from '../../platform/database/index.ts';
import type { CustomerScope } from './customers.policy.ts';

/** A back-office user who was chosen as salesman of a customer, and whether that is possible. */
export type SalesmanCandidate = LockedRow<'account', 'public_id'> &
  Row<'backoffice_user', 'provider_id'> & {
    readonly kind: 'salesman' | 'foreign-salesman' | 'no-salesman';
  };

/**
 * The back-office users with these ids, locked so that they do not change meanwhile. A salesman of another provider is
 * returned as such, for the error ForbiddenProvider; every other user out of scope is left out.
 */
export async function lockSalesmen(
  executor: Executor,
  scope: CustomerScope,
  publicIds: readonly string[],
): Promise<readonly SalesmanCandidate[]> {
  if (publicIds.length === 0) return [];
  const isOwn =
    scope.rows === 'all'
      ? sql<boolean>`true`
      : scope.rows === 'provider'
        ? sql<boolean>`b.provider_id is not distinct from ${scope.providerId}::smallint`
        : sql<boolean>`false`;
  const { rows } = await sql<SalesmanCandidate>`
    select a.id, a.public_id, b.provider_id,
      case when b.role <> 'SalesmanUser' then 'no-salesman' when ${isOwn} then 'salesman' else 'foreign-salesman' end as kind
    from account a join backoffice_user b on b.account_id = a.id
    where a.public_id = any(${[...publicIds]}::uuid[]) and a.deleted_at is null and (${isOwn} or b.role = 'SalesmanUser')
    order by a.id for share of b`.execute(executor);
  return rows;
}

export async function assignSalesmen(
  executor: Executor,
  customerId: LockedId<'customer'>,
  salesmen: readonly SalesmanCandidate[],
): Promise<void> {
  await sql`
    insert into customer_salesman (customer_id, salesman_id)
    select ${customerId}, salesman_id from unnest(${salesmen.map(({ id }) => id)}::integer[]) as g (salesman_id)
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
