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
 * The first documents of a list in the order of their dates, as `id` and `invoice_date`. PostgreSQL reads only about as
 * many documents as the limit allows. With a filter by document number it reads only the months that contain such
 * numbers, so old numbers are found about as fast as new ones.
 * @param condition restricts `invoice i` further, e.g. to one type
 */
export function firstDocumentsByDate(
  scope: InvoiceScope,
  plan: PagePlan,
  condition: Condition,
  limit: Limit,
): RawBuilder<unknown> {
  if (plan.searchConditions.length === 0) return sql`${documentsOf(plan, [condition])} limit ${limit}`;
  return firstDocumentsOfMonths(plan, monthsOf(scope, plan, []), condition, limit);
}

/**
 * The first documents of a list, to be counted up to a limit. With a filter by document number, the months in which the
 * filter matches a whole stem come first, because nearly all of their documents match. In other months a few numbers
 * match by chance, for example a year: counting 10,000 matches by date took more than ten seconds among thirty million
 * documents.
 */
export function firstDocumentsToCount(
  scope: InvoiceScope,
  plan: PagePlan,
  limit: Limit,
): RawBuilder<unknown> {
  if (plan.query.documentNumber === undefined) return firstDocumentsByDate(scope, plan, sql`true`, limit);
  const isInStem = sql`month_number(n.month) in (select found.month from found where found.is_in_stem)`;
  return firstDocumentsOfMonths(plan, monthsOf(scope, plan, [sql`${isInStem} desc`]), sql`true`, limit);
}

/** A number of rows, as a parameter or as an expression. */
type Limit = number | RawBuilder<unknown>;

function firstDocumentsOfMonths(
  plan: PagePlan,
  months: RawBuilder<unknown>,
  condition: Condition,
  limit: Limit,
): RawBuilder<unknown> {
  const conditions = [inMonth(plan), condition];
  const ofMonth =
    plan.query.invoiceNumber === undefined
      ? sql`${documentsOf(plan, conditions)} offset 0`
      : firstFoundDocuments(plan, conditions, limit);
  return sql`select i.* from (${months}) as month cross join lateral (${ofMonth}) i limit ${limit}`;
}

/** The documents of a list in the order of their dates, without a search by month. */
export function documentsOf(plan: PagePlan, conditions: readonly Condition[]): RawBuilder<unknown> {
  return sql`${unorderedDocuments(plan, conditions)} ${orderByDate(plan)}`;
}

/**
 * The index of numbers finds all matching documents of a month in one step, unordered. Keeping only the first of them takes
 * half as long as sorting all. If the filter is a year, nearly all documents of the month match (84,000 among ten million).
 */
function firstFoundDocuments(
  plan: PagePlan,
  conditions: readonly Condition[],
  limit: Limit,
): RawBuilder<unknown> {
  return sql`select i.id, i.invoice_date from (${unorderedDocuments(plan, conditions)} offset 0) i ${orderByDate(plan)} limit ${limit}`;
}

function unorderedDocuments(plan: PagePlan, conditions: readonly Condition[]): RawBuilder<unknown> {
  return sql`
    select i.id, i.invoice_date from invoice i ${plan.stateConditions.length === 0 ? sql`` : STATE_JOIN}
    where i.superseded_by_id is null
      and ${allOf([...conditions, ...plan.documentConditions, ...plan.stateConditions, ...inSelectedCustomers(plan)])}`;
}

/** `is true` prevents the planner from joining the customers instead of reading in the order of the list. */
export function inSelectedCustomers({ selectsCustomers }: PagePlan): Condition[] {
  return selectsCustomers ? [sql`(i.customer_id in (select id from selected_customer)) is true`] : [];
}

/**
 * The condition that a document belongs to the month. The index of the exact number contains the month as an array, so
 * the condition must have this form to use it.
 */
function inMonth({ query }: PagePlan): Condition {
  return query.invoiceNumber === undefined
    ? sql`i.invoice_date >= month.first_day and i.invoice_date < month.next_day`
    : sql`array[month_number(i.invoice_date)] @> array[month.number]`;
}

/** The months to read, in the order of the list. @param order expressions that sort the months before their dates do */
function monthsOf(
  scope: InvoiceScope,
  plan: PagePlan,
  order: readonly RawBuilder<unknown>[],
): RawBuilder<unknown> {
  const { documentNumber } = plan.query;
  const found =
    documentNumber === undefined
      ? sql``
      : sql`with found as materialized (${monthsOfNumber(documentNumber)})`;
  const conditions = [
    sql`n.count > 0`,
    ...counterConditions(scope, plan),
    ...(hasDateFilter(plan.query) ? monthConditions(plan.query) : []),
    ...(documentNumber === undefined
      ? []
      : [sql`(month_number(n.month) in (select found.month from found)) is not false`]),
  ];
  return sql`${found} select month_number(n.month) as number, n.month as first_day, (n.month + interval '1 month')::date as next_day
    from invoice_month_count n where ${allOf(conditions)} group by n.month
    order by ${sql.join([...order, sql`n.month ${directionOf(plan.query)}`])}`;
}

function monthsOfNumber(text: string): RawBuilder<unknown> {
  return sql`select * from months_of_number(array[fold_plain(${text}), fold_expanded(${text}), fold_contracted(${text})], ${sql.lit(MAX_STEMS)})`;
}
