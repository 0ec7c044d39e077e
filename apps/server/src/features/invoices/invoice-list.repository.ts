import type { InvoiceListQuery, InvoiceSortField } from '@belegfach/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../platform/database/index.ts';
import {
  allOf,
  type Condition,
  countedFilters,
  customerFilters,
  customerScope,
  documentFilters,
  documentScope,
  stateFilters,
} from './invoice-conditions.repository.ts';
import { findSeekStart } from './invoice-seek.repository.ts';
import { totalOf } from './invoice-total.repository.ts';
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

/** Everything that decides how a page is found. */
interface Plan {
  readonly query: InvoiceListQuery;
  readonly descending: boolean;
  readonly offset: number;
  /** Conditions on the document itself, scope included. */
  readonly document: readonly Condition[];
  readonly state: readonly Condition[];
  /** Customers by scope and filter; undefined for every customer. */
  readonly customers: RawBuilder<unknown> | undefined;
}

/**
 * One page of documents with the exact total, in one or two statements whatever the page's size.
 * Pages by date are found without reading what lies before them; totals come from counters wherever counters know them.
 * @param providerId internal id of the provider filter, already within the scope
 */
export async function listInvoices(
  executor: Executor,
  scope: InvoiceScope,
  query: InvoiceListQuery,
  providerId: number | undefined,
): Promise<InvoiceRows> {
  const plan: Plan = {
    query,
    descending: query.sortDirection === 1,
    offset: (query.pageIndex - 1) * query.pageSize,
    document: [...documentScope(scope), ...countedFilters(query, providerId), ...documentFilters(query)],
    state: stateFilters(query),
    customers: chosenCustomers(scope, query),
  };
  const total = totalOf({
    scope,
    query,
    providerId,
    customers: plan.customers,
    document: plan.document,
    state: plan.state,
  });
  const page = await pageOf(executor, scope, plan, providerId);
  return readPage(executor, total, page);
}

function chosenCustomers(scope: InvoiceScope, query: InvoiceListQuery): RawBuilder<unknown> | undefined {
  const inScope = customerScope(scope);
  const filters = customerFilters(query);
  if (filters.length === 0) return inScope;
  const scoped = inScope === undefined ? filters : [sql`c.id in (${inScope})`, ...filters];
  return sql`select c.id from customer c where ${allOf(scoped)}`;
}

/** The ordered ids of the page: `select id`, at most a page long. */
async function pageOf(
  executor: Executor,
  scope: InvoiceScope,
  plan: Plan,
  providerId: number | undefined,
): Promise<RawBuilder<unknown>> {
  if (plan.query.orderBy !== 'InvoiceDate' || plan.state.length > 0) return pageByAnything(plan);
  if (plan.customers === undefined) return pageByDate(executor, scope, plan, providerId);
  if (customerFilters(plan.query).length === 0) return pageByGathering(plan, plan.customers);
  return (await isBroad(executor, plan, plan.customers))
    ? pageByWalking(plan, plan.customers)
    : pageByGathering(plan, plan.customers);
}

/** Any column: the planner walks the sort column's index or sorts what the conditions leave. */
function pageByAnything(plan: Plan): RawBuilder<unknown> {
  const { from, column } = SORTS[plan.query.orderBy];
  const needsState = plan.state.length > 0 && !STATE_SORTS.has(plan.query.orderBy);
  return sql`
    select i.id from invoice i ${from} ${needsState ? sql`join invoice_state s on s.invoice_id = i.id` : sql``}
    where i.superseded_by_id is null and ${allOf([...plan.document, ...plan.state, ...inCustomers(plan.customers)])}
    order by ${column} ${direction(plan)}, i.id ${direction(plan)} ${window(plan, plan.offset)}`;
}

/** By date over all customers: a deep page starts at the day in which it lies, found by the day counters. */
async function pageByDate(
  executor: Executor,
  scope: InvoiceScope,
  plan: Plan,
  providerId: number | undefined,
): Promise<RawBuilder<unknown>> {
  const start =
    documentFilters(plan.query).length > 0
      ? undefined
      : await findSeekStart(executor, scope, plan, providerId);
  const from =
    start === undefined
      ? []
      : [
          plan.descending
            ? sql`i.invoice_date <= ${start.day}::date`
            : sql`i.invoice_date >= ${start.day}::date`,
        ];
  return sql`
    select i.id from invoice i
    where i.superseded_by_id is null and ${allOf([...plan.document, ...from])}
    order by i.invoice_date ${direction(plan)}, i.id ${direction(plan)} ${window(plan, start?.remaining ?? plan.offset)}`;
}

/** Few customers: the first rows of each by its own index, merged. */
function pageByGathering(plan: Plan, customers: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select i.id from (${customers}) as chosen (customer_id)
    cross join lateral (
      select i.id, i.invoice_date from invoice i
      where i.customer_id = chosen.customer_id and i.superseded_by_id is null and ${allOf(plan.document)}
      order by i.invoice_date ${direction(plan)}, i.id ${direction(plan)} limit ${plan.offset + plan.query.pageSize}
    ) i
    order by i.invoice_date ${direction(plan)}, i.id ${direction(plan)} ${window(plan, plan.offset)}`;
}

/** Many customers: along the date index, leaving out the others. The odd `is true` keeps the planner from turning this into a join. */
function pageByWalking(plan: Plan, customers: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select i.id from invoice i
    where i.superseded_by_id is null and ${allOf(plan.document)} and (i.customer_id in (${customers})) is true
    order by i.invoice_date ${direction(plan)}, i.id ${direction(plan)} ${window(plan, plan.offset)}`;
}

/** Walking reads about (offset + page) / share rows, gathering reads what the customers have: the smaller one wins. */
async function isBroad(executor: Executor, plan: Plan, customers: RawBuilder<unknown>): Promise<boolean> {
  const { rows } = await sql<{ chosen: number; everything: number }>`
    select
      coalesce((select sum(count) from invoice_customer_count where customer_id in (${customers})), 0)::double precision as chosen,
      (select greatest(reltuples, 1) from pg_class where oid = 'invoice'::regclass)::double precision as everything`.execute(
    executor,
  );
  const { chosen = 0, everything = 1 } = rows[0] ?? {};
  const needed = plan.offset + plan.query.pageSize;
  return chosen > 0 && (needed * everything) / chosen < chosen;
}

async function readPage(
  executor: Executor,
  total: RawBuilder<unknown>,
  page: RawBuilder<unknown>,
): Promise<InvoiceRows> {
  const { rows } = await sql<Omit<InvoiceRow, 'id'> & { id: string | null; total: number }>`
    with ordered as materialized (${page}),
    page as (select id, row_number() over () as position from ordered),
    answer as (
      select page.position, i.public_id as id, i.document_name, i.document_number, i.invoice_date, i.type_value, i.electronic_format,
        p.public_id as provider_id, p.name as provider_name, c.name as customer_name, c.customer_number, c.company_number,
        s.last_downloaded_at, s.latest_note
      from page
      join invoice i on i.id = page.id
      join customer c on c.id = i.customer_id
      join provider p on p.id = i.provider_id
      join invoice_state s on s.invoice_id = i.id
    )
    select t.total, answer.* from (${total}) as t (total) left join answer on true order by answer.position`.execute(
    executor,
  );
  return {
    total: rows[0]?.total ?? 0,
    rows: rows.flatMap(({ id, ...rest }) => (id === null ? [] : [{ id, ...rest }])),
  };
}

function inCustomers(customers: RawBuilder<unknown> | undefined): Condition[] {
  return customers === undefined ? [] : [sql`i.customer_id in (${customers})`];
}

function direction(plan: Plan): RawBuilder<unknown> {
  return plan.descending ? sql`desc` : sql`asc`;
}

function window(plan: Plan, offset: number): RawBuilder<unknown> {
  return sql`limit ${plan.query.pageSize} offset ${offset}`;
}

const STATE = sql`join invoice_state s on s.invoice_id = i.id`;
const STATE_SORTS: ReadonlySet<InvoiceSortField> = new Set(['LastDownloadedAt', 'Comment']);
const CUSTOMER = sql`join customer sc on sc.id = i.customer_id`;

/** Document numbers sort by the value of their digits, so the numeric and the printed number share an order. */
const SORTS: Readonly<Record<InvoiceSortField, { from: RawBuilder<unknown>; column: RawBuilder<unknown> }>> =
  {
    InvoiceDate: { from: sql``, column: sql`i.invoice_date` },
    InvoiceNumber: { from: sql``, column: sql`i.document_number` },
    DocumentNumber: { from: sql``, column: sql`i.document_number` },
    TypeValue: { from: sql``, column: sql`i.type_value` },
    CustomerName: { from: CUSTOMER, column: sql`sc.name` },
    CustomerNumber: { from: CUSTOMER, column: sql`sc.customer_number` },
    CompanyNumber: { from: CUSTOMER, column: sql`sc.company_number` },
    ProviderName: { from: sql`join provider sp on sp.id = i.provider_id`, column: sql`sp.name` },
    LastDownloadedAt: { from: STATE, column: sql`s.last_downloaded_at` },
    Comment: { from: STATE, column: sql`s.latest_note` },
  };
