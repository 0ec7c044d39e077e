import type { UserStatus } from '@belegfach/contract';
import { sql } from 'kysely';
import type { Executor } from '../../../platform/database/index.ts';
import { firstAdminOf } from '../../customers/index.ts';
import type { ImportScope } from '../imports.policy.ts';
import type { KnownAccount, KnownCustomer } from './customer-state.ts';

// What rows can meet lies partly outside the caller's scope: the judgement must know that a number or an address is taken. Of such a
// customer or account nothing leaves but that.

// Thousands of keys are joined, never compared one by one: `= any` of an array does that where the planner knows too little.
const given = (texts: readonly string[]) => sql`unnest(${[...texts]}::text[]) as given (text)`;
const givenIds = (ids: readonly number[]) => sql`unnest(${[...ids]}::int[]) as given (id)`;

/** The accounts that have one of the addresses, and the admins of the customers with these numbers. */
export async function listConcernedAccounts(
  executor: Executor,
  _scope: ImportScope,
  emails: readonly string[],
  customerNumbers: readonly string[],
): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number | null }>`
    select a.id from ${given(emails)} join account a on lower(a.email) = given.text and a.deleted_at is null
    union
    select (${firstAdminOf(sql`c.id`)})
    from ${given(customerNumbers)} join customer c on c.customer_number = given.text and c.deleted_at is null`.execute(
    executor,
  );
  return rows.flatMap(({ id }) => id ?? []);
}

/** Holds the accounts in the order of their ids, as everybody does who locks several. */
export async function holdAccounts(
  executor: Executor,
  _scope: ImportScope,
  accountIds: readonly number[],
): Promise<void> {
  await sql`
    select from ${givenIds(accountIds)} join account a on a.id = given.id order by a.id for no key update of a`.execute(
    executor,
  );
}

/** Holds the customers in the order of their ids, so that two who hold the same ones can't wait for each other. */
export async function holdCustomersByNumber(
  executor: Executor,
  _scope: ImportScope,
  customerNumbers: readonly string[],
): Promise<readonly KnownCustomer[]> {
  const found = sql`
    from ${given(customerNumbers)} join customer c on c.customer_number = given.text and c.deleted_at is null`;
  await sql`select ${found} order by c.id for no key update of c`.execute(executor);
  const { rows } = await sql<KnownCustomer>`
    select c.id, c.public_id as "publicId", c.customer_number as "customerNumber", c.company_number as "companyNumber", c.name,
      array(select cp.provider_id::integer from customer_provider cp where cp.customer_id = c.id) as "providerIds",
      (${firstAdminOf(sql`c.id`)}) as "adminId"
    ${found}`.execute(executor);
  return rows;
}

interface AccountRow {
  readonly id: number;
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string | null;
  readonly status: UserStatus;
  readonly is_customer_user: boolean;
  readonly provider_ids: readonly number[];
}

/** The accounts, which the transaction holds already, with the providers that their roles reach. */
export async function listKnownAccounts(
  executor: Executor,
  _scope: ImportScope,
  accountIds: readonly number[],
): Promise<readonly KnownAccount[]> {
  const { rows } = await sql<AccountRow>`
    with reached as (
      select r.account_id, array_agg(distinct cp.provider_id::integer) as provider_ids
      from ${givenIds(accountIds)}
      join customer_role r on r.account_id = given.id
      join customer c on c.id = r.customer_id and c.deleted_at is null
      join customer_provider cp on cp.customer_id = c.id
      group by r.account_id)
    select a.id, a.email, a.first_name, a.last_name, a.status, a.kind = 'CustomerUser' as is_customer_user,
      coalesce(reached.provider_ids, '{}') as provider_ids
    from ${givenIds(accountIds)}
    join account a on a.id = given.id and a.deleted_at is null
    left join reached on reached.account_id = a.id`.execute(executor);
  return rows.map((row) => ({
    id: row.id,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name ?? '',
    status: row.status,
    isCustomerUser: row.is_customer_user,
    providerIds: row.provider_ids,
  }));
}
