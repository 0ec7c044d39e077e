import type { InvoiceListQuery } from '@belegfach/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../../platform/database/index.ts';
import {
  countedFilters,
  type CustomerFilter,
  customerFilterOf,
  documentFilters,
  type InvoiceRow,
  stateFilters,
} from './invoice-columns-and-filters.repository.ts';
import { allOf, customerScope, documentScope } from '../invoice-scope.repository.ts';
import {
  canSortAll,
  listedDocuments,
  matchingDocuments,
  matchingDocumentsOfCustomers,
  pageOfMatching,
  TOTAL_OF_MATCHING,
} from './invoice-full-sort.repository.ts';
import {
  type Page,
  pageByCustomers,
  pageByDocumentCounts,
  type PagePlan,
} from './invoice-offset-page.repository.ts';
import { pageByCustomerCounters, pageByGroupCounters } from './invoice-group-page.repository.ts';
import { pageByDateFromStartDay } from './invoice-deep-page.repository.ts';
import { limitsFor, type ListLimits } from './list-limits.ts';
import { publicationFilters } from './new-documents.repository.ts';
import { readPageRows, type Way } from './invoice-page-rows.repository.ts';
import { GROUP_KINDS } from './invoice-sort-orders.repository.ts';
import { documentsOf, firstDocumentsByDate, firstDocumentsToCount } from './invoice-date-order.repository.ts';
import { type MatchEstimate, estimateMatches } from './invoice-match-estimate.repository.ts';
import {
  documentCounts,
  isCounted,
  hasDateFilter,
  totalOf,
  usesCustomerTotals,
} from './invoice-total.repository.ts';
import type { InvoiceScope } from '../invoices.policy.ts';
import { pageByOrderedScan } from './invoice-ordered-scan.repository.ts';

export interface ListResult {
  readonly total: number;
  /** False if there are more documents than `total`. */
  readonly isExact: boolean;
  readonly rows: readonly InvoiceRow[];
}

/**
 * One page of documents with their total, in a few statements whatever the page and its size. Pages are found without
 * reading all documents before them; totals come from counters if these cover the filters.
 * @param providerId internal id of the provider filter, already within the scope
 */
export function listInvoices(
  executor: Executor,
  scope: InvoiceScope,
  query: InvoiceListQuery,
  providerId: number | undefined,
): Promise<ListResult> {
  return listWithLimits(executor, scope, { query, providerId }, limitsFor(query));
}

/** The same with other limits, for tests with fewer documents. */
export async function listWithLimits(
  executor: Executor,
  scope: InvoiceScope,
  { query, providerId }: Pick<PagePlan, 'query' | 'providerId'>,
  limits: ListLimits,
): Promise<ListResult> {
  const scopedCustomers = customerScope(scope);
  const customerFilter = customerFilterInScope(query, scopedCustomers);
  const searchConditions = documentFilters(query);
  const publicationConditions = publicationFilters(query, scope);
  const plan: PagePlan = {
    query,
    providerId,
    offset: (query.pageIndex - 1) * query.pageSize,
    documentConditions: [
      ...documentScope(scope),
      ...countedFilters(query, providerId),
      ...searchConditions,
      ...publicationConditions,
    ],
    searchConditions,
    publicationConditions,
    stateConditions: stateFilters(query),
    selectsCustomers: customerFilter !== undefined || scopedCustomers !== undefined,
    customerFilter,
  };
  const customers = selectedCustomers(plan, scopedCustomers);
  const read = (way: Way) =>
    readPageRows(executor, scope, query, { ...way, commonTables: [...customers, ...way.commonTables] });
  const { first, ifMore } = await chooseWays(executor, scope, plan, customers, limits);
  const result = await read(first);
  if (ifMore === undefined || result.total <= limits.counted) return { ...result, isExact: true };
  const { rows } = ifMore.page === first.page ? result : await read(ifMore);
  return { rows, total: limits.counted, isExact: false };
}

interface Ways {
  readonly first: Way;
  /** How the page is read if `first` has counted more documents than the limit; undefined if `first` has no limit. */
  readonly ifMore?: Way;
}

async function chooseWays(
  executor: Executor,
  scope: InvoiceScope,
  plan: PagePlan,
  customers: readonly RawBuilder<unknown>[],
  limits: ListLimits,
): Promise<Ways> {
  if (plan.publicationConditions.length > 0)
    return { first: sortAll(matchingDocumentsOfCustomers(plan), plan) };
  const total = isCounted(plan) ? totalOf(scope, plan) : undefined;
  if (total !== undefined && usesCustomerTotals(plan)) {
    const counts = sql`document_counts as materialized (${documentCounts(scope, plan)})`;
    return {
      first: { commonTables: [counts], page: pageByDocumentCounts(plan, plan.customerFilter), total },
    };
  }
  const countedPage = total === undefined ? undefined : await pageByCounters(executor, scope, plan);
  if (total !== undefined && countedPage !== undefined)
    return { first: { commonTables: [], page: countedPage, total } };
  const matches = await estimateMatches(executor, scope, plan, customers);
  if (canSortAll(matches, limits.sorted)) return { first: sortAll(matchingDocuments(plan, matches), plan) };
  if (total !== undefined)
    return { first: { commonTables: [], page: await pageByOrderedScan(executor, scope, plan), total } };
  if (canScan(plan, matches, limits))
    return {
      first: {
        commonTables: [],
        page: await pageByOrderedScan(executor, scope, plan),
        total: totalOfScan(plan),
      },
    };
  return countUpToLimit(executor, scope, plan, limits);
}

/** The page of a list that the counters can find; undefined if no counter fits the order and the filters. */
function pageByCounters(
  executor: Executor,
  scope: InvoiceScope,
  plan: PagePlan,
): Promise<Page> | Page | undefined {
  const field = plan.query.orderBy;
  if (plan.selectsCustomers) return field === 'InvoiceDate' ? pageByCustomers(plan) : undefined;
  if (field === 'InvoiceDate') return pageByDateFromStartDay(executor, scope, plan);
  const kind = GROUP_KINDS[field];
  if (kind === undefined) return undefined;
  if (kind !== 'customer') return pageByGroupCounters(executor, scope, plan, kind);
  return hasDateFilter(plan.query) ? undefined : pageByCustomerCounters(scope, plan);
}

function sortAll(documents: RawBuilder<unknown>, plan: PagePlan): Way {
  return { commonTables: [documents], page: pageOfMatching(plan), total: TOTAL_OF_MATCHING };
}

/**
 * Whether all filtered columns are in the index by date, and the range of days has few enough documents to read them
 * there.
 */
function canScan(
  { searchConditions, stateConditions }: PagePlan,
  { ofDays }: MatchEstimate,
  limits: ListLimits,
): boolean {
  return (
    searchConditions.length === 0 && stateConditions.length === 0 && (ofDays ?? Infinity) <= limits.scanned
  );
}

function totalOfScan(plan: PagePlan): RawBuilder<unknown> {
  return sql`select count(*) from (${documentsOf(plan, [])}) i`;
}

/**
 * Counts the documents, at most one more than the limit. Up to the limit, the counted documents are all documents of
 * the list, and are sorted. Beyond it, the page is read along an index in the order of the list. If the list is by date
 * and was counted by date, the counted documents are already its beginning.
 */
async function countUpToLimit(
  executor: Executor,
  scope: InvoiceScope,
  plan: PagePlan,
  { counted }: ListLimits,
): Promise<Ways> {
  const isByDate = plan.query.orderBy === 'InvoiceDate';
  if (isByDate && !isOfDigits(plan)) {
    const limit = Math.max(counted + 1, plan.offset + plan.query.pageSize);
    const first = sortAll(listedDocuments(plan, firstDocumentsByDate(scope, plan, sql`true`, limit)), plan);
    return { first, ifMore: first };
  }
  const documents = firstDocumentsToCount(scope, plan, counted + 1);
  const page = await pageByOrderedScan(executor, scope, plan);
  if (isByDate) {
    const first = {
      commonTables: [],
      page,
      total: sql`select count(*) from (${documents}) i`,
    };
    return { first, ifMore: first };
  }
  return {
    first: sortAll(listedDocuments(plan, documents), plan),
    ifMore: { commonTables: [], page, total: sql`select ${counted}::bigint` },
  };
}

/**
 * Whether the list is filtered by a document number of digits only. Such a text may match some numbers of every month.
 */
function isOfDigits({ query }: PagePlan): boolean {
  return query.documentNumber !== undefined && /^\d+$/.test(query.documentNumber);
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

/** The common table expression `selected_customer` of a plan with `selectsCustomers`. */
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
