import { sql } from 'kysely';
import type { Executor } from '../../../platform/database/index.ts';
import type { ImportScope } from '../imports.policy.ts';
import type { AssignableCustomer, Assignment, KnownSalesman } from './judge-assignments.ts';

/**
 * The users with one of the numbers at the providers of the import, locked so that none of them is deleted meanwhile.
 */
export async function lockSalesmenByNumber(
  executor: Executor,
  { customers, providerId }: ImportScope,
  salesmanNumbers: readonly string[],
): Promise<readonly KnownSalesman[]> {
  const atProvider =
    providerId === null ? sql`${customers.rows === 'all'}` : sql`b.provider_id = ${providerId}`;
  const { rows } = await sql<KnownSalesman>`
    select a.id, a.public_id as "publicId", b.provider_id::integer as "providerId", b.salesman_number as "salesmanNumber",
      b.role = 'SalesmanUser' as "isSalesman", a.email, a.first_name as "firstName", coalesce(a.last_name, '') as "lastName"
    from unnest(${[...salesmanNumbers]}::text[]) as given (number)
    join backoffice_user b on b.salesman_number = given.number
    join account a on a.id = b.account_id and a.deleted_at is null
    where ${atProvider}
    order by a.id for key share of b`.execute(executor);
  return rows;
}

/** The customers with these numbers at the providers of the import, locked in the order of their ids. */
export async function lockAssignableCustomers(
  executor: Executor,
  { customers, providerId }: ImportScope,
  customerNumbers: readonly string[],
): Promise<readonly AssignableCustomer[]> {
  const atProvider =
    providerId === null
      ? sql`${customers.rows === 'all'}`
      : sql`exists (select from customer_provider cp where cp.customer_id = c.id and cp.provider_id = ${providerId})`;
  const found = sql`
    from unnest(${[...customerNumbers]}::text[]) as given (number)
    join customer c on c.customer_number = given.number and c.deleted_at is null
    where ${atProvider}`;
  await sql`select ${found} order by c.id for no key update of c`.execute(executor);
  const { rows } = await sql<AssignableCustomer>`
    select c.id, c.public_id as "publicId", c.customer_number as "customerNumber", c.name,
      array(select cp.provider_id::integer from customer_provider cp where cp.customer_id = c.id) as "providerIds",
      array(select cs.salesman_id from customer_salesman cs where cs.customer_id = c.id) as "salesmanIds"
    ${found}`.execute(executor);
  return rows;
}

export async function assignCustomers(executor: Executor, assignments: readonly Assignment[]): Promise<void> {
  await sql`
    insert into customer_salesman (customer_id, salesman_id)
    select * from unnest(${assignments.map((one) => one.customerId)}::int[], ${assignments.map((one) => one.salesmanId)}::int[])
    on conflict do nothing`.execute(executor);
}
