import type { InvoiceListQuery } from '@belegfach/contract';
import { type RawBuilder, sql } from 'kysely';
import {
  type CustomerFilter,
  documentFilters,
  STATE_JOIN,
} from './invoice-columns-and-filters.repository.ts';
import { allOf, type Condition } from './invoice-scope.repository.ts';
import type { PagePlan } from './invoice-page.repository.ts';
import type { InvoiceScope } from './invoice-visibility.policy.ts';

/**
 * The exact number of documents of a list, as one row. It comes from the narrowest counters that cover the filters. If
 * no counters cover them, the documents that an index finds are counted.
 */
export function totalOf(scope: InvoiceScope, plan: PagePlan): RawBuilder<unknown> {
  const { query } = plan;
  if (scope.rows === 'none') return sql`select 0`;
  const isCounted = plan.stateConditions.length === 0 && documentFilters(query).length === 0;
  if (!isCounted || (plan.selectsCustomers && hasDateFilter(query))) return countDocuments(plan);
  const conditions = counterConditions(scope, plan);
  if (plan.selectsCustomers)
    return usesCustomerTotals(plan)
      ? sql`select selected from document_counts`
      : totalOfSelected(plan, conditions);
  if (!hasDateFilter(query)) return overallTotal(conditions);
  const days = [
    ...conditions,
    ...(query.invoiceDateFrom === undefined ? [] : [sql`n.day >= ${query.invoiceDateFrom}::date`]),
    ...(query.invoiceDateTo === undefined ? [] : [sql`n.day <= ${query.invoiceDateTo}::date`]),
  ];
  return sql`select coalesce(sum(n.count), 0)::bigint from invoice_day_count n where ${allOf(days)}`;
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
    documentFilters(plan.query).length === 0
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
 * Without conditions on provider and type, customers selected by a filter already have their totals, and customers of
 * the scope have one narrow counter row each.
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

/** Provider and type as conditions on counters `n`: the provider of the scope, and the filters. */
export function counterConditions(scope: InvoiceScope, { query, providerId }: PagePlan): Condition[] {
  return [
    ...('providerId' in scope ? [sql`n.provider_id = ${scope.providerId}`] : []),
    ...(providerId === undefined ? [] : [sql`n.provider_id = ${providerId}`]),
    ...(query.typeValue === undefined ? [] : [sql`n.type_value = ${query.typeValue}`]),
  ];
}

function countDocuments({
  documentConditions,
  stateConditions,
  selectsCustomers,
}: PagePlan): RawBuilder<unknown> {
  const join = stateConditions.length === 0 ? sql`` : STATE_JOIN;
  const customers = selectsCustomers ? [sql`i.customer_id in (select id from selected_customer)`] : [];
  return sql`select count(*) from invoice i ${join}
    where i.superseded_by_id is null and ${allOf([...documentConditions, ...stateConditions, ...customers])}`;
}
