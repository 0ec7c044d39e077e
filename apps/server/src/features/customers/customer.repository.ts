import type { CustomerListQuery, MinimalCustomer } from '@belegfach/contract';
import { sql } from 'kysely';
import type { Executor } from '../../platform/database/index.ts';
import {
  CUSTOMER_COLUMNS,
  customerDetails,
  type CustomerRow,
  filtersOf,
  EMPTY_SQL,
  sortOf,
} from './customer-columns.repository.ts';
import { inScope } from './customer-scope.repository.ts';
import type { CustomerScope } from './customers.policy.ts';

/** The API's code for a sort direction. */
const DESCENDING = 1;

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

/**
 * One page of customers and the exact total, in one statement. With filters, the matching customers are found once for
 * the page and the total. Without filters, the page is read from the index of the sort column.
 */
export async function listCustomers(
  executor: Executor,
  scope: CustomerScope,
  query: CustomerListQuery,
): Promise<{ readonly total: number; readonly rows: readonly CustomerRow[] }> {
  const filters = filtersOf(scope, query);
  const conditions = sql.join([inScope(scope), ...filters], sql` and `);
  const matching = sql`select c.id from customer c where ${conditions}`;
  const isFiltered = filters.length > 0;
  const withMatching = isFiltered ? sql`matching as materialized (${matching}),` : EMPTY_SQL;
  const where = isFiltered ? sql`c.id in (select id from matching)` : inScope(scope);
  const total = isFiltered ? sql`matching` : sql`(${matching}) matching`;
  const { sortTablesSql, join, key, nulls } = sortOf(scope, query.orderBy);
  const direction = query.sortDirection === DESCENDING ? sql`desc` : sql`asc`;
  const offset = (query.pageIndex - 1) * query.pageSize;
  // Because of the left join an empty page still returns one row, with the total.
  const { rows } = await sql<Omit<CustomerRow, 'id'> & { id: string | null; total: number }>`
    with ${sortTablesSql} ${withMatching} ordered as materialized (
      select c.id from customer c ${join} where ${where}
      order by ${key} ${direction} ${nulls}, c.id ${direction} limit ${query.pageSize} offset ${offset}
    ),
    page as (select id, row_number() over () as position from ordered),
    result as (
      select page.position, ${CUSTOMER_COLUMNS} from page join customer c on c.id = page.id ${customerDetails(scope)}
    )
    select t.total, result.* from (select count(*) from ${total}) as t (total)
    left join result on true order by result.position`.execute(executor);
  return {
    total: rows[0]?.total ?? 0,
    rows: rows.flatMap(({ id, ...rest }) => (id === null ? [] : [{ id, ...rest }])),
  };
}

/** All customers in scope, ordered by name. */
export function listMinimalCustomers(executor: Executor, scope: CustomerScope): Promise<MinimalCustomer[]> {
  return executor
    .selectFrom('customer as c')
    .select(['c.public_id as id', 'c.name'])
    .where(inScope(scope))
    .orderBy('c.name')
    .orderBy('c.id')
    .execute();
}

/** The customers in scope that have one of these salesmen, and no other salesman of the same provider. */
export function listExclusiveCustomers(
  executor: Executor,
  scope: CustomerScope,
  salesmanIds: readonly number[],
): Promise<MinimalCustomer[]> {
  const salesmanIdArray = sql`${[...salesmanIds]}::integer[]`;
  return executor
    .selectFrom('customer as c')
    .select(['c.public_id as id', 'c.name'])
    .where(inScope(scope))
    .where(
      sql<boolean>`c.id in (
        select link.customer_id
        from customer_salesman link
        join backoffice_user salesman on salesman.account_id = link.salesman_id
        where link.salesman_id = any(${salesmanIdArray}) and not exists (
          select from customer_salesman cs
          join backoffice_user b on b.account_id = cs.salesman_id and b.role = 'SalesmanUser'
          join account a on a.id = b.account_id and a.deleted_at is null
          where cs.customer_id = link.customer_id and cs.salesman_id <> all(${salesmanIdArray}) and b.provider_id = salesman.provider_id))`,
    )
    .orderBy('c.name')
    .orderBy('c.id')
    .execute();
}
