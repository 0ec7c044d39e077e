import { sql } from 'kysely';
import type { Executor, LockedId } from '../../../platform/database/index.ts';
import type { ImportScope } from '../imports.policy.ts';
import type { CustomerChange, NewAccount, NewCustomer } from './customer-plan.ts';

// Each statement writes many rows. The transaction has locked the rows that it changes, and the changes were judged
// before.

interface CreatedCustomer {
  readonly id: LockedId<'customer'>;
  readonly publicId: string;
  readonly customerNumber: string;
}

/** Creates New customers. Returns fewer than were given if a number was taken meanwhile. */
export async function createCustomers(
  executor: Executor,
  customers: readonly NewCustomer[],
): Promise<readonly CreatedCustomer[]> {
  const { rows } = await sql<CreatedCustomer>`
    insert into customer (customer_number, company_number, name)
    select * from unnest(${customers.map((one) => one.customerNumber)}::text[],
      ${customers.map((one) => one.companyNumber)}::text[], ${customers.map((one) => one.name)}::text[])
    on conflict (customer_number) where deleted_at is null do nothing
    returning id, public_id as "publicId", customer_number as "customerNumber"`.execute(executor);
  return rows;
}

/** Creates New customer-users. Returns fewer than were given if an address was taken meanwhile. */
export async function createAdminAccounts(
  executor: Executor,
  accounts: readonly NewAccount[],
): Promise<readonly { readonly id: LockedId<'account'>; readonly email: string }[]> {
  const { rows } = await sql<{ id: LockedId<'account'>; email: string }>`
    insert into account (kind, email, first_name, last_name)
    select 'CustomerUser', email, first_name, nullif(last_name, '')
    from unnest(${accounts.map((one) => one.email)}::text[], ${accounts.map((one) => one.firstName)}::text[],
      ${accounts.map((one) => one.lastName)}::text[]) as given (email, first_name, last_name)
    on conflict (lower(email)) where deleted_at is null do nothing
    returning id, email`.execute(executor);
  return rows;
}

/** Makes accounts the CustomerAdmin of customers, even if they were CustomerUsers. */
export async function grantAdmins(
  executor: Executor,
  grants: readonly { readonly accountId: LockedId<'account'>; readonly customerId: LockedId<'customer'> }[],
): Promise<void> {
  await sql`
    insert into customer_role (account_id, customer_id, role)
    select account_id, customer_id, 'CustomerAdmin'
    from unnest(${grants.map((one) => one.accountId)}::int[], ${grants.map((one) => one.customerId)}::int[])
      as given (account_id, customer_id)
    on conflict (account_id, customer_id) do update set role = excluded.role`.execute(executor);
}

export async function linkCustomers(
  executor: Executor,
  scope: ImportScope,
  links: readonly { readonly customerId: LockedId<'customer'>; readonly providerId: number }[],
): Promise<void> {
  const customerIds = links.map((one) => one.customerId);
  await sql`
    insert into customer_provider (customer_id, provider_id)
    select * from unnest(${customerIds}::int[], ${links.map((one) => one.providerId)}::smallint[]) as given (customer_id, provider_id)
    where ${scope.providerId}::smallint is null or given.provider_id = ${scope.providerId}::smallint`.execute(
    executor,
  );
}

/** Documents that were held because the customer was not linked to the provider are judged again from now on. */
export async function rejudgeHeldDocuments(
  executor: Executor,
  customerIds: readonly LockedId<'customer'>[],
): Promise<void> {
  await sql`
    update customer c set receives_since = clock_timestamp()
    from unnest(${[...customerIds]}::int[]) as given (id) where c.id = given.id`.execute(executor);
}

export async function updateCustomers(executor: Executor, changes: readonly CustomerChange[]): Promise<void> {
  await sql`
    update customer c set name = given.name, company_number = given.company_number
    from unnest(${changes.map((one) => one.customerId)}::int[], ${changes.map((one) => one.name)}::text[],
      ${changes.map((one) => one.companyNumber)}::text[]) as given (id, name, company_number)
    where c.id = given.id and (c.name, c.company_number) is distinct from (given.name, given.company_number)`.execute(
    executor,
  );
}

export async function renameAccounts(
  executor: Executor,
  names: readonly {
    readonly id: LockedId<'account'>;
    readonly firstName: string;
    readonly lastName: string;
  }[],
): Promise<void> {
  await sql`
    update account a set first_name = given.first_name, last_name = nullif(given.last_name, '')
    from unnest(${names.map((one) => one.id)}::int[], ${names.map((one) => one.firstName)}::text[],
      ${names.map((one) => one.lastName)}::text[]) as given (id, first_name, last_name)
    where a.id = given.id`.execute(executor);
}
