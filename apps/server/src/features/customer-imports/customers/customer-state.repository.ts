import { sql } from 'kysely';
import type { Executor, LockedId } from '../../../platform/database/index.ts';
import { firstAdminOf } from '../../customers/index.ts';
import { listReachOfAccounts, listReachOfCustomers } from '../../reach/index.ts';
import type { KnownAccount, KnownCustomer } from './customer-state.ts';

// Some of these rows are outside the caller's scope: the judgement must detect that a number or an address is taken.
// Nothing else about such a customer or account is disclosed.

// Thousands of keys are joined, because with `= any` of an array the planner may compare them one by one.
const given = (texts: readonly string[]) => sql`unnest(${[...texts]}::text[]) as given (text)`;
const givenIds = (ids: readonly number[]) => sql`unnest(${[...ids]}::int[]) as given (id)`;

/** The accounts with one of the addresses, and the admins of the customers with these numbers. */
export async function lockConcernedAccounts(
  executor: Executor,
  emails: readonly string[],
  customerNumbers: readonly string[],
): Promise<readonly LockedId<'account'>[]> {
  const { rows: concerned } = await sql<{ id: number | null }>`
    select a.id from ${given(emails)} join account a on lower(a.email) = given.text and a.deleted_at is null
    union
    select (${firstAdminOf(sql`c.id`)})
    from ${given(customerNumbers)} join customer c on c.customer_number = given.text and c.deleted_at is null`.execute(
    executor,
  );
  const ids = concerned.flatMap(({ id }) => id ?? []);
  const { rows } = await sql<{ id: LockedId<'account'> }>`
    select a.id from ${givenIds(ids)} join account a on a.id = given.id
    order by a.id for no key update of a`.execute(executor);
  return rows.map(({ id }) => id);
}

/** Locks the customers in the order of their ids, so that two transactions with the same customers cannot deadlock. */
export async function lockCustomersByNumber(
  executor: Executor,
  customerNumbers: readonly string[],
): Promise<readonly KnownCustomer[]> {
  const found = sql`
    from ${given(customerNumbers)} join customer c on c.customer_number = given.text and c.deleted_at is null`;
  await sql`select ${found} order by c.id for no key update of c`.execute(executor);
  const { rows } = await sql<Omit<KnownCustomer, 'reach'>>`
    select c.id, c.public_id as "publicId", c.customer_number as "customerNumber", c.company_number as "companyNumber", c.name,
      array(select cp.provider_id::integer from customer_provider cp where cp.customer_id = c.id) as "providerIds",
      (${firstAdminOf(sql`c.id`)}) as "adminId"
    ${found}`.execute(executor);
  const reach = await listReachOfCustomers(
    executor,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({ ...row, reach: reach.get(row.id) ?? [] }));
}

/** The accounts, which the transaction has already locked, with their reach. */
export async function listKnownAccounts(
  executor: Executor,
  accountIds: readonly LockedId<'account'>[],
): Promise<readonly KnownAccount[]> {
  const { rows } = await sql<Omit<KnownAccount, 'reach'>>`
    select a.id, a.email, a.first_name as "firstName", coalesce(a.last_name, '') as "lastName", a.status,
      a.kind = 'CustomerUser' as "isCustomerUser"
    from ${givenIds(accountIds)}
    join account a on a.id = given.id and a.deleted_at is null`.execute(executor);
  const reach = await listReachOfAccounts(executor, accountIds);
  return rows.map((row) => ({ ...row, reach: reach.get(row.id) ?? [] }));
}
