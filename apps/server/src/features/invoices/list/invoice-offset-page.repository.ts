import type { InvoiceListQuery } from '@belegfach/contract';
import { type RawBuilder, sql } from 'kysely';
import { type CustomerFilter, DOCUMENT_COLUMNS } from './invoice-columns-and-filters.repository.ts';
import { allOf, type Condition } from '../invoice-scope.repository.ts';
import { orderBy } from './invoice-sort-orders.repository.ts';

/** Everything that decides how a page is found. */
export interface PagePlan {
  readonly query: InvoiceListQuery;
  /** Internal id of the provider filter, already within the scope. */
  readonly providerId: number | undefined;
  /** Number of rows before the page. If the list is read from a start day, only the rows of that day count. */
  readonly offset: number;
  /** Conditions on `invoice i`: the scope and all filters, including `searchConditions`. */
  readonly documentConditions: readonly Condition[];
  /** Conditions on `invoice i` for which there are no counters. */
  readonly searchConditions: readonly Condition[];
  /** Conditions on the publication of `invoice i`. With such conditions the list always has `selectsCustomers`. */
  readonly publicationConditions: readonly Condition[];
  /** Conditions on `invoice_state s`. */
  readonly stateConditions: readonly Condition[];
  /**
   * Whether the scope or a filter selects customers. The statement then has the common table expression `selected_customer
   * (id)`, or `selected_customer (id, document_count)` with a filter.
   */
  readonly selectsCustomers: boolean;
  readonly customerFilter: CustomerFilter | undefined;
}

/**
 * The ordered rows of a page: `DOCUMENT_COLUMNS` if PostgreSQL reads the rows anyway, which saves a second lookup by id
 * (measured: a sixth of the time of the statement); otherwise ids, with the dates unless that would read rows for which an
 * index is enough.
 */
export interface Page {
  readonly select: RawBuilder<unknown>;
  readonly columns: 'all' | 'id and date' | 'id';
}

/** The columns of an `invoice i` whose row is looked up later. */
export const ID_AND_DATE = sql`i.id, i.invoice_date`;

/**
 * A page sorted by date over all customers, read along the date index. The index contains the filtered columns, so a
 * filtered page reads only ids and dates. Only a first page without filters reads all columns.
 */
export function pageByDate(plan: PagePlan): Page {
  const hasAllColumns = plan.offset === 0 && plan.documentConditions.length === 0;
  return {
    columns: hasAllColumns ? 'all' : 'id and date',
    select: sql`
    select ${hasAllColumns ? DOCUMENT_COLUMNS : ID_AND_DATE} from invoice i
    where i.superseded_by_id is null and ${allOf(plan.documentConditions)} ${orderByDate(plan)} ${limitAndOffset(plan)}`,
  };
}

/**
 * A page over few customers: reads the first rows of each customer by index and merges them. A later page reads only
 * ids, because all columns would also be read for the rows before the page.
 */
export function pageByCustomers(plan: PagePlan): Page {
  return plan.offset === 0
    ? {
        columns: 'all',
        select: mergeCustomers(plan, sql`selected_customer`, DOCUMENT_COLUMNS, sql`i.*`),
      }
    : pageOfIdsAndDates(mergeCustomers(plan, sql`selected_customer`, ID_AND_DATE, ID_AND_DATE));
}

function mergeCustomers(
  plan: PagePlan,
  customers: RawBuilder<unknown>,
  readColumns: RawBuilder<unknown>,
  resultColumns: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`
    select ${resultColumns} from ${customers} cross join lateral (
      select ${readColumns} from invoice i
      where i.customer_id = selected_customer.id and i.superseded_by_id is null and ${allOf(plan.documentConditions)}
      ${orderByDate(plan)} limit ${constantOnFirstPage(plan, plan.offset + plan.query.pageSize)}
    ) i ${orderByDate(plan)} ${limitAndOffset(plan)}`;
}

/**
 * A scan of fewer documents looks up the customer of each document separately. A longer scan first puts the matching
 * customers into a hash table.
 */
const MAX_LOOKUP_ROWS = 500;

/**
 * A page over few or many customers, selected by a part of their name. There are two ways to read it:
 * - a scan of the date index that skips other customers; it reads about (offset + page size) / share rows, where share
 *   is the customers' share of all documents;
 * - a merge of the documents of these customers; it reads all their documents. The statement calculates which way reads fewer
 * rows, and runs only this branch; after the last page nothing is merged. A short scan looks up each customer separately,
 * because a name that matches nearly all customers would fill a hash table for a single page. The unusual `is true` keeps the
 * planner from turning a scan into a join. The common table expression `document_counts (selected, total)` has the number of
 * documents of the selected customers, and of all customers.
 */
export function pageByDocumentCounts(plan: PagePlan, { from, where }: CustomerFilter): Page {
  const needed = plan.offset + plan.query.pageSize;
  const customersToMerge = sql`(select id from selected_customer where (select merges from way)) selected_customer`;
  const scanDates = (isChosen: Condition, customerMatches: Condition) => sql`
    select ${ID_AND_DATE} from invoice i
    where (select ${isChosen} from way) and i.superseded_by_id is null and ${allOf(plan.documentConditions)} and (${customerMatches}) is true
    ${orderByDate(plan)} ${limitAndOffset(plan)}`;
  return pageOfIdsAndDates(sql`
    with costs as materialized (
      select ${needed}::double precision * total / nullif(selected, 0) as scanned, selected as merged from document_counts
    ), way as materialized (
      select scanned < ${sql.lit(MAX_LOOKUP_ROWS)} as scans_with_lookups, scanned between ${sql.lit(MAX_LOOKUP_ROWS)} and merged as scans,
        coalesce(scanned >= ${sql.lit(MAX_LOOKUP_ROWS)} and scanned > merged, true) and ${plan.offset} < merged as merges from costs
    )
    (${scanDates(sql`scans_with_lookups`, sql`select true from ${from} where n.customer_id = i.customer_id and ${allOf(where)}`)})
    union all (${scanDates(sql`scans`, sql`i.customer_id in (select id from selected_customer)`)})
    union all (${mergeCustomers(plan, customersToMerge, ID_AND_DATE, ID_AND_DATE)})`);
}

export const EMPTY_PAGE: Page = pageOfIdsAndDates(
  sql`select null::bigint as id, null::date as invoice_date where false`,
);

/** @param select `id` and `invoice_date` */
export function pageOfIdsAndDates(select: RawBuilder<unknown>): Page {
  return { select, columns: 'id and date' };
}

export function orderByDate({ query: { sortDirection } }: PagePlan): RawBuilder<unknown> {
  return orderBy({ sortDirection }, [sql`i.invoice_date`, sql`i.id`]);
}

export function limitAndOffset(plan: PagePlan): RawBuilder<unknown> {
  const limit = sql`limit ${sql.lit(plan.query.pageSize)}`;
  return plan.offset === 0 ? limit : sql`${limit} offset ${plan.offset}`;
}

/**
 * PostgreSQL keeps one plan for a prepared statement only if it seems no more expensive than the plans for each call,
 * and an unknown LIMIT or OFFSET seems expensive. Planning at each call would cost more than running the statement.
 * First pages, which are nearly all requests, therefore have constants.
 */
export function constantOnFirstPage({ offset }: PagePlan, value: number): RawBuilder<unknown> {
  return offset === 0 ? sql.lit(value) : sql`${value}`;
}
