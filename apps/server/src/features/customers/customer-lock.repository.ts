import { sql } from 'kysely';
import type { Executor, LockedId, LockedRow, Row } from '../../platform/database/index.ts';
import { inScope } from './customer-scope.repository.ts';
import type { ManagedCustomerScope } from './customers.policy.ts';

/** A customer whose row this transaction has locked, so that no other transaction changes it meanwhile. */
export type LockedCustomer = LockedRow<'customer', 'public_id' | 'name' | 'company_number' | 'status'>;

/**
 * Locks the customers in scope in the order of their ids, so that two transactions with the same customers cannot
 * deadlock.
 */
export function lockCustomers(
  executor: Executor,
  scope: ManagedCustomerScope,
  publicIds: readonly string[],
): Promise<readonly LockedCustomer[]> {
  return executor
    .selectFrom('customer as c')
    .select(['c.id', 'c.public_id', 'c.name', 'c.company_number', 'c.status'])
    .where(sql<boolean>`c.public_id = any(${[...publicIds]}::uuid[])`)
    .where(inScope(scope))
    .orderBy('c.id')
    .forNoKeyUpdate('c')
    .$narrowType<{ id: LockedId<'customer'> }>()
    .execute();
}

/** A customer-user with its role at one of the customers. */
export type CustomerMember = Row<'customer_role', 'customer_id' | 'account_id' | 'role'>;

/** The accounts that have a role at the customers; for each customer in the order in which the roles were granted, so that the first CustomerAdmin found is its first one. */
export function listMembers(
  executor: Executor,
  scope: ManagedCustomerScope,
  publicIds: readonly string[],
): Promise<readonly CustomerMember[]> {
  return executor
    .selectFrom('customer as c')
    .innerJoin('customer_role as r', 'r.customer_id', 'c.id')
    .innerJoin('account as a', 'a.id', 'r.account_id')
    .select(['r.customer_id', 'r.account_id', 'r.role'])
    .where(sql<boolean>`c.public_id = any(${[...publicIds]}::uuid[])`)
    .where('a.deleted_at', 'is', null)
    .where(inScope(scope))
    .orderBy('r.customer_id')
    .orderBy('r.granted_at')
    .orderBy('r.account_id')
    .execute();
}
