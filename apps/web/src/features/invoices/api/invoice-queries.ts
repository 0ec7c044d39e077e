import type { Invoice, InvoicePage } from '@belegfach/contract';
import { MAX_IDS_PER_CALL } from '@belegfach/contract/schema-free';
import { keepPreviousData, type QueryClient, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { filterQuery, listQuery } from '../../../records/list-query.ts';
import { useApi } from '../../../session/session-context.ts';
import { useCallQuery } from '../../../session/use-call-query.ts';
import { type InvoiceFilters, type InvoiceListState, invoiceList } from '../invoice-columns.tsx';

const LIST_KEY = ['invoices', 'list'] as const;

/** The query of a page of the list. */
export function pageQuery(state: InvoiceListState, withAmounts: boolean) {
  return { ...listQuery(invoiceList, state), ...(withAmounts && { withAmounts: 'true' as const }) };
}

/**
 * A page of the list. The previous rows stay visible until the new rows are loaded. A failure is shown instead of the
 * rows, not as an alert.
 */
export function useInvoicePage(state: InvoiceListState, withAmounts: boolean) {
  const query = pageQuery(state, withAmounts);
  return useCallQuery([...LIST_KEY, query], 'GET /Invoice/List', {
    query,
    noAlertFor: 'all',
    placeholderData: keepPreviousData,
  });
}

/** The newest documents of a customer. */
export function useDocumentsOfCustomer(customerNumber: string) {
  const query = { customerNumber, orderBy: 'InvoiceDate', sortDirection: 1, pageSize: 25 } as const;
  return useCallQuery([...LIST_KEY, 'of customer', customerNumber], 'GET /Invoice/List', {
    query,
    noAlertFor: 'all',
  });
}

const NEW_KEY = ['invoices', 'new'] as const;

/** The number of documents that are new to the user, and of the documents of the last month. */
export function useNewDocuments(isEnabled: boolean) {
  return useCallQuery(NEW_KEY, 'GET /Invoice/New', {
    noAlertFor: 'all',
    enabled: isEnabled,
  });
}

/**
 * The sum by currency of these documents, or of all that match the filters; null if there is none, undefined until it has
 * arrived.
 */
export function useInvoiceSum(documents: readonly string[] | InvoiceFilters) {
  const api = useApi();
  const filters = isIds(documents) ? undefined : filterQuery(invoiceList, documents);
  const ids = isIds(documents) ? documents : [];
  return useQuery({
    queryKey: ['invoices', 'sum', filters ?? ids],
    queryFn: ({ signal }) =>
      filters === undefined
        ? api.call('GET /Invoice/Sum', { query: { id: [...ids] }, signal, noAlertFor: 'all' })
        : api.call('GET /Invoice/Sum/All', { query: filters, signal, noAlertFor: 'all' }),
    enabled: filters !== undefined || (ids.length > 0 && ids.length <= MAX_IDS_PER_CALL),
  }).data?.sums;
}

function isIds(documents: readonly string[] | InvoiceFilters): documents is readonly string[] {
  return Array.isArray(documents);
}

/** Updates the lists and the counts of new documents after the current customer-user has downloaded these documents. */
export function markDownloaded(client: QueryClient, ids: ReadonlySet<string>): Promise<void> {
  patchInvoices(client, ids, { lastDownloadedAt: new Date().toISOString(), isNew: false });
  return client.invalidateQueries({ queryKey: NEW_KEY });
}

/** The fields read from an e-invoice, and earlier versions. */
export function useInvoiceDetails(id: string) {
  return useCallQuery(['invoices', 'details', id], 'GET /Invoice/Details/{id}', {
    params: { id },
    noAlertFor: 'all',
  });
}

/** The whole content of an e-invoice in the user's language. The lines of a long invoice are loaded in several pages. */
export function useInvoiceContent(id: string, language: string, isEnabled: boolean) {
  const api = useApi();
  const shown = language.startsWith('en') ? 'en' : 'de';
  return useInfiniteQuery({
    queryKey: ['invoices', 'content', id, shown],
    queryFn: ({ pageParam, signal }) =>
      api.call('GET /Invoice/Content/{id}', {
        params: { id },
        query: { language: shown, from: pageParam },
        signal,
        noAlertFor: 'all',
      }),
    enabled: isEnabled,
    initialPageParam: 0,
    getNextPageParam: ({ lineCount }, pages) => {
      const loaded = pages.reduce((count, { lines }) => count + lines.length, 0);
      return loaded < lineCount ? loaded : undefined;
    },
  });
}

/** The result of the rule check of an e-invoice. */
export function useRuleCheck(id: string, isEnabled: boolean) {
  return useCallQuery(['invoices', 'rule-check', id], 'GET /Invoice/RuleCheck/{id}', {
    params: { id },
    noAlertFor: 'all',
    enabled: isEnabled,
  });
}

/** Changes documents in every loaded list, so that the screen is up to date without another request. */
export function patchInvoices(
  client: QueryClient,
  ids: ReadonlySet<string>,
  change: Partial<Pick<Invoice, 'lastDownloadedAt' | 'comment' | 'isNew'>>,
): void {
  client.setQueriesData<InvoicePage>({ queryKey: LIST_KEY }, (page) =>
    page === undefined
      ? undefined
      : { ...page, items: page.items.map((item) => (ids.has(item.id) ? { ...item, ...change } : item)) },
  );
}

/** Loads every list and the counts of new documents again, after a download whose documents the client does not know. */
export async function reloadInvoices(client: QueryClient): Promise<void> {
  await Promise.all([LIST_KEY, NEW_KEY].map((queryKey) => client.invalidateQueries({ queryKey })));
}
