import type { InvoiceListQuery } from '@belegfach/contract';
import { type RawBuilder, sql } from 'kysely';
import { allOf, type Condition } from './invoice-conditions.repository.ts';
import type { InvoiceScope } from './invoices.policy.ts';

interface TotalOf {
  readonly scope: InvoiceScope;
  readonly query: InvoiceListQuery;
  readonly providerId: number | undefined;
  readonly customers: RawBuilder<unknown> | undefined;
  readonly document: readonly Condition[];
  readonly state: readonly Condition[];
}

/** The exact number of documents of a list as one row, from the narrowest counters that know it, else by counting what an index finds. */
export function totalOf(plan: TotalOf): RawBuilder<unknown> {
  const { query, customers } = plan;
  if (plan.scope.rows === 'none') return sql`select 0`;
  const isCounted =
    plan.state.length === 0 && query.invoiceNumber === undefined && query.documentNumber === undefined;
  const hasDates = query.invoiceDateFrom !== undefined || query.invoiceDateTo !== undefined;
  if (!isCounted || (customers !== undefined && hasDates)) return counted(plan);
  const conditions = counterConditions(plan.scope, query, plan.providerId);
  if (customers !== undefined)
    return sql`select coalesce(sum(n.count), 0)::bigint from invoice_customer_count n
      where n.customer_id in (${customers}) and ${allOf(conditions)}`;
  if (!hasDates)
    return sql`select coalesce(sum(n.count), 0)::bigint from invoice_month_count n where ${allOf(conditions)}`;
  const days = [
    ...conditions,
    ...(query.invoiceDateFrom === undefined ? [] : [sql`n.day >= ${query.invoiceDateFrom}::date`]),
    ...(query.invoiceDateTo === undefined ? [] : [sql`n.day <= ${query.invoiceDateTo}::date`]),
  ];
  return sql`select coalesce(sum(n.count), 0)::bigint from invoice_day_count n where ${allOf(days)}`;
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

function counted({ document, state, customers }: TotalOf): RawBuilder<unknown> {
  const inCustomers = customers === undefined ? [] : [sql`i.customer_id in (${customers})`];
  const from =
    state.length === 0 ? sql`invoice i` : sql`invoice i join invoice_state s on s.invoice_id = i.id`;
  return sql`select count(*) from ${from} where i.superseded_by_id is null and ${allOf([...document, ...state, ...inCustomers])}`;
}
