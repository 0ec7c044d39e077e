import type { CustomerRole } from '@belegfach/contract';
import { sql } from 'kysely';
import type { Executor } from '../../platform/database/index.ts';
import type { AdminCounts } from '../user-accounts/index.ts';
import type { UserScope } from './customer-users.policy.ts';
import { inScope, isAdministered } from './user-scope.repository.ts';

export type RoleAssignment = Awaited<ReturnType<typeof listRoleAssignments>>[number];

/**
 * All roles of users in scope at customers that are not deleted, including those that the caller does not see.
 * `is_administered`: the caller administers that customer.
 */
export function listRoleAssignments(executor: Executor, scope: UserScope, accountIds: readonly number[]) {
  return executor
    .selectFrom('customer_role as r')
    .innerJoin('account as a', 'a.id', 'r.account_id')
    .innerJoin('customer as c', 'c.id', 'r.customer_id')
    .select([
      'r.account_id',
      'c.public_id as customer_public_id',
      'r.role',
      isAdministered(scope).as('is_administered'),
    ])
    .where('c.deleted_at', 'is', null)
    .where(sql<boolean>`r.account_id = any(${[...accountIds]}::int[])`)
    .where(inScope(scope))
    .orderBy('r.account_id')
    .orderBy('r.customer_id')
    .execute();
}

/**
 * Locks the given customers that the caller administers, in the order of their ids. Without the lock, a role that is
 * granted while its customer is deleted would leave an account that no administrator sees. Accounts are always locked
 * before customers.
 */
export function lockAdministeredCustomers(
  executor: Executor,
  scope: UserScope,
  customerIds: readonly string[],
) {
  return executor
    .selectFrom('customer as c')
    .select(['c.public_id', 'c.name'])
    .where(sql<boolean>`c.public_id = any(${[...customerIds]}::uuid[])`)
    .where(isAdministered(scope))
    .orderBy('c.id')
    .forNoKeyUpdate()
    .execute();
}

/** Grants roles at customers that the caller administers. A new role replaces the earlier one at that customer. */
export async function grantRoles(
  executor: Executor,
  scope: UserScope,
  accountId: number,
  roles: ReadonlyMap<string, CustomerRole>,
): Promise<void> {
  await sql`
    insert into customer_role (account_id, customer_id, role)
    select ${accountId}, c.id, granted.role
    from unnest(${[...roles.keys()]}::uuid[], ${[...roles.values()]}::text[]) as granted (customer_id, role)
    join customer c on c.public_id = granted.customer_id
    where ${isAdministered(scope)}
    on conflict (account_id, customer_id)
      do update set role = excluded.role, granted_at = now()`.execute(executor);
}

/** Revokes roles at customers that the caller administers. */
export async function revokeRoles(
  executor: Executor,
  scope: UserScope,
  accountId: number,
  customerIds: readonly string[],
): Promise<void> {
  await sql`
    delete from customer_role r using customer c
    where r.account_id = ${accountId} and c.public_id = any(${[...customerIds]}::uuid[])
      and c.id = r.customer_id and ${isAdministered(scope)}`.execute(executor);
}

export interface OtherAdminCounts extends AdminCounts {
  readonly customerId: string;
}

/**
 * Counts the other CustomerAdmins of customers and locks the customers, in the order of their ids. When two calls would
 * remove the last two administrators, the second call waits and then counts again.
 */
export async function countOtherAdmins(
  executor: Executor,
  customerIds: readonly string[],
  leavingIds: readonly number[],
): Promise<readonly OtherAdminCounts[]> {
  const ids = sql`any(${[...customerIds]}::uuid[])`;
  await sql`
    select from customer c where c.public_id = ${ids} order by c.id for no key update`.execute(executor);
  return executor
    .selectFrom('customer as c')
    .leftJoin('customer_role as r', (join) =>
      join
        .onRef('r.customer_id', '=', 'c.id')
        .on('r.role', '=', 'CustomerAdmin')
        .on(sql<boolean>`r.account_id <> all(${[...leavingIds]}::int[])`),
    )
    .leftJoin('account as a', (join) =>
      join.onRef('a.id', '=', 'r.account_id').on('a.deleted_at', 'is', null),
    )
    .select(({ fn }) => [
      'c.public_id as customerId',
      fn.count<number>('a.id').as('all'),
      fn.count<number>('a.id').filterWhere('a.status', '=', 'Active').as('active'),
    ])
    .where(sql<boolean>`c.public_id = ${ids}`)
    .groupBy('c.id')
    .execute();
}
