import type { InvoiceListQuery } from '@belegfach/contract';
import { type RawBuilder, sql } from 'kysely';
import { allOf, type Condition, documentFilters } from './invoice-conditions.repository.ts';
import type { CustomerFilter, PagePlan } from './invoice-page.repository.ts';
import type { InvoiceScope } from './invoices.policy.ts';

/**
 * The exact number of documents of a list as one row, from the narrowest counters that cover the filters, otherwise by
 * counting what an index finds.
 */
export function totalOf(
  scope: InvoiceScope,
  plan: PagePlan,
  providerId: number | undefined,
): RawBuilder<unknown> {
  const { query } = plan;
  if (scope.rows === 'none') return sql`select 0`;
  const isCounted =
    plan.state.length === 0 && query.invoiceNumber === undefined && query.documentNumber === undefined;
  const hasDates = query.invoiceDateFrom !== undefined || query.invoiceDateTo !== undefined;
  if (!isCounted || (plan.choosesCustomers && hasDates)) return counted(plan);
  const conditions = counterConditions(scope, query, providerId);
  if (plan.choosesCustomers)
    return usesCustomerTotals(plan) ? sql`select chosen from reach` : chosenTotal(plan, conditions);
  if (!hasDates) return overallTotal(conditions);
  const days = [
    ...conditions,
    ...(query.invoiceDateFrom === undefined ? [] : [sql`n.day >= ${query.invoiceDateFrom}::date`]),
    ...(query.invoiceDateTo === undefined ? [] : [sql`n.day <= ${query.invoiceDateTo}::date`]),
  ];
  return sql`select coalesce(sum(n.count), 0)::bigint from invoice_day_count n where ${allOf(days)}`;
}

/** Whether the page is by date over customers that a filter chose, which may be few or nearly all. */
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
 * everything`. The first is exact; the second only serves to choose a way, for which the planner's estimate is
 * sufficient.
 */
export function reachOf(
  scope: InvoiceScope,
  plan: PagePlan,
  providerId: number | undefined,
): RawBuilder<unknown> {
  const conditions = counterConditions(scope, plan.query, providerId);
  const everything = conditions.length === 0 ? ESTIMATED_TOTAL : overallTotal(conditions);
  return sql`select (${chosenTotal(plan, conditions)}) as chosen, (${everything}) as everything`;
}

/** The planner's estimate, which is -1 before the first analysis of the table. */
const ESTIMATED_TOTAL = sql`
  select case when reltuples > 0 then reltuples::bigint else (${overallTotal([])}) end
  from pg_class where oid = 'invoice'::regclass`;

/**
 * Without provider and type, customers chosen by a filter come with their totals, and customers of the scope have one
 * narrow counter row each.
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
  const from =
    state.length === 0 ? sql`invoice i` : sql`invoice i join invoice_state s on s.invoice_id = i.id`;
  return sql`select count(*) from ${from} where i.superseded_by_id is null and ${allOf([...document, ...state, ...inCustomers])}`;
}
