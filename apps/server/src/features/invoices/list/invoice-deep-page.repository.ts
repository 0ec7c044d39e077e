import { sql } from 'kysely';
import type { Executor } from '../../../platform/database/index.ts';
import { EMPTY_PAGE, type Page, pageByDate, type PagePlan } from './invoice-offset-page.repository.ts';
import { allOf } from '../invoice-scope.repository.ts';
import { directionOf } from './invoice-sort-orders.repository.ts';
import { counterConditions, dayConditions, hasDateFilter } from './invoice-total.repository.ts';
import type { InvoiceScope } from '../invoices.policy.ts';

/** Below this offset, reading the skipped index entries costs less than a query on the counters. */
export const MIN_COUNTER_OFFSET = 2_000;

/**
 * A page by date over all customers, for filters that the counters cover. A deep page is read from its start day, which the
 * counters find, and not from the beginning of the list.
 */
export async function pageByDateFromStartDay(
  executor: Executor,
  scope: InvoiceScope,
  plan: PagePlan,
): Promise<Page> {
  if (plan.offset < MIN_COUNTER_OFFSET || scope.rows === 'none') return pageByDate(plan);
  const start = await findStartDay(executor, scope, plan);
  if (start === undefined) return EMPTY_PAGE;
  const isNewestFirst = plan.query.sortDirection === 1;
  const fromStart = isNewestFirst
    ? sql`i.invoice_date <= ${start.day}::date`
    : sql`i.invoice_date >= ${start.day}::date`;
  return pageByDate({
    ...plan,
    offset: start.remaining,
    documentConditions: [...plan.documentConditions, fromStart],
  });
}

interface StartDay {
  readonly day: string;
  readonly remaining: number;
}

/**
 * The day that contains row `offset` of a list by date, and how many rows of that day come before it. Running sums over
 * the month counters find the month, and running sums over its day counters find the day; for a range of days, only the
 * latter. A deep page thus costs as much as a near one, also with ten million rows.
 * @returns undefined for a page after the last row
 */
async function findStartDay(
  executor: Executor,
  scope: InvoiceScope,
  plan: PagePlan,
): Promise<StartDay | undefined> {
  const { query, offset } = plan;
  const conditions = counterConditions(scope, plan);
  const order = directionOf(query);
  const months = sql`
    month as (
      select month, sum(count) as size, sum(sum(count)) over (order by month ${order}) - sum(count) as before
      from invoice_month_count n where ${allOf(conditions)} group by month
    ), start_month as (
      select month, before from month where before <= ${offset} and before + size > ${offset}
    )`;
  const [tables, before, days] = hasDateFilter(query)
    ? [sql``, sql`0`, dayConditions(query)]
    : [
        sql`${months},`,
        sql`(select before from start_month)`,
        [
          sql`n.day >= (select month from start_month)`,
          sql`n.day < (select month + interval '1 month' from start_month)`,
        ],
      ];
  const { rows } = await sql<StartDay>`
    with ${tables} day as (
      select n.day, sum(n.count) as size,
        ${before} + sum(sum(n.count)) over (order by n.day ${order}) - sum(n.count) as before
      from invoice_day_count n where ${allOf([...days, ...conditions])} group by n.day
    )
    select day, (${offset} - before)::integer as remaining from day where before <= ${offset} and before + size > ${offset}`.execute(
    executor,
  );
  return rows[0];
}
