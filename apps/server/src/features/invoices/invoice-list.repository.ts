import type { InvoiceListQuery } from '@belegfach/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../platform/database/index.ts';
import {
  allOf,
  countedFilters,
  customersByFilter,
  customerScope,
  documentFilters,
  documentScope,
  stateFilters,
} from './invoice-conditions.repository.ts';
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

export interface InvoiceRow {
  readonly id: string;
  readonly document_name: string;
  readonly document_number: string;
  readonly invoice_date: string;
  readonly type_value: 0 | 1 | 2;
  readonly electronic_format: string | null;
  readonly provider_id: string;
  readonly provider_name: string;
  readonly customer_name: string;
  readonly customer_number: string;
  readonly company_number: string | null;
  readonly last_downloaded_at: Date | null;
  readonly latest_note: string | null;
}

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
    offset: (query.pageIndex - 1) * query.pageSize,
    document: [...documentScope(scope), ...countedFilters(query, providerId), ...documentFilters(query)],
    state: stateFilters(query),
    choosesCustomers: filtered !== undefined || scoped !== undefined,
    filtered,
  };
  const page = await pageOf(executor, scope, plan, providerId);
  const total = totalOf(scope, plan, providerId);
  return readPage(
    executor,
    [...chosenCustomers(plan, scoped), ...reach(scope, plan, providerId)],
    page,
    total,
  );
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

function reach(scope: InvoiceScope, plan: PagePlan, providerId: number | undefined): RawBuilder<unknown>[] {
  return usesCustomerTotals(plan) ? [sql`reach as materialized (${reachOf(scope, plan, providerId)})`] : [];
}

async function pageOf(
  executor: Executor,
  scope: InvoiceScope,
  plan: PagePlan,
  providerId: number | undefined,
): Promise<Page> {
  const { query } = plan;
  if (query.orderBy !== 'InvoiceDate' || plan.state.length > 0) return pageBySort(plan);
  if (!plan.choosesCustomers) return pageByDateFromSeek(executor, scope, plan, providerId);
  if (usesCustomerTotals(plan)) return pageByReach(plan, plan.filtered);
  return plan.filtered === undefined ? pageByCustomers(plan) : pageBySort(plan);
}

/** A deep page starts at its first day, which is found by the day counters. */
async function pageByDateFromSeek(
  executor: Executor,
  scope: InvoiceScope,
  plan: PagePlan,
  providerId: number | undefined,
): Promise<Page> {
  const { query, offset } = plan;
  const descending = query.sortDirection === 1;
  const start =
    documentFilters(query).length > 0
      ? undefined
      : await findSeekStart(executor, scope, { query, descending, offset }, providerId);
  if (start === undefined) return pageByDate(plan);
  const from = descending
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
      select position, i.public_id as id, i.document_name, i.document_number, i.invoice_date, i.type_value, i.electronic_format,
        p.public_id as provider_id, p.name as provider_name, c.name as customer_name, c.customer_number, c.company_number,
        s.last_downloaded_at, s.latest_note
      from ${isWhole ? sql`page i` : sql`page join invoice i on i.id = page.id`}
      join customer c on c.id = i.customer_id
      join provider p on p.id = i.provider_id
      join invoice_state s on s.invoice_id = i.id
    )
    select t.total, answer.* from (${total}) as t (total) left join answer on true order by answer.position`.execute(
    executor,
  );
  return {
    total: rows[0]?.total ?? 0,
    rows: rows.filter(hasDocument),
  };
}
