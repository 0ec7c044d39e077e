import type { InvoiceListQuery } from '@belegfach/contract';
import { type RawBuilder, sql } from 'kysely';
import type { CustomerFilter } from './invoice-columns-and-filters.repository.ts';
import { allOf, type Condition } from '../invoice-scope.repository.ts';
import type { PagePlan } from './invoice-offset-page.repository.ts';
import type { InvoiceScope } from '../invoices.policy.ts';

/** Whether counters know the number of documents of a list. */
export function isCounted({ searchConditions, stateConditions, selectsCustomers, query }: PagePlan): boolean {
  return (
    searchConditions.length === 0 &&
    stateConditions.length === 0 &&
    !(selectsCustomers && hasDateFilter(query))
  );
}

/** The exact number of documents of a list with `isCounted`, as one row, from the narrowest counters. */
export function totalOf(scope: InvoiceScope, plan: PagePlan): RawBuilder<unknown> {
  const { query } = plan;
  if (scope.rows === 'none') return sql`select 0`;
  const conditions = counterConditions(scope, plan);
  if (plan.selectsCustomers)
    return usesCustomerTotals(plan)
      ? sql`select selected from document_counts`
      : totalOfSelected(plan, conditions);
  if (!hasDateFilter(query)) return overallTotal(conditions);
  return sql`select coalesce(sum(n.count), 0)::bigint from invoice_day_count n
    where ${allOf([...conditions, ...dayConditions(query)])}`;
}

/**
 * Whether the page is sorted by date and a filter selects its customers. These may be few or nearly all customers.
 */
export function usesCustomerTotals(
  plan: PagePlan,
): plan is PagePlan & { readonly customerFilter: CustomerFilter } {
  return (
    plan.customerFilter !== undefined &&
    plan.query.orderBy === 'InvoiceDate' &&
    plan.stateConditions.length === 0 &&
    plan.searchConditions.length === 0
  );
}

/**
 * The number of documents of the selected customers, and of all customers, whatever the dates. The first number is
 * exact. The second number only serves to choose how the page is read, so the planner's estimate is sufficient.
 */
export function documentCounts(scope: InvoiceScope, plan: PagePlan): RawBuilder<unknown> {
  const conditions = counterConditions(scope, plan);
  const total = conditions.length === 0 ? ESTIMATED_TOTAL : overallTotal(conditions);
  return sql`select (${totalOfSelected(plan, conditions)}) as selected, (${total}) as total`;
}

/** The planner's estimate, which is -1 before the first analysis of the table. */
const ESTIMATED_TOTAL = sql`
  select case when reltuples > 0 then reltuples::bigint else (${overallTotal([])}) end
  from pg_class where oid = 'invoice'::regclass`;

/**
 * Without conditions on provider and type, the totals per customer are enough: customers selected by a filter already
 * have theirs, and each customer of the scope has one counter row.
 */
function totalOfSelected(plan: PagePlan, conditions: readonly Condition[]): RawBuilder<unknown> {
  if (conditions.length === 0 && plan.customerFilter !== undefined)
    return sql`select coalesce(sum(document_count), 0)::bigint from selected_customer`;
  const counter = conditions.length === 0 ? sql`invoice_customer_total` : sql`invoice_customer_count`;
  return sql`select coalesce(sum(n.count), 0)::bigint from ${counter} n
    where n.customer_id in (select id from selected_customer) and ${allOf(conditions)}`;
}

function overallTotal(conditions: readonly Condition[]): RawBuilder<unknown> {
  return sql`select coalesce(sum(n.count), 0)::bigint from invoice_month_count n where ${allOf(conditions)}`;
}

export function hasDateFilter({ invoiceDateFrom, invoiceDateTo }: InvoiceListQuery): boolean {
  return invoiceDateFrom !== undefined || invoiceDateTo !== undefined;
}

/** The range of days as conditions on `invoice_day_count n`. */
export function dayConditions(query: InvoiceListQuery): Condition[] {
  return rangeConditions(query, sql`n.day`);
}

/** The months with a day of the range, as conditions on `invoice_month_count n`. */
export function monthConditions(query: InvoiceListQuery): Condition[] {
  return rangeConditions(query, sql`n.month`, sql`date_trunc('month', ${query.invoiceDateFrom}::date)::date`);
}

function rangeConditions(
  { invoiceDateFrom, invoiceDateTo }: InvoiceListQuery,
  column: RawBuilder<unknown>,
  from: RawBuilder<unknown> = sql`${invoiceDateFrom}::date`,
): Condition[] {
  return [
    ...(invoiceDateFrom === undefined ? [] : [sql`${column} >= ${from}`]),
    ...(invoiceDateTo === undefined ? [] : [sql`${column} <= ${invoiceDateTo}::date`]),
  ];
}

/** Provider and type as conditions on counters `n`: the provider of the scope, and the filters. */
export function counterConditions(scope: InvoiceScope, { query, providerId }: PagePlan): Condition[] {
  return [
    ...('providerId' in scope ? [sql`n.provider_id = ${scope.providerId}`] : []),
    ...(providerId === undefined ? [] : [sql`n.provider_id = ${providerId}`]),
    ...(query.typeValue === undefined ? [] : [sql`n.type_value = ${query.typeValue}`]),
  ];
}
