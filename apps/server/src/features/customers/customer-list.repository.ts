import type { CustomerListQuery, CustomerSortField } from '@belegfach/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../platform/database/index.ts';
import {
  allOf,
  filtersOf,
  inScope,
  shownProviders,
  shownSalesmen,
} from './customer-conditions.repository.ts';
import { CUSTOMER_COLUMNS, type CustomerRow, customerDetails } from './customer.repository.ts';
import type { CustomerScope } from './customers.policy.ts';

const NOTHING = sql``;

/**
 * One page of customers with the exact total, in one statement for any page size. With filters, the matching customers
 * are found once for page and total; without filters, the page is read along the index of the order.
 */
export async function listCustomers(
  executor: Executor,
  scope: CustomerScope,
  query: CustomerListQuery,
): Promise<{ readonly total: number; readonly rows: readonly CustomerRow[] }> {
  const filters = filtersOf(scope, query);
  const matching = sql`select c.id from customer c where ${allOf([inScope(scope), ...filters])}`;
  const isFiltered = filters.length > 0;
  const chosen = isFiltered ? sql`chosen as materialized (${matching}),` : NOTHING;
  const where = isFiltered ? sql`c.id in (select id from chosen)` : inScope(scope);
  const total = isFiltered ? sql`chosen` : sql`(${matching}) chosen`;
  const { parts, join, key } = sortOf(scope, query.orderBy);
  const direction = query.sortDirection === 1 ? sql`desc` : sql`asc`;
  const offset = (query.pageIndex - 1) * query.pageSize;
  const { rows } = await sql<Omit<CustomerRow, 'id'> & { id: string | null; total: number }>`
    with ${parts} ${chosen} ordered as materialized (
      select c.id from customer c ${join} where ${where}
      order by ${key} ${direction}, c.id ${direction} limit ${query.pageSize} offset ${offset}
    ),
    page as (select id, row_number() over () as position from ordered),
    answer as (
      select page.position, ${CUSTOMER_COLUMNS} from page join customer c on c.id = page.id ${customerDetails(scope)}
    )
    select t.total, answer.* from (select count(*) from ${total}) as t (total)
    left join answer on true order by answer.position`.execute(executor);
  return {
    total: rows[0]?.total ?? 0,
    rows: rows.flatMap(({ id, ...rest }) => (id === null ? [] : [{ id, ...rest }])),
  };
}

interface Sort {
  /** Tables of the `with` clause, each followed by a comma. */
  readonly parts: RawBuilder<unknown>;
  readonly join: RawBuilder<unknown>;
  readonly key: RawBuilder<unknown>;
}

const byColumn = (key: RawBuilder<unknown>): Sort => ({ parts: NOTHING, join: NOTHING, key });

/**
 * The order of a list of customers. Where a customer has several names (salesmen, providers), they are compared one
 * after the other, as they are shown: each name gets its rank in dictionary order once, and customers are compared by
 * their lists of ranks. Statuses are ordered by their codes.
 */
function sortOf(scope: CustomerScope, field: CustomerSortField): Sort {
  switch (field) {
    case 'Name':
      return byColumn(sql`c.name`);
    case 'CustomerNumber':
      return byColumn(sql`c.customer_number`);
    case 'CompanyNumber':
      return byColumn(sql`c.company_number`);
    case 'Status':
      return byColumn(sql`array_position(array['Inactive', 'Active', 'New', 'Invited'], c.status)`);
    case 'Email':
      return {
        parts: sql`admin as materialized (
          select distinct on (r.customer_id) r.customer_id, lower(a.email) collate german as email
          from customer_role r join account a on a.id = r.account_id
          where r.role = 'CustomerAdmin' and a.deleted_at is null
          order by r.customer_id, r.granted_at, r.account_id),`,
        join: sql`left join admin on admin.customer_id = c.id`,
        key: sql`admin.email`,
      };
    case 'ProviderName':
      return byRanks(sql`
        select cp.customer_id, p.rank
        from (select id, row_number() over (order by name, id) as rank from provider) p
        join customer_provider cp on cp.provider_id = p.id and ${shownProviders(scope)}`);
    case 'Salesman':
      return byRanks(sql`
        select cs.customer_id, s.rank
        from (
          select b.account_id, row_number() over (order by ${SALESMAN_ORDER}) as rank
          from backoffice_user b join account a on a.id = b.account_id
          where b.role = 'SalesmanUser' and a.deleted_at is null and ${shownSalesmen(scope)}
        ) s join customer_salesman cs on cs.salesman_id = s.account_id`);
  }
}

const SALESMAN_ORDER = sql`a.last_name, a.first_name, a.id`;

function byRanks(ranked: RawBuilder<unknown>): Sort {
  return {
    parts: sql`ranks as materialized (
      select customer_id, array_agg(rank order by rank) as ranks from (${ranked}) ranked group by customer_id),`,
    join: sql`left join ranks on ranks.customer_id = c.id`,
    key: sql`ranks.ranks`,
  };
}
