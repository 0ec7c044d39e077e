import type { InvoiceListQuery } from '@belegfach/contract';
import { type RawBuilder, sql } from 'kysely';
import { documentFilters, STATE } from './invoice-columns.repository.ts';
import { allOf, type Condition } from './invoice-scope.repository.ts';
import type { CustomerFilter, PagePlan } from './invoice-page.repository.ts';
import type { InvoiceScope } from './invoices.policy.ts';

/**
 * The exact number of documents of a list, as one row. It comes from the narrowest counters that cover the filters; if
 * none cover them, the documents that an index finds are counted.
 */
export function totalOf(scope: InvoiceScope, plan: PagePlan): RawBuilder<unknown> {
  const { query } = plan;
  if (scope.rows === 'none') return sql`select 0`;
  const isCounted = plan.state.length === 0 && documentFilters(query).length === 0;
  if (!isCounted || (plan.choosesCustomers && hasDates(query))) return counted(plan);
  const conditions = counterConditions(scope, query, plan.providerId);
  if (plan.choosesCustomers)
    return usesCustomerTotals(plan) ? sql`select chosen from reach` : chosenTotal(plan, conditions);
  if (!hasDates(query)) return overallTotal(conditions);
  const days = [
    ...conditions,
    ...(query.invoiceDateFrom === undefined ? [] : [sql`n.day >= ${query.invoiceDateFrom}::date`]),
    ...(query.invoiceDateTo === undefined ? [] : [sql`n.day <= ${query.invoiceDateTo}::date`]),
  ];
  return sql`select coalesce(sum(n.count), 0)::bigint from invoice_day_count n where ${allOf(days)}`;
}

/**
 * Whether the page is sorted by date and its customers are chosen by a filter; these may be few or nearly all
 * customers.
 */
export function usesCustomerTotals(plan: PagePlan): plan is PagePlan & { readonly filtered: CustomerFilter } {
  const { query, state, filtered } = plan;
  return (
    filtered !== undefined &&
    query.orderBy === 'InvoiceDate' &&
    state.length === 0 &&
    documentFilters(query).length === 0
  );
}

/**
 * The number of documents of the chosen customers and of all customers, whatever the dates: `select chosen,
 * everything`. The first number is exact. The second only serves to choose how the page is read, for which the
 * planner's estimate is sufficient.
 */
export function reachOf(scope: InvoiceScope, plan: PagePlan): RawBuilder<unknown> {
  const conditions = counterConditions(scope, plan.query, plan.providerId);
  const everything = conditions.length === 0 ? ESTIMATED_TOTAL : overallTotal(conditions);
  return sql`select (${chosenTotal(plan, conditions)}) as chosen, (${everything}) as everything`;
}

/** The planner's estimate, which is -1 before the first analysis of the table. */
const ESTIMATED_TOTAL = sql`
  select case when reltuples > 0 then reltuples::bigint else (${overallTotal([])}) end
  from pg_class where oid = 'invoice'::regclass`;

/**
 * Without conditions on provider and type, customers chosen by a filter already have their totals, and customers of the
 * scope have one narrow counter row each.
 */
function chosenTotal({ filtered }: PagePlan, conditions: readonly Condition[]): RawBuilder<unknown> {
  if (conditions.length === 0 && filtered !== undefined)
    return sql`select coalesce(sum(total), 0)::bigint from chosen`;
  const counter = conditions.length === 0 ? sql`invoice_customer_total` : sql`invoice_customer_count`;
  return sql`select coalesce(sum(n.count), 0)::bigint from ${counter} n
    where n.customer_id in (select id from chosen) and ${allOf(conditions)}`;
}

function overallTotal(conditions: readonly Condition[]): RawBuilder<unknown> {
  return sql`select coalesce(sum(n.count), 0)::bigint from invoice_month_count n where ${allOf(conditions)}`;
}

export function hasDates({ invoiceDateFrom, invoiceDateTo }: InvoiceListQuery): boolean {
  return invoiceDateFrom !== undefined || invoiceDateTo !== undefined;
}

/** Provider and type as conditions on counters `n`: the provider of the scope, and the filters. */
export function counterConditions(
  scope: InvoiceScope,
  query: Pick<InvoiceListQuery, 'typeValue'>,
  providerId: number | undefined,
): Condition[] {
  return [
    ...('providerId' in scope ? [sql`n.provider_id = ${scope.providerId}`] : []),
    ...(providerId === undefined ? [] : [sql`n.provider_id = ${providerId}`]),
    ...(query.typeValue === undefined ? [] : [sql`n.type_value = ${query.typeValue}`]),
  ];
}

function counted({ document, state, choosesCustomers }: PagePlan): RawBuilder<unknown> {
  const inCustomers = choosesCustomers ? [sql`i.customer_id in (select id from chosen)`] : [];
  const from = state.length === 0 ? sql`invoice i` : sql`invoice i ${STATE}`;
  return sql`select count(*) from ${from} where i.superseded_by_id is null and ${allOf([...document, ...state, ...inCustomers])}`;
}
