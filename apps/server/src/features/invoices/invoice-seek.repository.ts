import { sql } from 'kysely';
import type { Executor } from '../../platform/database/index.ts';
import type { PagePlan } from './invoice-page.repository.ts';
import { allOf } from './invoice-scope.repository.ts';
import { counterConditions, hasDateFilter } from './invoice-total.repository.ts';
import type { InvoiceScope } from './invoice-visibility.policy.ts';

/** Below this offset, reading the skipped index entries costs less than a query on the counters. */
const MIN_SEEK_OFFSET = 2_000;

/**
 * The day that contains row `offset` of a list by date, and how many rows of that day come before it. Running sums over
 * the month counters find the month, and running sums over its day counters find the day. A deep page thus costs as
 * much as a near one, also with ten million rows.
 * @returns undefined for near pages, date ranges, and pages after the last row: these are found by their offset
 */
export async function findSeekStart(
  executor: Executor,
  scope: InvoiceScope,
  plan: PagePlan,
): Promise<{ day: string; remaining: number } | undefined> {
  const { query, offset } = plan;
  if (offset < MIN_SEEK_OFFSET || hasDateFilter(query) || scope.rows === 'none') return undefined;
  const conditions = counterConditions(scope, plan);
  const order = query.sortDirection === 1 ? sql`desc` : sql`asc`;
  const { rows } = await sql<{ day: string; remaining: number }>`
    with month as (
      select month, sum(count) as size, sum(sum(count)) over (order by month ${order}) - sum(count) as before
      from invoice_month_count n where ${allOf(conditions)} group by month
    ), start_month as (
      select month, before from month where before <= ${offset} and before + size > ${offset}
    ), day as (
      select n.day, sum(n.count) as size,
        (select before from start_month) + sum(sum(n.count)) over (order by n.day ${order}) - sum(n.count) as before
      from invoice_day_count n
      where n.day >= (select month from start_month) and n.day < (select month + interval '1 month' from start_month) and ${allOf(conditions)}
      group by n.day
    )
    select day, (${offset} - before)::integer as remaining from day where before <= ${offset} and before + size > ${offset}`.execute(
    executor,
  );
  return rows[0];
}
