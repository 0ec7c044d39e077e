import type { InvoiceListQuery } from '@belegfach/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../platform/database/index.ts';
import {
  countedFilters,
  customersByFilter,
  documentFilters,
  INVOICE_COLUMNS,
  type InvoiceRow,
  stateFilters,
} from './invoice-columns.repository.ts';
import { allOf, customerScope, documentScope } from './invoice-scope.repository.ts';
import {
  type CustomerFilter,
  type Page,
  pageBySort,
  pageByDate,
  pageByCustomers,
  pageByReach,
  type PagePlan,
} from './invoice-page.repository.ts';
import { findSeekStart } from './invoice-seek.repository.ts';
import { usesCustomerTotals, reachOf, totalOf } from './invoice-total.repository.ts';
import type { InvoiceScope } from './invoices.policy.ts';

export interface InvoiceRows {
  readonly total: number;
  readonly rows: readonly InvoiceRow[];
}

/**
 * One page of documents with the exact total, in one statement, or two for a deep page by date, whatever the page's
 * size. Pages by date are found without reading the rows before them; totals come from counters where these cover the
 * filters.
 * @param providerId internal id of the provider filter, already within the scope
 */
export async function listInvoices(
  executor: Executor,
  scope: InvoiceScope,
  query: InvoiceListQuery,
  providerId: number | undefined,
): Promise<InvoiceRows> {
  const filtered = filteredCustomers(scope, query);
  const scoped = customerScope(scope);
  const plan: PagePlan = {
    query,
    providerId,
    offset: (query.pageIndex - 1) * query.pageSize,
    document: [...documentScope(scope), ...countedFilters(query, providerId), ...documentFilters(query)],
    state: stateFilters(query),
    choosesCustomers: filtered !== undefined || scoped !== undefined,
    filtered,
  };
  const page = await pageOf(executor, scope, plan);
  const reach = usesCustomerTotals(plan) ? [sql`reach as materialized (${reachOf(scope, plan)})`] : [];
  return readPage(executor, [...chosenCustomers(plan, scoped), ...reach], page, totalOf(scope, plan));
}

/** The customers in the scope whose name or number matches; undefined without such a filter. */
function filteredCustomers(scope: InvoiceScope, query: InvoiceListQuery): CustomerFilter | undefined {
  const filtered = customersByFilter(query);
  const scoped = customerScope(scope);
  if (filtered === undefined || scoped === undefined) return filtered;
  return { from: filtered.from, where: [sql`n.customer_id in (${scoped})`, ...filtered.where] };
}

/** The customers by filter or scope, empty if all customers are included; those by filter with their totals. */
function chosenCustomers(
  { filtered }: PagePlan,
  scoped: RawBuilder<unknown> | undefined,
): RawBuilder<unknown>[] {
  if (filtered !== undefined)
    return [
      sql`chosen (id, total) as materialized (select n.customer_id, n.count from ${filtered.from} where ${allOf(filtered.where)})`,
    ];
  return scoped === undefined ? [] : [sql`chosen (id) as materialized (${scoped})`];
}

async function pageOf(executor: Executor, scope: InvoiceScope, plan: PagePlan): Promise<Page> {
  const { query } = plan;
  if (query.orderBy !== 'InvoiceDate' || plan.state.length > 0) return pageBySort(plan);
  if (!plan.choosesCustomers) return pageByDateFromSeek(executor, scope, plan);
  if (usesCustomerTotals(plan)) return pageByReach(plan, plan.filtered);
  return plan.filtered === undefined ? pageByCustomers(plan) : pageBySort(plan);
}

/** A deep page starts at its first day, which is found by the day counters. */
async function pageByDateFromSeek(executor: Executor, scope: InvoiceScope, plan: PagePlan): Promise<Page> {
  const start =
    documentFilters(plan.query).length > 0 ? undefined : await findSeekStart(executor, scope, plan);
  if (start === undefined) return pageByDate(plan);
  const isDescending = plan.query.sortDirection === 1;
  const from = isDescending
    ? sql`i.invoice_date <= ${start.day}::date`
    : sql`i.invoice_date >= ${start.day}::date`;
  return pageByDate({ ...plan, offset: start.remaining, document: [...plan.document, from] });
}

/** A row of the statement: the total with a document, or without one if the page is empty. */
type AnswerRow = { readonly total: number } & (InvoiceRow | { readonly id: null });

function hasDocument(row: AnswerRow): row is AnswerRow & InvoiceRow {
  return row.id !== null;
}

/** @param parts common table expressions that the page and the total use */
async function readPage(
  executor: Executor,
  parts: readonly RawBuilder<unknown>[],
  { select, isWhole }: Page,
  total: RawBuilder<unknown>,
): Promise<InvoiceRows> {
  const { rows } = await sql<AnswerRow>`
    with ${sql.join([...parts, sql`ordered as materialized (${select})`])},
    page as (select ordered.*, row_number() over () as position from ordered),
    answer as (
      select position, ${INVOICE_COLUMNS}
      from ${isWhole ? sql`page i` : sql`page join invoice i on i.id = page.id`}
      join customer c on c.id = i.customer_id
      join provider p on p.id = i.provider_id
      join invoice_state s on s.invoice_id = i.id
    )
    select t.total, answer.* from (${total}) as t (total) left join answer on true order by answer.position`.execute(
    executor,
  );
  return { total: rows[0]?.total ?? 0, rows: rows.filter(hasDocument) };
}
