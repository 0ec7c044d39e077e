import type { CustomerStatus } from '@belegfach/contract';
import { sql } from 'kysely';
import type { Executor, LockedId, LockedRow, Row } from '../../platform/database/index.ts';
import { type ProviderIdsById, groupProviderIds } from '../visible-providers/index.ts';

// The transaction has locked the customers that are changed here. Their scope was checked when they were locked.

export type NewCustomer = Row<'customer', 'name' | 'customer_number' | 'company_number'>;

/**
 * Creates a New customer. Returns undefined if the number is taken; the unique index decides between two creations at
 * the same time.
 */
export function createCustomer(
  executor: Executor,
  customer: NewCustomer,
): Promise<LockedRow<'customer', 'public_id'> | undefined> {
  return executor
    .insertInto('customer')
    .values(customer)
    .onConflict((conflict) => conflict.column('customer_number').where('deleted_at', 'is', null).doNothing())
    .returning(['id', 'public_id'])
    .$narrowType<{ id: LockedId<'customer'> }>()
    .executeTakeFirst();
}

export async function updateCustomer(
  executor: Executor,
  customerId: LockedId<'customer'>,
  names: Pick<NewCustomer, 'name' | 'company_number'>,
): Promise<void> {
  await executor.updateTable('customer').set(names).where('id', '=', customerId).execute();
}

/**
 * A customer that was Inactive can receive documents again: `receives_since` tells the intake to judge its held
 * documents again. The `case` still sees the old status.
 */
export async function setCustomerStatus(
  executor: Executor,
  customerIds: readonly LockedId<'customer'>[],
  status: CustomerStatus,
): Promise<void> {
  await sql`
    update customer set status = ${status},
      receives_since = case when status = 'Inactive' then clock_timestamp() else receives_since end
    where id = any(${[...customerIds]}::int[])`.execute(executor);
}

/** The internal ids of those providers that exist. */
export async function listProviderIds(
  executor: Executor,
  publicIds: readonly string[],
): Promise<readonly number[]> {
  const providers = await executor
    .selectFrom('provider')
    .select('id')
    .where(sql<boolean>`public_id = any(${[...publicIds]}::uuid[])`)
    .execute();
  return providers.map(({ id }) => id);
}

export async function listProvidersOfCustomers(
  executor: Executor,
  customerIds: readonly LockedId<'customer'>[],
): Promise<ProviderIdsById> {
  const rows = await executor
    .selectFrom('customer_provider')
    .select(['customer_id as id', 'provider_id'])
    .where(sql<boolean>`customer_id = any(${[...customerIds]}::int[])`)
    .execute();
  return groupProviderIds(rows);
}

/** A new provider may have held documents for the customer: `receives_since` tells the intake to judge them again. */
export async function linkProviders(
  executor: Executor,
  customerId: LockedId<'customer'>,
  providerIds: readonly number[],
): Promise<void> {
  if (providerIds.length === 0) return;
  await sql`
    insert into customer_provider (customer_id, provider_id)
    select ${customerId}, provider_id
    from unnest(${[...providerIds]}::smallint[]) as added (provider_id)`.execute(executor);
  await executor
    .updateTable('customer')
    .set({ receives_since: sql`clock_timestamp()` })
    .where('id', '=', customerId)
    .execute();
}

/** Removes providers from a customer, and the salesmen of these providers too. */
export async function unlinkProviders(
  executor: Executor,
  customerId: LockedId<'customer'>,
  providerIds: readonly number[],
): Promise<void> {
  if (providerIds.length === 0) return;
  await sql`
    delete from customer_salesman cs using backoffice_user b
    where cs.customer_id = ${customerId} and b.account_id = cs.salesman_id
      and b.provider_id = any(${[...providerIds]}::smallint[])`.execute(executor);
  await sql`
    delete from customer_provider where customer_id = ${customerId}
      and provider_id = any(${[...providerIds]}::smallint[])`.execute(executor);
}
