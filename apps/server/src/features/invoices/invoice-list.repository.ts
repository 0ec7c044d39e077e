import type { InvoiceListQuery } from '@belegfach/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../platform/database/index.ts';
import {
  countedFilters,
  type CustomerFilter,
  customerFilterOf,
  documentFilters,
  INVOICE_COLUMNS,
  type InvoiceRow,
  stateFilters,
} from './invoice-columns-and-filters.repository.ts';
import { allOf, customerScope, documentScope } from './invoice-scope.repository.ts';
import {
  type Page,
  pageBySort,
  pageByDate,
  pageByCustomers,
  pageByDocumentCounts,
  type PagePlan,
} from './invoice-page.repository.ts';
import { findSeekStart } from './invoice-seek.repository.ts';
import { documentCounts, totalOf, usesCustomerTotals } from './invoice-total.repository.ts';
import type { InvoiceScope } from './invoice-visibility.policy.ts';

export interface ListResult {
  readonly total: number;
  readonly rows: readonly InvoiceRow[];
}

/**
 * One page of documents with the exact total, in one statement, or two for a deep page by date, whatever the page's
 * size. Pages by date are found without reading the rows before them; totals come from counters if these cover the
 * filters.
 * @param providerId internal id of the provider filter, already within the scope
 */
export async function listInvoices(
  executor: Executor,
  scope: InvoiceScope,
  query: InvoiceListQuery,
  providerId: number | undefined,
): Promise<ListResult> {
  const scopedCustomers = customerScope(scope);
  const customerFilter = customerFilterInScope(query, scopedCustomers);
  const plan: PagePlan = {
    query,
    providerId,
    offset: (query.pageIndex - 1) * query.pageSize,
    documentConditions: [
      ...documentScope(scope),
      ...countedFilters(query, providerId),
      ...documentFilters(query),
    ],
    stateConditions: stateFilters(query),
    selectsCustomers: customerFilter !== undefined || scopedCustomers !== undefined,
    customerFilter,
  };
  const page = await choosePage(executor, scope, plan);
  const commonTables = [
    ...selectedCustomers(plan, scopedCustomers),
    ...(usesCustomerTotals(plan)
      ? [sql`document_counts as materialized (${documentCounts(scope, plan)})`]
      : []),
  ];
  return readPage(executor, commonTables, page, totalOf(scope, plan));
}

/** The filter by customer, limited to the customers in the scope; undefined if the query has no such filter. */
function customerFilterInScope(
  query: InvoiceListQuery,
  scopedCustomers: RawBuilder<unknown> | undefined,
): CustomerFilter | undefined {
  const filter = customerFilterOf(query);
  if (filter === undefined || scopedCustomers === undefined) return filter;
  return { from: filter.from, where: [sql`n.customer_id in (${scopedCustomers})`, ...filter.where] };
}

/** The common table `selected_customer` of a plan with `selectsCustomers`. */
function selectedCustomers(
  { customerFilter }: PagePlan,
  scopedCustomers: RawBuilder<unknown> | undefined,
): RawBuilder<unknown>[] {
  if (customerFilter !== undefined)
    return [
      sql`selected_customer (id, document_count) as materialized (select n.customer_id, n.count from ${customerFilter.from} where ${allOf(customerFilter.where)})`,
    ];
  return scopedCustomers === undefined
    ? []
    : [sql`selected_customer (id) as materialized (${scopedCustomers})`];
}

async function choosePage(executor: Executor, scope: InvoiceScope, plan: PagePlan): Promise<Page> {
  if (plan.query.orderBy !== 'InvoiceDate' || plan.stateConditions.length > 0) return pageBySort(plan);
  if (!plan.selectsCustomers) return pageByDateAfterSeek(executor, scope, plan);
  if (usesCustomerTotals(plan)) return pageByDocumentCounts(plan, plan.customerFilter);
  return plan.customerFilter === undefined ? pageByCustomers(plan) : pageBySort(plan);
}

/** A deep page starts at its first day, which is found by the day counters. */
async function pageByDateAfterSeek(executor: Executor, scope: InvoiceScope, plan: PagePlan): Promise<Page> {
  const start =
    documentFilters(plan.query).length > 0 ? undefined : await findSeekStart(executor, scope, plan);
  if (start === undefined) return pageByDate(plan);
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

/** A row of the statement: the total with a document, or without one if the page is empty. */
type ResultRow = { readonly total: number } & (InvoiceRow | { readonly id: null });

function hasDocument(row: ResultRow): row is ResultRow & InvoiceRow {
  return row.id !== null;
}

/** @param commonTables common table expressions that the page and the total use */
async function readPage(
  executor: Executor,
  commonTables: readonly RawBuilder<unknown>[],
  { select, hasAllColumns }: Page,
  total: RawBuilder<unknown>,
): Promise<ListResult> {
  const { rows } = await sql<ResultRow>`
    with ${sql.join([...commonTables, sql`ordered as materialized (${select})`])},
    page as (select ordered.*, row_number() over () as position from ordered),
    result as (
      select position, ${INVOICE_COLUMNS}
      from ${hasAllColumns ? sql`page i` : sql`page join invoice i on i.id = page.id`}
      join customer c on c.id = i.customer_id
      join provider p on p.id = i.provider_id
      join invoice_state s on s.invoice_id = i.id
    )
    select t.total, result.* from (${total}) as t (total) left join result on true order by result.position`.execute(
    executor,
  );
  return { total: rows[0]?.total ?? 0, rows: rows.filter(hasDocument) };
}
