import type { CustomerStatus, MinimalCustomer } from '@belegfach/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../platform/database/index.ts';
import { firstAdminOf, inScope, shownSalesmen } from './customer-conditions.repository.ts';
import type { CustomerScope } from './customers.policy.ts';

export interface CustomerRow {
  readonly id: string;
  readonly name: string;
  readonly email: string | null;
  readonly customer_number: string;
  readonly company_number: string | null;
  readonly provider_ids: readonly string[];
  readonly salesmen: readonly SalesmanRow[];
  readonly status: CustomerStatus;
}

interface SalesmanRow {
  readonly id: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
}

export const CUSTOMER_COLUMNS = sql`c.public_id as id, c.name, c.customer_number, c.company_number, c.status, admin_account.email,
  linked.provider_ids, assigned.salesmen`;

/** What a customer shows in addition to its own columns, for few customers: joins to `customer c`. */
export function customerDetails(scope: CustomerScope): RawBuilder<unknown> {
  return sql`
    left join account admin_account on admin_account.id = (${firstAdminOf(sql`c.id`)})
    cross join lateral (
      select coalesce(array_agg(p.public_id::text order by p.name, p.id), '{}') as provider_ids
      from customer_provider cp join provider p on p.id = cp.provider_id where cp.customer_id = c.id
    ) linked
    cross join lateral (
      select coalesce(json_agg(json_build_object('id', a.public_id, 'firstName', a.first_name, 'lastName', a.last_name)
        order by a.last_name, a.first_name, a.id), '[]') as salesmen
      from customer_salesman cs
      join backoffice_user b on b.account_id = cs.salesman_id and b.role = 'SalesmanUser'
      join account a on a.id = b.account_id and a.deleted_at is null
      where cs.customer_id = c.id and ${shownSalesmen(scope)}
    ) assigned`;
}

export async function findCustomer(
  executor: Executor,
  scope: CustomerScope,
  publicId: string,
): Promise<CustomerRow | undefined> {
  const { rows } = await sql<CustomerRow>`
    select ${CUSTOMER_COLUMNS} from customer c ${customerDetails(scope)}
    where c.public_id = ${publicId} and ${inScope(scope)}`.execute(executor);
  return rows[0];
}

/** All customers in scope, ordered by name. */
export async function listMinimalCustomers(
  executor: Executor,
  scope: CustomerScope,
): Promise<MinimalCustomer[]> {
  const { rows } = await sql<MinimalCustomer>`
    select c.public_id as id, c.name from customer c where ${inScope(scope)} order by c.name, c.id`.execute(
    executor,
  );
  return rows;
}

/** The customers in scope that have one of these salesmen and no other salesman of the same provider. */
export async function listExclusiveCustomers(
  executor: Executor,
  scope: CustomerScope,
  salesmanIds: readonly number[],
): Promise<MinimalCustomer[]> {
  const these = sql`${[...salesmanIds]}::integer[]`;
  const { rows } = await sql<MinimalCustomer>`
    select c.public_id as id, c.name
    from customer c
    where ${inScope(scope)} and c.id in (
      select own.customer_id
      from customer_salesman own
      join backoffice_user salesman on salesman.account_id = own.salesman_id
      where own.salesman_id = any(${these}) and not exists (
        select from customer_salesman cs
        join backoffice_user b on b.account_id = cs.salesman_id and b.role = 'SalesmanUser'
        join account a on a.id = b.account_id and a.deleted_at is null
        where cs.customer_id = own.customer_id and cs.salesman_id <> all(${these}) and b.provider_id = salesman.provider_id))
    order by c.name, c.id`.execute(executor);
  return rows;
}
