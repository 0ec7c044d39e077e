import type { Invoice, InvoicePage } from '@belegfach/contract';
import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query';
import { useApi } from '../../../session/session-context.ts';
import { invoiceListQuery } from '../model/list-query.ts';
import type { InvoiceListState } from '../model/list-state.ts';

const LISTS = ['invoices', 'list'] as const;

/** A page of the list. The rows of before stay until the new ones are there; a failure is shown in their place, not as an alert. */
export function useInvoicePage(state: InvoiceListState) {
  const api = useApi();
  const query = invoiceListQuery(state);
  return useQuery({
    queryKey: [...LISTS, query],
    queryFn: ({ signal }) => api.call('GET /Invoice/List', { query, signal, silent: 'all' }),
    placeholderData: keepPreviousData,
  });
}

/** Changes documents in every list that was read, so that the screen tells what just happened without asking again. */
export function patchInvoices(
  client: QueryClient,
  ids: ReadonlySet<string>,
  change: Partial<Pick<Invoice, 'lastDownloadedAt' | 'comment'>>,
): void {
  client.setQueriesData<InvoicePage>({ queryKey: LISTS }, (page) =>
    page === undefined
      ? undefined
      : { ...page, items: page.items.map((item) => (ids.has(item.id) ? { ...item, ...change } : item)) },
  );
}

/** Asks for every list anew: after a download of documents that are not known one by one. */
export function reloadInvoices(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: LISTS });
}
