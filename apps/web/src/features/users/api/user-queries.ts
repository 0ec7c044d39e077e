import { useQueryClient } from '@tanstack/react-query';
import { useCallQuery } from '../../../session/use-call-query.ts';

const STAFF = ['staff'] as const;
const CUSTOMER_USERS = ['customer-users'] as const;

/** The content of an open form must not change while the user edits it. */
const FORM_QUERY_OPTIONS = { gcTime: 0, refetchOnWindowFocus: false } as const;

/** Every back-office user in the viewer's scope. A failure is shown in place of the rows. */
export function useBackofficeUsers() {
  return useCallQuery([...STAFF, 'list'], 'GET /BackofficeUser/Many', { noAlertFor: 'all' });
}

/**
 * The current data of a back-office user.
 * @param id undefined for a new user: then nothing is loaded
 * @param openCount how often the form was opened: the data is loaded again each time
 */
export function useFreshBackofficeUser(id: string | undefined, openCount: number) {
  return useCallQuery([...STAFF, 'one', id, openCount], 'GET /BackofficeUser/{id}', {
    params: { id: id ?? '' },
    enabled: id !== undefined,
    ...FORM_QUERY_OPTIONS,
  });
}

/** The roles that the viewer may assign to back-office users. */
export function useBackofficeRoles() {
  return useCallQuery([...STAFF, 'roles'], 'GET /BackofficeUser/AvailableRoles', {});
}

/** The branches of a provider. @param providerId null while none is chosen */
export function useBranches(providerId: string | null) {
  return useCallQuery([...STAFF, 'branches', providerId], 'GET /ProviderBranch/GetAllProvider', {
    query: { providerId: providerId ?? undefined },
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
  return useCallQuery([...CUSTOMER_USERS, 'list'], 'GET /CustomerUser/Many', { noAlertFor: 'all' });
}

/** The current data of a customer-user, with the parameters of `useFreshBackofficeUser`. */
export function useFreshCustomerUser(id: string | undefined, openCount: number) {
  return useCallQuery([...CUSTOMER_USERS, 'one', id, openCount], 'GET /CustomerUser/{id}', {
    params: { id: id ?? '' },
    enabled: id !== undefined,
    ...FORM_QUERY_OPTIONS,
  });
}

/** The roles that the viewer may assign to customer-users. */
export function useCustomerUserRoles() {
  return useCallQuery([...CUSTOMER_USERS, 'roles'], 'GET /CustomerUser/AvailableRoles', {});
}

/** The customers at which the viewer may assign roles. */
export function useAssignableCustomers() {
  return useCallQuery([...CUSTOMER_USERS, 'customers'], 'GET /Customer/Minimal', {});
}

export function useReloadCustomerUsers(): () => void {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: [...CUSTOMER_USERS, 'list'] });
}
