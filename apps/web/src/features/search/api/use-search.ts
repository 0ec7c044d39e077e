import type { CustomerPage, InvoicePage } from '@belegfach/contract';
import { customerAccess, invoiceAccess } from '@belegfach/contract/schema-free';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ApiClient } from '../../../lib/api-client.ts';
import { mayCall } from '../../../session/may-call.ts';
import { useApi, useCurrentUser } from '../../../session/session-context.ts';
import { MAX_RESULTS, MIN_LENGTH, type SearchResult } from '../model/search-result.ts';
import { usePeople } from './use-people.ts';

const PAGE_SIZE = 25;

/**
 * Customers, documents and people that match a text. They come from the lists that the user may see, so that the user may
 * open every result. Documents are found by their number, which has a digit; those who have no list of customers also find
 * them by the customer's name.
 */
export function useSearch(text: string, isOpen: boolean) {
  const api = useApi();
  const user = useCurrentUser();
  const isAsked = isOpen && text.length >= MIN_LENGTH;
  const { people, ...state } = usePeople(text, isAsked);
  const found = useQuery({
    queryKey: ['search', text],
    enabled: isAsked,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const hasCustomers = mayCall(user, customerAccess.listCustomers);
      const filter = documentFilter(text, hasCustomers);
      const found = await Promise.all([
        hasCustomers ? searchCustomers(api, text, signal) : [],
        filter !== undefined && mayCall(user, invoiceAccess.listInvoices)
          ? searchDocuments(api, filter, signal)
          : [],
      ]);
      return found.flat();
    },
  });
  return {
    results: [...(found.data ?? []), ...people],
    isFetching: found.isFetching || state.isFetching,
    isError: found.isError || state.isError,
  };
}

/** Searches the customer numbers if the text is digits, otherwise the names and the addresses of administrators. */
async function searchCustomers(api: ApiClient, text: string, signal: AbortSignal): Promise<SearchResult[]> {
  const filters = /^\d+$/.test(text) ? [{ customerNumber: text }] : [{ name: text }, { email: text }];
  const pages: readonly CustomerPage[] = await Promise.all(
    filters.map((filter) =>
      api.call('GET /Customer/ManyPaginated', {
        query: { ...filter, orderBy: 'Name', pageSize: PAGE_SIZE },
        signal,
        noAlertFor: 'all',
      }),
    ),
  );
  return pages.flatMap(({ items }) =>
    items.slice(0, MAX_RESULTS).map(({ id, name, customerNumber, email }) => ({
      kind: 'customer' as const,
      id,
      name,
      customerNumber,
      detail: [customerNumber, email].filter((part) => part !== null).join(' · '),
    })),
  );
}

/** Up to four digits must be the whole number: a year is a part of so many numbers that finding them takes seconds in a large archive. */
function documentFilter(text: string, hasCustomers: boolean) {
  if (!/\d/.test(text)) return hasCustomers ? undefined : { customerName: text };
  return /^\d{1,4}$/.test(text) ? { invoiceNumber: text } : { documentNumber: text };
}

async function searchDocuments(
  api: ApiClient,
  filter: NonNullable<ReturnType<typeof documentFilter>>,
  signal: AbortSignal,
): Promise<SearchResult[]> {
  const page: InvoicePage = await api.call('GET /Invoice/List', {
    query: { ...filter, orderBy: 'InvoiceDate', sortDirection: 1, pageSize: PAGE_SIZE, countUpTo: PAGE_SIZE },
    signal,
    noAlertFor: 'all',
  });
  return page.items.slice(0, MAX_RESULTS).map(({ id, documentNumber, customerName }) => ({
    kind: 'document' as const,
    id,
    name: documentNumber,
    detail: customerName,
  }));
}
