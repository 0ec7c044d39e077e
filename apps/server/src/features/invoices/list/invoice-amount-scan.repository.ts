import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../../platform/database/index.ts';
import { STATE_JOIN } from './invoice-columns-and-filters.repository.ts';
import {
  limitAndOffset,
  type Page,
  pageOfIdsAndDates,
  type PagePlan,
} from './invoice-offset-page.repository.ts';
import { allOf, type Condition } from '../invoice-scope.repository.ts';
import { orderBy } from './invoice-sort-orders.repository.ts';
import { firstDocumentsByDate, inSelectedCustomers } from './invoice-date-order.repository.ts';
import type { InvoiceScope } from '../invoices.policy.ts';

const TYPES = [0, 1, 2] as const;

/**
 * A page of many documents by amount or by due date. The documents that have a value come first, in either direction: they
 * are read along an index. The others follow in the order of their dates, and are read only if the page reaches them.
 */
export async function pageByAmounts(executor: Executor, scope: InvoiceScope, plan: PagePlan): Promise<Page> {
  const { query } = plan;
  const column = query.orderBy === 'Amount' ? sql`amount` : sql`due_date`;
  const { sortDirection } = query;
  const needed = plan.offset + query.pageSize;
  const documents = allOf([
    sql`i.superseded_by_id is null`,
    ...plan.documentConditions,
    ...inSelectedCustomers(plan),
  ]);
  const states = allOf(plan.stateConditions);
  const isUnknown: Condition = sql`(select count(*) < ${needed} from known) and (not exists (
    select from invoice_amount a where a.invoice_id = i.id and a.${column} is not null)) is true`;
  return pageOfIdsAndDates(sql`
    with known as materialized (
      select a.id, a.value, i.invoice_date
      from (${await amountsInOrder(executor, scope, plan, column)}) a
      cross join lateral (
        select i.invoice_date from invoice i ${plan.stateConditions.length === 0 ? sql`` : STATE_JOIN}
        where i.id = a.id and ${documents} and ${states} offset 0) i
      ${orderBy({ sortDirection }, [sql`a.value`, sql`a.id`])} limit ${needed}
    )
    select id, invoice_date from (
      select id, value, null::date as day_of_unknown, invoice_date from known
      union all
      select i.id, null, i.invoice_date, i.invoice_date from (${firstDocumentsByDate(scope, plan, isUnknown, needed)}) i
    ) i ${orderBy(query, [sql`value`, sql`day_of_unknown`, sql`id`])} ${limitAndOffset(plan)}`);
}

/**
 * The amounts of the providers and types of the list, as `id` and `value`. PostgreSQL reads the parts along the index
 * and merges them only if each part has an `order by` of its own (measured: 25 of 172,000 amounts read instead of all).
 */
async function amountsInOrder(
  executor: Executor,
  scope: InvoiceScope,
  { query, providerId }: PagePlan,
  column: RawBuilder<unknown>,
): Promise<RawBuilder<unknown>> {
  const order = orderBy({ sortDirection: query.sortDirection }, [column, sql`invoice_id`]);
  const types = query.typeValue === undefined ? TYPES : [query.typeValue];
  const parts = (await listProviders(executor, scope, providerId)).flatMap((provider) =>
    types.map(
      (type) => sql`
      (select invoice_id as id, ${column} as value from invoice_amount
      where provider_id = ${sql.lit(provider)} and type_value = ${sql.lit(type)} and ${column} is not null ${order})`,
    ),
  );
  if (parts.length === 0)
    return sql`select invoice_id as id, ${column} as value from invoice_amount where false`;
  return sql.join(parts, sql` union all `);
}

async function listProviders(
  executor: Executor,
  scope: InvoiceScope,
  filter: number | undefined,
): Promise<readonly number[]> {
  if (filter !== undefined) return [filter];
  if ('providerId' in scope) return [scope.providerId];
  const rows = await executor.selectFrom('provider').select('id').orderBy('id').execute();
  return rows.map(({ id }) => id);
}
