import { sql } from 'kysely';
import type { Executor, LockedId } from '../../platform/database/index.ts';
import type { CustomerScope } from './customers.policy.ts';

/** A back-office user who was chosen as salesman of a customer, and whether that is possible. */
export interface SalesmanCandidate {
  readonly id: LockedId<'account'>;
  readonly publicId: string;
  readonly kind: 'salesman' | 'foreign-salesman' | 'no-salesman';
  /** Null for a SuperAdmin, who has no provider. */
  readonly providerId: number | null;
}

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
  const { rows } = await sql<{
    id: LockedId<'account'>;
    public_id: string;
    role: string;
    provider_id: number | null;
    is_own: boolean;
  }>`
    select a.id, a.public_id, b.role, b.provider_id, ${isOwn} as is_own
    from account a join backoffice_user b on b.account_id = a.id
    where a.public_id = any(${[...publicIds]}::uuid[]) and a.deleted_at is null and (${isOwn} or b.role = 'SalesmanUser')
    order by a.id for share of b`.execute(executor);
  return rows.map((row) => ({
    id: row.id,
    publicId: row.public_id,
    kind: row.role !== 'SalesmanUser' ? 'no-salesman' : row.is_own ? 'salesman' : 'foreign-salesman',
    providerId: row.provider_id,
  }));
}

export async function assignSalesmen(
  executor: Executor,
  customerId: LockedId<'customer'>,
  salesmanIds: readonly LockedId<'account'>[],
): Promise<void> {
  await sql`
    insert into customer_salesman (customer_id, salesman_id)
    select ${customerId}, salesman_id from unnest(${[...salesmanIds]}::integer[]) as g (salesman_id)
    on conflict do nothing`.execute(executor);
}

export async function unassignSalesmen(
  executor: Executor,
  customerId: LockedId<'customer'>,
  salesmanIds: readonly LockedId<'account'>[],
): Promise<void> {
  await sql`
    delete from customer_salesman where customer_id = ${customerId} and salesman_id = any(${[...salesmanIds]}::integer[])`.execute(
    executor,
  );
}
