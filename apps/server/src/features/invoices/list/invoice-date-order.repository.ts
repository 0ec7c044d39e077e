import { type RawBuilder, sql } from 'kysely';
import { STATE_JOIN } from './invoice-columns-and-filters.repository.ts';
import { orderByDate, type PagePlan } from './invoice-offset-page.repository.ts';
import { allOf, type Condition } from '../invoice-scope.repository.ts';
import { directionOf } from './invoice-sort-orders.repository.ts';
import { counterConditions, hasDateFilter, monthConditions } from './invoice-total.repository.ts';
import type { InvoiceScope } from '../invoices.policy.ts';

/**
 * Above this number of stems (document numbers without their last group of digits, see the function `number_stem`), finding
 * the months of a number would take longer than reading all months.
 */
const MAX_STEMS = 5_000;

/**
 * The documents of a list in the order of their dates, as `id` and `invoice_date`. A limit around it ends the reading: the
 * statement reads about as many documents as the limit needs, and with a number filter only in the months that have such
 * numbers. A page at the end of ten years of numbers therefore costs about as much as one at their beginning.
 * @param condition restricts `invoice i` further, e.g. to one type
 */
export function documentsByDate(
  scope: InvoiceScope,
  plan: PagePlan,
  condition: Condition,
): RawBuilder<unknown> {
  if (plan.searchConditions.length === 0) return documentsOf(plan, [condition]);
  return sql`select i.* from (${monthsOf(scope, plan)}) as month
    cross join lateral (${documentsOf(plan, [inMonth(plan), condition])} offset 0) i`;
}

/** The same, read without regard to the months. */
export function documentsOf(plan: PagePlan, conditions: readonly Condition[]): RawBuilder<unknown> {
  return sql`
    select i.id, i.invoice_date from invoice i ${plan.stateConditions.length === 0 ? sql`` : STATE_JOIN}
    where i.superseded_by_id is null
      and ${allOf([...conditions, ...plan.documentConditions, ...plan.stateConditions, ...inSelectedCustomers(plan)])}
    ${orderByDate(plan)}`;
}

/** `is true` prevents the planner from joining the customers instead of reading in the order of the list. */
export function inSelectedCustomers({ selectsCustomers }: PagePlan): Condition[] {
  return selectsCustomers ? [sql`(i.customer_id in (select id from selected_customer)) is true`] : [];
}

/** An exact number has a short list of documents in its index, which also knows the months; other texts are compared. */
function inMonth({ query }: PagePlan): Condition {
  return query.invoiceNumber === undefined
    ? sql`i.invoice_date >= month.first_day and i.invoice_date < month.next_day`
    : sql`array[month_number(i.invoice_date)] @> array[month.number]`;
}

function monthsOf(scope: InvoiceScope, plan: PagePlan): RawBuilder<unknown> {
  const { query } = plan;
  const texts = sql`array[fold_plain(${query.documentNumber}), fold_expanded(${query.documentNumber}), fold_contracted(${query.documentNumber})]`;
  const conditions = [
    sql`n.count > 0`,
    ...counterConditions(scope, plan),
    ...(hasDateFilter(query) ? monthConditions(query) : []),
    ...(query.documentNumber === undefined
      ? []
      : [
          sql`(month_number(n.month) in (select months_with_number(${texts}, ${sql.lit(MAX_STEMS)}))) is not false`,
        ]),
  ];
  return sql`select month_number(n.month) as number, n.month as first_day, (n.month + interval '1 month')::date as next_day
    from invoice_month_count n where ${allOf(conditions)} group by n.month order by n.month ${directionOf(query)}`;
}
