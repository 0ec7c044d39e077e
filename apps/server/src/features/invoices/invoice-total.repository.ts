import type { InvoiceListQuery } from '@belegfach/contract';
import { type RawBuilder, sql } from 'kysely';
import { allOf, type Condition, customerFilters, documentFilters } from './invoice-conditions.repository.ts';
import type { PagePlan } from './invoice-page.repository.ts';
import type { InvoiceScope } from './invoices.policy.ts';

/** The exact number of documents of a list as one row, from the narrowest counters that know it, else by counting what an index finds. */
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
    return knowsReach(plan) ? sql`select chosen from reach` : chosenTotal(conditions);
  if (!hasDates) return everyTotal(conditions);
  const days = [
    ...conditions,
    ...(query.invoiceDateFrom === undefined ? [] : [sql`n.day >= ${query.invoiceDateFrom}::date`]),
    ...(query.invoiceDateTo === undefined ? [] : [sql`n.day <= ${query.invoiceDateTo}::date`]),
  ];
  return sql`select coalesce(sum(n.count), 0)::bigint from invoice_day_count n where ${allOf(days)}`;
}

/** Pages by date over customers that a filter chose: there may be few or nearly all of them. */
export function knowsReach({ query, state, choosesCustomers }: PagePlan): boolean {
  return (
    choosesCustomers &&
    customerFilters(query).length > 0 &&
    query.orderBy === 'InvoiceDate' &&
    state.length === 0 &&
    documentFilters(query).length === 0
  );
}

/** How much of everything the chosen customers have, whatever the dates: `select chosen, everything`. */
export function reachOf(
  scope: InvoiceScope,
  query: Pick<InvoiceListQuery, 'typeValue'>,
  providerId: number | undefined,
): RawBuilder<unknown> {
  const conditions = counterConditions(scope, query, providerId);
  return sql`select (${chosenTotal(conditions)}) as chosen, (${everyTotal(conditions)}) as everything`;
}

/** Without provider and type one narrow row per customer tells it. */
function chosenTotal(conditions: readonly Condition[]): RawBuilder<unknown> {
  const counter = conditions.length === 0 ? sql`invoice_customer_total` : sql`invoice_customer_count`;
  return sql`select coalesce(sum(n.count), 0)::bigint from ${counter} n
    where n.customer_id in (select id from chosen) and ${allOf(conditions)}`;
}

function everyTotal(conditions: readonly Condition[]): RawBuilder<unknown> {
  return sql`select coalesce(sum(n.count), 0)::bigint from invoice_month_count n where ${allOf(conditions)}`;
}

/** Provider and type as the counters `n` have them: the scope's own provider and the filters. */
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
