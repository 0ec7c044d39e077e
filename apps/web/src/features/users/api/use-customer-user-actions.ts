import type { CustomerUser } from '@belegfach/contract';
import { useApi } from '../../../session/session-context.ts';
import { useReloadCustomerUsers } from './user-queries.ts';
import { type UserActions, useUserActions } from './use-user-actions.ts';

/** The actions on customer-users outside of their forms. */
export function useCustomerUserActions(
  onDeleted: (ids: readonly string[]) => void,
): UserActions<CustomerUser> {
  const api = useApi();
  return useUserActions(
    {
      invite: (id) => api.call('POST /CustomerUser/CreateInvitation', { query: { id: [id] } }),
      block: (id) => api.call('PUT /CustomerUser/Block/{id}', { params: { id } }),
      deleteOne: (id) => api.call('DELETE /CustomerUser/{id}', { params: { id } }),
      deleteMany: (ids) => api.call('DELETE /CustomerUser/Many', { query: { id: ids } }),
      reload: useReloadCustomerUsers(),
    },
    onDeleted,
  );
}
