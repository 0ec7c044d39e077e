import type { CustomerStatus } from '@belegfach/contract';
import { sql } from 'kysely';
import type { Executor, LockedId } from '../../platform/database/index.ts';
import { inScope } from './customer-conditions.repository.ts';
import type { ManagedCustomerScope } from './customers.policy.ts';

/** A customer whose row this transaction has locked, so that no other transaction changes it meanwhile. */
export interface LockedCustomer {
  readonly id: LockedId<'customer'>;
  readonly publicId: string;
  readonly name: string;
  readonly companyNumber: string | null;
  readonly status: CustomerStatus;
}

/**
 * Locks the customers in scope in the order of their ids, so that two transactions with the same customers cannot
 * deadlock.
 */
export async function lockCustomers(
  executor: Executor,
  scope: ManagedCustomerScope,
  publicIds: readonly string[],
): Promise<readonly LockedCustomer[]> {
  const { rows } = await sql<LockedCustomer>`
    select c.id, c.public_id as "publicId", c.name, c.company_number as "companyNumber", c.status
    from customer c where c.public_id = any(${[...publicIds]}::uuid[]) and ${inScope(scope)}
    order by c.id for no key update of c`.execute(executor);
  return rows;
}

/** A customer-user with its role at one of the customers. The first CustomerAdmin of a customer comes first. */
export interface CustomerMember {
  readonly customerId: number;
  readonly accountId: number;
  readonly role: string;
}

/** The accounts that have a role at the customers. */
export async function listMembers(
  executor: Executor,
  scope: ManagedCustomerScope,
  publicIds: readonly string[],
): Promise<readonly CustomerMember[]> {
  const { rows } = await sql<CustomerMember>`
    select r.customer_id as "customerId", r.account_id as "accountId", r.role
    from customer c join customer_role r on r.customer_id = c.id join account a on a.id = r.account_id
    where c.public_id = any(${[...publicIds]}::uuid[]) and a.deleted_at is null and ${inScope(scope)}
    order by r.customer_id, r.granted_at, r.account_id`.execute(executor);
  return rows;
}
