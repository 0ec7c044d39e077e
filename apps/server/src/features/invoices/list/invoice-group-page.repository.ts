import { sql } from 'kysely';
import type { Executor } from '../../../platform/database/index.ts';
import { MIN_COUNTER_OFFSET, pageByDateFromStartDay } from './invoice-deep-page.repository.ts';
import {
  EMPTY_PAGE,
  orderByDate,
  type Page,
  pageOfIdsAndDates,
  type PagePlan,
} from './invoice-offset-page.repository.ts';
import { allOf } from '../invoice-scope.repository.ts';
import { directionOf, GROUP_COLUMNS, type GroupKind, orderBy } from './invoice-sort-orders.repository.ts';
import { counterConditions, dayConditions, hasDateFilter } from './invoice-total.repository.ts';
import type { InvoiceScope } from '../invoices.policy.ts';
import { groupsInOrder, pageByGroups } from './invoice-ordered-scan.repository.ts';

/* Pages of lists that are sorted by a group of documents with counters: the counters find the group and the offset in it. */

/** A page sorted by type or provider: each of these few groups is a list by date, in which the page is found as in any other list by date. */
export async function pageByGroupCounters(
  executor: Executor,
  scope: InvoiceScope,
  plan: PagePlan,
  kind: Exclude<GroupKind, 'customer'>,
): Promise<Page> {
  const { pageSize } = plan.query;
  const parts = [];
  let before = 0;
  for (const { id, size } of await countGroups(executor, scope, plan, kind)) {
    const offset = Math.max(0, plan.offset - before);
    if (before < plan.offset + pageSize && offset < size) {
      const document_group = planOfGroup({ ...plan, offset }, kind, id);
      const { select } = await pageByDateFromStartDay(executor, scope, document_group);
      parts.push(
        sql`(select id, invoice_date, ${sql.lit(parts.length)} as part, row_number() over () as place from (${select}) document_group)`,
      );
    }
    before += size;
  }
  if (parts.length === 0) return EMPTY_PAGE;
  return pageOfIdsAndDates(sql`
    select id, invoice_date from (${sql.join(parts, sql` union all `)}) document_group order by part, place limit ${sql.lit(pageSize)}`);
}

async function countGroups(
  executor: Executor,
  scope: InvoiceScope,
  plan: PagePlan,
  kind: Exclude<GroupKind, 'customer'>,
): Promise<{ readonly id: number; readonly size: number }[]> {
  const [counter, column] = [
    hasDateFilter(plan.query) ? sql`invoice_day_count` : sql`invoice_month_count`,
    kind === 'type' ? sql`n.type_value` : sql`n.provider_id`,
  ];
  const conditions = [...counterConditions(scope, plan), ...dayConditions(plan.query)];
  const { rows } = await sql<{ id: number; size: number }>`
    select document_group.id::integer as id, sum(n.count)::bigint as size
    from (${groupsInOrder(plan, kind)}) document_group join ${counter} n on ${column} = document_group.id
    where ${allOf(conditions)} group by document_group.id, document_group.value ${orderBy(plan.query, [sql`document_group.value`, sql`document_group.id`])}`.execute(
    executor,
  );
  return rows;
}

/** The list by date of one group, whose counters the plan then uses. */
function planOfGroup(plan: PagePlan, kind: Exclude<GroupKind, 'customer'>, id: number): PagePlan {
  return {
    ...plan,
    query: {
      ...plan.query,
      orderBy: 'InvoiceDate',
      ...(kind === 'type' ? { typeValue: id as 0 | 1 | 2 } : {}),
    },
    ...(kind === 'provider' ? { providerId: id } : {}),
    documentConditions: [...plan.documentConditions, sql`${GROUP_COLUMNS[kind]} = ${id}`],
  };
}

/**
 * A page sorted by a column of the customer, for filters that the counters cover: running sums over the customers' counts
 * in the order of the list find the customers of the page, and only their documents are read.
 */
export function pageByCustomerCounters(scope: InvoiceScope, plan: PagePlan): Page {
  if (plan.offset < MIN_COUNTER_OFFSET) return pageByGroups(scope, plan, 'customer');
  const needed = plan.offset + plan.query.pageSize;
  const conditions = counterConditions(scope, plan);
  const counts =
    conditions.length === 0
      ? sql`select n.customer_id, n.count as size from invoice_customer_total n`
      : sql`select n.customer_id, sum(n.count)::bigint as size from invoice_customer_count n
          where ${allOf(conditions)} group by n.customer_id`;
  const order = orderBy(plan.query, [sql`value`, sql`id`]);
  return pageOfIdsAndDates(sql`
    with sized as materialized (
      select document_group.id, document_group.value, counted.size
      from (${groupsInOrder(plan, 'customer')}) document_group join (${counts}) counted on counted.customer_id = document_group.id
    ), summed as materialized (
      select id, value, size, sum(size) over (${order}) - size as before from sized
    ), hit as materialized (
      select id, before from summed where size > 0 and before < ${needed} and before + size > ${plan.offset}
    )
    select i.id, i.invoice_date from (
      select hit.before, i.id, i.invoice_date from hit cross join lateral (
        select i.id, i.invoice_date from invoice i
        where i.customer_id = hit.id and i.superseded_by_id is null and ${allOf(plan.documentConditions)}
        ${orderByDate(plan)} limit ${needed} - hit.before
      ) i
    ) i order by i.before, i.invoice_date ${directionOf(plan.query)}, i.id ${directionOf(plan.query)}
    limit ${sql.lit(plan.query.pageSize)} offset ${plan.offset} - coalesce((select min(before) from hit), ${plan.offset})`);
}
