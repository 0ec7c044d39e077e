import { keepPreviousData, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi, useCurrentUser } from '../../../session/session-context.ts';
import { type CustomerListState, customerListQuery } from '../model/customer-list.ts';

const CUSTOMERS = ['customers'] as const;

/** A page of the list. The rows of before stay until the new ones are there; a failure is shown in their place. */
export function useCustomerPage(state: CustomerListState) {
  const api = useApi();
  const query = customerListQuery(state);
  return useQuery({
    queryKey: [...CUSTOMERS, 'list', query],
    queryFn: ({ signal }) => api.call('GET /Customer/ManyPaginated', { query, signal, silent: 'all' }),
    placeholderData: keepPreviousData,
  });
}

/** A customer as it is now. @param opening tells one opening of its form from the next: none begins with an older answer */
export function useFreshCustomer(id: string, opening: number) {
  const api = useApi();
  return useQuery({
    queryKey: [...CUSTOMERS, 'one', id, opening],
    queryFn: ({ signal }) => api.call('GET /Customer/{id}', { params: { id }, signal }),
    // What a form shows must not change below the hands of its writer.
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
}

/** The salesmen of providers, once all of them are known. Staff are told those of their own provider alone (authorisation row 33). */
export function useSalesmen(providerIds: readonly string[]) {
  const api = useApi();
  const { providers } = useCurrentUser();
  const askable = providerIds.filter((id) => providers.some((provider) => provider.id === id));
  return useQueries({
    queries: askable.map((providerId) => ({
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

/** Reads every list of customers again. */
export function useReloadCustomers(): () => void {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: [...CUSTOMERS, 'list'] });
}
