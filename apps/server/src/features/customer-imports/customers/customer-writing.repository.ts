import { sql } from 'kysely';
import type { Executor, LockedId } from '../../../platform/database/index.ts';
import type { CustomerRowScope } from '../imports.policy.ts';
import type { CustomerChange, NewAccount, NewCustomer } from './customer-plan.ts';

// Each statement writes many rows from arrays, which cost less to plan than thousands of parameters. The transaction
// has locked the rows that it changes, and has judged the changes.

interface CreatedCustomer {
  readonly customerId: LockedId<'customer'>;
  readonly publicId: string;
  readonly customerNumber: string;
}

/** Creates New customers. Returns fewer customers than requested if a number was taken meanwhile. */
export async function createCustomers(
  executor: Executor,
  customers: readonly NewCustomer[],
): Promise<readonly CreatedCustomer[]> {
  const { rows } = await sql<CreatedCustomer>`
    insert into customer (customer_number, company_number, name)
    select * from unnest(${customers.map((row) => row.customerNumber)}::text[],
      ${customers.map((row) => row.companyNumber)}::text[], ${customers.map((row) => row.name)}::text[])
    on conflict (customer_number) where deleted_at is null do nothing
    returning id as "customerId", public_id as "publicId", customer_number as "customerNumber"`.execute(
    executor,
  );
  return rows;
}

/** Creates New customer-users. Returns fewer accounts than requested if an address was taken meanwhile. */
export async function createAdminAccounts(
  executor: Executor,
  accounts: readonly NewAccount[],
): Promise<readonly { readonly id: LockedId<'account'>; readonly email: string }[]> {
  const { rows } = await sql<{ id: LockedId<'account'>; email: string }>`
    insert into account (kind, email, first_name, last_name)
    select 'CustomerUser', email, first_name, nullif(last_name, '')
    from unnest(${accounts.map((row) => row.email)}::text[], ${accounts.map((row) => row.firstName)}::text[],
      ${accounts.map((row) => row.lastName)}::text[]) as admin (email, first_name, last_name)
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
    from unnest(${grants.map((row) => row.accountId)}::int[], ${grants.map((row) => row.customerId)}::int[])
      as admin (account_id, customer_id)
    on conflict (account_id, customer_id) do update set role = excluded.role`.execute(executor);
}

export async function linkCustomers(
  executor: Executor,
  scope: CustomerRowScope,
  links: readonly { readonly customerId: LockedId<'customer'>; readonly providerId: number }[],
): Promise<void> {
  const customerIds = links.map(({ customerId }) => customerId);
  const providerIds = links.map(({ providerId }) => providerId);
  await sql`
    insert into customer_provider (customer_id, provider_id)
    select * from unnest(${customerIds}::int[], ${providerIds}::smallint[]) as link (customer_id, provider_id)
    where ${scope.providerId}::smallint is null or link.provider_id = ${scope.providerId}::smallint`.execute(
    executor,
  );
}

/** Makes the intake judge again the documents that are held because the customer was not linked to the provider. */
export async function rejudgeHeldDocuments(
  executor: Executor,
  customerIds: readonly LockedId<'customer'>[],
): Promise<void> {
  await sql`
    update customer c set receives_since = clock_timestamp()
    from unnest(${[...customerIds]}::int[]) as linked (id) where c.id = linked.id`.execute(executor);
}

export async function updateCustomers(executor: Executor, changes: readonly CustomerChange[]): Promise<void> {
  await sql`
    update customer c set name = change.name, company_number = change.company_number
    from unnest(${changes.map((row) => row.customerId)}::int[], ${changes.map((row) => row.name)}::text[],
      ${changes.map((row) => row.companyNumber)}::text[]) as change (id, name, company_number)
    where c.id = change.id and (c.name, c.company_number) is distinct from (change.name, change.company_number)`.execute(
    executor,
  );
}

export async function renameAccounts(
  executor: Executor,
  names: readonly (Pick<NewAccount, 'firstName' | 'lastName'> & { readonly id: LockedId<'account'> })[],
): Promise<void> {
  await sql`
    update account a set first_name = names.first_name, last_name = nullif(names.last_name, '')
    from unnest(${names.map((row) => row.id)}::int[], ${names.map((row) => row.firstName)}::text[],
      ${names.map((row) => row.lastName)}::text[]) as names (id, first_name, last_name)
    where a.id = names.id`.execute(executor);
}
