import type { Customer } from '@belegfach/contract';
import { keepPreviousData, useQueries, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { listQuery } from '../../../records/list-query.ts';
import { useApi, useCurrentUser } from '../../../session/session-context.ts';
import { useCallQuery } from '../../../session/use-call-query.ts';
import { type CustomerListState, customerList } from '../customer-columns.tsx';

const CUSTOMERS = ['customers'] as const;

/** A page of the list. The previous rows stay until the new ones are loaded. A failure is shown instead of the rows. */
export function useCustomerPage(state: CustomerListState) {
  const query = listQuery(customerList, state);
  return useCallQuery([...CUSTOMERS, 'list', query], 'GET /Customer/ManyPaginated', {
    query,
    noAlertFor: 'all',
    placeholderData: keepPreviousData,
  });
}

/** The customers of the given ids, in this order, without those that do not exist any more. They are loaded again with the lists. */
export function useCustomersOf(ids: readonly string[]): readonly Customer[] {
  const api = useApi();
  return useQueries({
    queries: ids.map((id) => ({
      queryKey: [...CUSTOMERS, 'list', 'one', id],
      queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
        api.call('GET /Customer/{id}', { params: { id }, signal, noAlertFor: 'all' }),
    })),
    combine: existingOnes,
  });
}

const existingOnes = (results: readonly UseQueryResult<Customer>[]): readonly Customer[] =>
  results.flatMap(({ data, isError }) => (data === undefined || isError ? [] : [data]));

/**
 * The current data of a customer.
 * @param openCount how often the form was opened: the customer is loaded again each time
 */
export function useFreshCustomer(id: string, openCount: number) {
  return useCallQuery([...CUSTOMERS, 'one', id, openCount], 'GET /Customer/{id}', {
    params: { id },
    // The key changes with each opening, so the data of a closed form is never used again.
    gcTime: 0,
    // The content of an open form must not change while the user edits it.
    refetchOnWindowFocus: false,
  });
}

/**
 * The salesmen of the given providers. Provider users may list only the salesmen of their own provider, so other providers are
 * not requested.
 */
export function useSalesmen(providerIds: readonly string[]) {
  const api = useApi();
  const { providers } = useCurrentUser();
  const visibleProviderIds = providerIds.filter((id) => providers.some((provider) => provider.id === id));
  return useQueries({
    queries: visibleProviderIds.map((providerId) => ({
      queryKey: [...CUSTOMERS, 'salesmen', providerId],
      queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
        api.call('GET /Salesman/Many', { query: { providerId }, signal }),
    })),
    combine: (results) => ({
      isLoading: results.some((result) => result.isPending),
      salesmen: results.flatMap((result) => result.data ?? []),
    }),
  });
}

/** Loads every list of customers again. */
export function useReloadCustomers(): () => void {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: [...CUSTOMERS, 'list'] });
}
