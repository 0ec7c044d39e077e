import { sql } from 'kysely';
import type { Executor, LockedId } from '../../../platform/database/index.ts';
import { firstAdminOf } from '../../customers/index.ts';
import {
  listVisibleProvidersOfAccounts,
  listVisibleProvidersOfCustomers,
} from '../../visible-providers/index.ts';
import { requestedEmailOf } from '../../authentication/index.ts';
import type { StoredAccount, StoredCustomer } from './customer-state.ts';

// Some of these rows are outside the caller's scope: the judgement must detect that a number or an address is taken.
// Nothing else about such a customer or account is disclosed.

// Thousands of keys are a subquery, because with `= any` of an array the planner may compare them one by one.
export const oneOf = (texts: readonly string[]) => sql<string>`(select unnest(${[...texts]}::text[]))`;
const oneOfIds = (ids: readonly number[]) => sql<number>`(select unnest(${[...ids]}::int[]))`;

/** The providers of `customer c`. */
export const PROVIDER_IDS = sql<number[]>`
  array(select cp.provider_id::integer from customer_provider cp where cp.customer_id = c.id)`;

/** The accounts with one of the addresses, and the admins of the customers with these numbers. */
export async function lockReferencedAccounts(
  executor: Executor,
  emails: readonly string[],
  customerNumbers: readonly string[],
): Promise<readonly LockedId<'account'>[]> {
  const customers = executor
    .selectFrom('customer as c')
    .select(sql<number | null>`(${firstAdminOf(sql`c.id`)})`.as('id'))
    .where('c.customer_number', 'in', oneOf(customerNumbers))
    .where('c.deleted_at', 'is', null);
  const referenced = await executor
    .selectFrom('account as a')
    .select(sql<number | null>`a.id`.as('id'))
    .where(sql`lower(a.email)`, 'in', oneOf(emails))
    .where('a.deleted_at', 'is', null)
    .union(customers)
    .execute();
  const rows = await executor
    .selectFrom('account as a')
    .select('a.id')
    .where('a.id', 'in', oneOfIds(referenced.flatMap(({ id }) => id ?? [])))
    .orderBy('a.id')
    .forNoKeyUpdate('a')
    .$narrowType<{ id: LockedId<'account'> }>()
    .execute();
  return rows.map(({ id }) => id);
}

/** Locks the customers in the order of their ids, so that two transactions with the same customers cannot deadlock. */
export async function lockCustomersByNumber(
  executor: Executor,
  customerNumbers: readonly string[],
): Promise<readonly StoredCustomer[]> {
  const customers = executor
    .selectFrom('customer as c')
    .where('c.customer_number', 'in', oneOf(customerNumbers))
    .where('c.deleted_at', 'is', null);
  // The customers are locked before they are read, so that their values contain the last committed change.
  await customers.select('c.id').orderBy('c.id').forNoKeyUpdate('c').execute();
  const rows = await customers
    .select(['c.id', 'c.public_id as publicId', 'c.name'])
    .select(['c.customer_number as customerNumber', 'c.company_number as companyNumber'])
    .select(PROVIDER_IDS.as('providerIds'))
    .select(sql<number | null>`(${firstAdminOf(sql`c.id`)})`.as('adminId'))
    .$narrowType<{ id: LockedId<'customer'> }>()
    .execute();
  const customerIds = rows.map(({ id }) => id);
  const visibleProviders = await listVisibleProvidersOfCustomers(executor, customerIds);
  return rows.map((row) => ({ ...row, visibleProviderIds: visibleProviders.get(row.id) ?? [] }));
}

/** The transaction has already locked the accounts. */
export async function listStoredAccounts(
  executor: Executor,
  accountIds: readonly LockedId<'account'>[],
): Promise<readonly StoredAccount[]> {
  const rows = await executor
    .selectFrom('account as a')
    .select(['a.id', 'a.email', 'a.first_name as firstName', 'a.status', 'a.kind'])
    .select((eb) => eb.fn.coalesce('a.last_name', sql<string>`''`).as('lastName'))
    .select(requestedEmailOf(sql`a.id`).as('requestedEmail'))
    .where('a.id', 'in', oneOfIds(accountIds))
    .where('a.deleted_at', 'is', null)
    .$narrowType<{ id: LockedId<'account'> }>()
    .execute();
  const visibleProviders = await listVisibleProvidersOfAccounts(executor, accountIds);
  return rows.map((row) => ({ ...row, visibleProviderIds: visibleProviders.get(row.id) ?? [] }));
}
