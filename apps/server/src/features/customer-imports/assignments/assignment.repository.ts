import { type RawBuilder, sql } from 'kysely';
import type { Executor, LockedId } from '../../../platform/database/index.ts';
import { oneOf, PROVIDER_IDS } from '../customers/customer-state.repository.ts';
import type { ImportScope } from '../imports.policy.ts';
import type { AssignableCustomer, AssignedSalesman, Assignment, StoredSalesman } from './assignment-state.ts';

const SALESMAN_IDS = sql<number[]>`
  array(select cs.salesman_id from customer_salesman cs where cs.customer_id = c.id)`;

/**
 * The users with one of the numbers at the providers of the import, locked so that none of them is deleted meanwhile.
 */
export function lockSalesmenByNumber(
  executor: Executor,
  { customers, providerId }: ImportScope,
  salesmanNumbers: readonly string[],
): Promise<readonly StoredSalesman[]> {
  const atProvider: RawBuilder<boolean> =
    providerId === null ? sql`${customers.rows === 'all'}` : sql`b.provider_id = ${providerId}`;
  return executor
    .selectFrom('backoffice_user as b')
    .innerJoin('account as a', 'a.id', 'b.account_id')
    .select(['a.id', 'a.public_id as publicId', 'a.email', 'a.first_name as firstName'])
    .select(['b.provider_id as providerId', 'b.salesman_number as salesmanNumber', 'b.role'])
    .select((eb) => eb.fn.coalesce('a.last_name', sql<string>`''`).as('lastName'))
    .where('b.salesman_number', 'in', oneOf(salesmanNumbers))
    .where('a.deleted_at', 'is', null)
    .where(atProvider)
    .orderBy('a.id')
    .forKeyShare('b')
    .$narrowType<{ id: LockedId<'account'> }>()
    .execute();
}

/** The customers with these numbers at the providers of the import, locked in the order of their ids. */
export async function lockAssignableCustomers(
  executor: Executor,
  { customers, providerId }: ImportScope,
  customerNumbers: readonly string[],
): Promise<readonly AssignableCustomer[]> {
  const atProvider: RawBuilder<boolean> =
    providerId === null
      ? sql`${customers.rows === 'all'}`
      : sql`exists (select from customer_provider cp where cp.customer_id = c.id and cp.provider_id = ${providerId})`;
  const matching = executor
    .selectFrom('customer as c')
    .where('c.customer_number', 'in', oneOf(customerNumbers))
    .where('c.deleted_at', 'is', null)
    .where(atProvider);
  // The customers are locked before they are read, so that the lists contain the last committed change.
  await matching.select('c.id').orderBy('c.id').forNoKeyUpdate('c').execute();
  return matching
    .select(['c.id', 'c.public_id as publicId', 'c.customer_number as customerNumber', 'c.name'])
    .select([PROVIDER_IDS.as('providerIds'), SALESMAN_IDS.as('salesmanIds')])
    .$narrowType<{ id: LockedId<'customer'> }>()
    .execute();
}

/** The salesmen of these customers at the providers of the import. The rows of the customers are locked, so nobody changes them. */
export async function listAssignedSalesmen(
  executor: Executor,
  { customers, providerId }: ImportScope,
  customerIds: readonly LockedId<'customer'>[],
): Promise<readonly AssignedSalesman[]> {
  const atProvider: RawBuilder<boolean> =
    providerId === null ? sql`${customers.rows === 'all'}` : sql`b.provider_id = ${providerId}`;
  return executor
    .selectFrom('customer_salesman as cs')
    .innerJoin('backoffice_user as b', 'b.account_id', 'cs.salesman_id')
    .innerJoin('account as a', 'a.id', 'b.account_id')
    .select(['cs.customer_id as customerId', 'a.id', 'a.public_id as publicId', 'a.first_name as firstName'])
    .select((eb) => eb.fn.coalesce('a.last_name', sql<string>`''`).as('lastName'))
    .select('b.provider_id as providerId')
    .where('cs.customer_id', '=', (eb) => eb.fn.any(eb.val([...customerIds])))
    .where(atProvider)
    .orderBy('cs.customer_id')
    .orderBy('a.id')
    .$narrowType<{ id: LockedId<'account'>; customerId: LockedId<'customer'> }>()
    .execute();
}

export async function removeAssignments(executor: Executor, removals: readonly Assignment[]): Promise<void> {
  await sql`
    delete from customer_salesman cs
    using unnest(${removals.map((row) => row.customerId)}::int[], ${removals.map((row) => row.salesmanId)}::int[]) as r(customer_id, salesman_id)
    where cs.customer_id = r.customer_id and cs.salesman_id = r.salesman_id`.execute(executor);
}

export async function assignCustomers(executor: Executor, assignments: readonly Assignment[]): Promise<void> {
  await sql`
    insert into customer_salesman (customer_id, salesman_id)
    select * from unnest(${assignments.map((row) => row.customerId)}::int[], ${assignments.map((row) => row.salesmanId)}::int[])
    on conflict do nothing`.execute(executor);
}
