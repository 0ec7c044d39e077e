import type { CustomerStatus } from '@belegfach/contract';
import { sql } from 'kysely';
import type { Executor, LockedId } from '../../platform/database/index.ts';

// All changes here are to customers that the transaction has locked: their scope was checked when they were locked.

export interface NewCustomer {
  readonly name: string;
  readonly customerNumber: string;
  readonly companyNumber: string | null;
}

/**
 * Creates a New customer. Returns undefined if the number is taken; the unique index decides between two creations at
 * the same time.
 */
export async function createCustomer(
  executor: Executor,
  { name, customerNumber, companyNumber }: NewCustomer,
): Promise<{ readonly id: LockedId<'customer'>; readonly publicId: string } | undefined> {
  const { rows } = await sql<{ id: LockedId<'customer'>; publicId: string }>`
    insert into customer (name, customer_number, company_number) values (${name}, ${customerNumber}, ${companyNumber})
    on conflict (customer_number) where deleted_at is null do nothing
    returning id, public_id as "publicId"`.execute(executor);
  return rows[0];
}

export async function updateCustomer(
  executor: Executor,
  customerId: LockedId<'customer'>,
  { name, companyNumber }: Pick<NewCustomer, 'name' | 'companyNumber'>,
): Promise<void> {
  await sql`update customer set name = ${name}, company_number = ${companyNumber} where id = ${customerId}`.execute(
    executor,
  );
}

/** An activated customer can receive documents again, so its held documents are judged again. */
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

/** Internal ids of the providers, in the order of the public ids; undefined for an id that does not exist. */
export async function resolveProviders(
  executor: Executor,
  publicIds: readonly string[],
): Promise<readonly (number | undefined)[]> {
  const { rows } = await sql<{ id: number; public_id: string }>`
    select id, public_id from provider where public_id = any(${[...publicIds]}::uuid[])`.execute(executor);
  const ids = new Map(rows.map((row) => [row.public_id, row.id]));
  return publicIds.map((publicId) => ids.get(publicId));
}

export async function listProvidersOfCustomers(
  executor: Executor,
  customerIds: readonly LockedId<'customer'>[],
): Promise<ReadonlyMap<number, readonly number[]>> {
  const { rows } = await sql<{ customer_id: number; providers: number[] }>`
    select customer_id, array_agg(provider_id::integer) as providers from customer_provider
    where customer_id = any(${[...customerIds]}::int[]) group by customer_id`.execute(executor);
  return new Map(rows.map((row) => [row.customer_id, row.providers]));
}

/** A provider that is new to the customer may have held documents for it, so they are judged again. */
export async function linkProviders(
  executor: Executor,
  customerId: LockedId<'customer'>,
  providerIds: readonly number[],
): Promise<void> {
  if (providerIds.length === 0) return;
  await sql`
    insert into customer_provider (customer_id, provider_id)
    select ${customerId}, provider_id from unnest(${[...providerIds]}::smallint[]) as g (provider_id)`.execute(
    executor,
  );
  await sql`update customer set receives_since = clock_timestamp() where id = ${customerId}`.execute(
    executor,
  );
}

/** When a provider leaves a customer, its salesmen leave with it. */
export async function unlinkProviders(
  executor: Executor,
  customerId: LockedId<'customer'>,
  providerIds: readonly number[],
): Promise<void> {
  if (providerIds.length === 0) return;
  await sql`
    delete from customer_salesman cs using backoffice_user b
    where cs.customer_id = ${customerId} and b.account_id = cs.salesman_id and b.provider_id = any(${[...providerIds]}::smallint[])`.execute(
    executor,
  );
  await sql`
    delete from customer_provider where customer_id = ${customerId} and provider_id = any(${[...providerIds]}::smallint[])`.execute(
    executor,
  );
}
