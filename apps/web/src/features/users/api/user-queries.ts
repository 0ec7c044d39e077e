import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../../session/session-context.ts';

const STAFF = ['staff'] as const;
const CUSTOMER_USERS = ['customer-users'] as const;

/** The content of an open form must not change while the user edits it. */
const FORM_QUERY_OPTIONS = { gcTime: 0, refetchOnWindowFocus: false } as const;

/** Every back-office user in the viewer's scope. A failure is shown in place of the rows. */
export function useBackofficeUsers() {
  const api = useApi();
  return useQuery({
    queryKey: [...STAFF, 'list'],
    queryFn: ({ signal }) => api.call('GET /BackofficeUser/Many', { signal, noAlertFor: 'all' }),
  });
}

/**
 * The current data of a back-office user.
 * @param id undefined for a new user: then nothing is loaded
 * @param opening how often the form was opened before: each opening loads the data again
 */
export function useFreshBackofficeUser(id: string | undefined, opening: number) {
  const api = useApi();
  return useQuery({
    queryKey: [...STAFF, 'one', id, opening],
    queryFn:
      id === undefined
        ? skipToken
        : ({ signal }) => api.call('GET /BackofficeUser/{id}', { params: { id }, signal }),
    ...FORM_QUERY_OPTIONS,
  });
}

/** The roles that the viewer may assign to back-office users. */
export function useBackofficeRoles() {
  const api = useApi();
  return useQuery({
    queryKey: [...STAFF, 'roles'],
    queryFn: ({ signal }) => api.call('GET /BackofficeUser/AvailableRoles', { signal }),
  });
}

/** The branches of a provider. @param providerId null while none is chosen */
export function useBranches(providerId: string | null) {
  const api = useApi();
  return useQuery({
    queryKey: [...STAFF, 'branches', providerId],
    queryFn: ({ signal }) =>
      api.call('GET /ProviderBranch/GetAllProvider', {
        query: { providerId: providerId ?? undefined },
        signal,
      }),
    enabled: providerId !== null,
  });
}

/** Loads the lists of back-office users and of branches again: the managers of branches may have changed too. */
export function useReloadBackofficeUsers(): () => void {
  const client = useQueryClient();
  return () => {
    for (const listKey of ['list', 'branches'])
      void client.invalidateQueries({ queryKey: [...STAFF, listKey] });
  };
}

/** Every customer-user in the viewer's scope. A failure is shown in place of the rows. */
export function useCustomerUsers() {
  const api = useApi();
  return useQuery({
    queryKey: [...CUSTOMER_USERS, 'list'],
    queryFn: ({ signal }) => api.call('GET /CustomerUser/Many', { signal, noAlertFor: 'all' }),
  });
}

/** The current data of a customer-user, with the parameters of `useFreshBackofficeUser`. */
export function useFreshCustomerUser(id: string | undefined, opening: number) {
  const api = useApi();
  return useQuery({
    queryKey: [...CUSTOMER_USERS, 'one', id, opening],
    queryFn:
      id === undefined
        ? skipToken
        : ({ signal }) => api.call('GET /CustomerUser/{id}', { params: { id }, signal }),
    ...FORM_QUERY_OPTIONS,
  });
}

/** The roles that the viewer may assign to customer-users. */
export function useCustomerUserRoles() {
  const api = useApi();
  return useQuery({
    queryKey: [...CUSTOMER_USERS, 'roles'],
    queryFn: ({ signal }) => api.call('GET /CustomerUser/AvailableRoles', { signal }),
  });
}

/** The customers at which the viewer may assign roles. */
export function useAssignableCustomers() {
  const api = useApi();
  return useQuery({
    queryKey: [...CUSTOMER_USERS, 'customers'],
    queryFn: ({ signal }) => api.call('GET /Customer/Minimal', { signal }),
  });
}

export function useReloadCustomerUsers(): () => void {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: [...CUSTOMER_USERS, 'list'] });
}
