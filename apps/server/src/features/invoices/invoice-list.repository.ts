import type { InvoiceListQuery } from '@belegfach/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../platform/database/index.ts';
import {
  allOf,
  countedFilters,
  customerFilters,
  customerScope,
  documentFilters,
  documentScope,
  stateFilters,
} from './invoice-conditions.repository.ts';
import {
  type Page,
  pageByAnything,
  pageByDate,
  pageByGathering,
  pageByReach,
  type PagePlan,
} from './invoice-page.repository.ts';
import { findSeekStart } from './invoice-seek.repository.ts';
import { knowsReach, reachOf, totalOf } from './invoice-total.repository.ts';
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
 * One page of documents with the exact total, in one statement, or two for a deep page by date, whatever the page's size.
 * Pages by date are found without reading what lies before them; totals come from counters wherever counters know them.
 * @param providerId internal id of the provider filter, already within the scope
 */
export async function listInvoices(
  executor: Executor,
  scope: InvoiceScope,
  query: InvoiceListQuery,
  providerId: number | undefined,
): Promise<InvoiceRows> {
  const customers = chosenCustomers(scope, query);
  const plan: PagePlan = {
    query,
    offset: (query.pageIndex - 1) * query.pageSize,
    document: [...documentScope(scope), ...countedFilters(query, providerId), ...documentFilters(query)],
    state: stateFilters(query),
    choosesCustomers: customers !== undefined,
  };
  const page = await pageOf(executor, scope, plan, providerId);
  const total = totalOf(scope, plan, providerId);
  const parts = [
    ...(customers === undefined ? [] : [sql`chosen (id) as materialized (${customers})`]),
    ...(knowsReach(plan) ? [sql`reach as materialized (${reachOf(scope, query, providerId)})`] : []),
  ];
  return readPage(executor, parts, page, total);
}

/** The ids of the customers by scope and filter; undefined for every customer. */
function chosenCustomers(scope: InvoiceScope, query: InvoiceListQuery): RawBuilder<unknown> | undefined {
  const inScope = customerScope(scope);
  const filters = customerFilters(query);
  if (filters.length === 0) return inScope;
  const scoped = inScope === undefined ? filters : [sql`c.id in (${inScope})`, ...filters];
  return sql`select c.id from customer c where ${allOf(scoped)}`;
}

async function pageOf(
  executor: Executor,
  scope: InvoiceScope,
  plan: PagePlan,
  providerId: number | undefined,
): Promise<Page> {
  const { query } = plan;
  if (query.orderBy !== 'InvoiceDate' || plan.state.length > 0) return pageByAnything(plan);
  if (!plan.choosesCustomers) return pageByDateFromSeek(executor, scope, plan, providerId);
  if (knowsReach(plan)) return pageByReach(plan);
  return customerFilters(query).length === 0 ? pageByGathering(plan) : pageByAnything(plan);
}

/** A deep page starts at the day in which it lies, found by the day counters. */
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

/** A row of the statement: the total, and beside it a document, or none when the page is empty. */
type AnswerRow = { readonly total: number } & (InvoiceRow | { readonly id: null });

function hasDocument(row: AnswerRow): row is AnswerRow & InvoiceRow {
  return row.id !== null;
}

/** @param parts what page and total stand on */
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
