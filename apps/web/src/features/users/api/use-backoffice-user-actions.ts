import type { BackofficeUser } from '@belegfach/contract';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../../session/session-context.ts';
import { findBackofficeRole } from '../model/roles.ts';
import { useReloadBackofficeUsers } from './user-queries.ts';
import { type UserActions, useUserActions } from './use-user-actions.ts';

/** The actions on back-office users outside of their forms. */
export function useBackofficeUserActions(
  onDeleted: (ids: readonly string[]) => void,
): UserActions<BackofficeUser> {
  const api = useApi();
  const { t } = useTranslation('users');

  /** The customers that would have no salesman any more. */
  async function findDeletionConsequence(users: readonly BackofficeUser[]) {
    const [first, ...others] = users.filter(
      ({ roleName }) => findBackofficeRole(roleName) === 'SalesmanUser',
    );
    if (first === undefined) return undefined;
    const customers = await api.call('GET /Customer/ExclusiveCustomersFromSalesman/{id}', {
      params: { id: first.id },
      query: { besides: others.map(({ id }) => id) },
    });
    const items = customers.map(({ name }) => ({ name }));
    return items.length === 0
      ? undefined
      : { text: t('prompts.delete.exclusive', { count: items.length }), items };
  }
  return useUserActions(
    {
      invite: (id) => api.call('POST /BackofficeUser/CreateInvitation', { query: { id: [id] } }),
      deleteOne: (id) => api.call('DELETE /BackofficeUser/{id}', { params: { id } }),
      deleteMany: (ids) => api.call('DELETE /BackofficeUser/Many', { query: { id: ids } }),
      findDeletionConsequence,
      reload: useReloadBackofficeUsers(),
    },
    onDeleted,
  );
}
