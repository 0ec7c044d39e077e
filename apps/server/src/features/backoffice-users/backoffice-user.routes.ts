import { ROLE_IDS } from '@belegfach/contract';
import { defineRoutes } from '../../platform/http/index.ts';
import type { Caller } from '../authentication/index.ts';
import type { UserDependencies } from '../user-accounts/index.ts';
import { listGrantableRoles, requireStaff } from './backoffice-users.policy.ts';
import { createBackofficeUser } from './create-backoffice-user.ts';
import { deleteBackofficeUsers } from './delete-backoffice-users.ts';
import { inviteBackofficeUsers } from './invite-backoffice-users.ts';
import { getBackofficeUser, listBackofficeUsers } from './read-backoffice-users.ts';
import { updateBackofficeUser } from './update-backoffice-user.ts';

export function backofficeUserRoutes(dependencies: UserDependencies) {
  return defineRoutes<'backofficeUsers', Caller>('backofficeUsers', {
    getBackofficeUser: ({ caller, params }) =>
      getBackofficeUser(dependencies, requireStaff(caller), params.id),
    listBackofficeUsers: ({ caller }) => listBackofficeUsers(dependencies, requireStaff(caller)),
    listBackofficeUserRoles: ({ caller }) =>
      listGrantableRoles(requireStaff(caller)).map((name) => ({ id: ROLE_IDS[name], name })),
    createBackofficeUser: ({ caller, body, origin }) =>
      createBackofficeUser(dependencies, requireStaff(caller), body, origin),
    updateBackofficeUser: ({ caller, params, body, origin }) =>
      updateBackofficeUser(dependencies, requireStaff(caller), params.id, body, origin),
    inviteBackofficeUsers: ({ caller, query, origin }) =>
      inviteBackofficeUsers(dependencies, requireStaff(caller), query.id, origin),
    deleteBackofficeUser: ({ caller, params, origin }) =>
      deleteBackofficeUsers(dependencies, requireStaff(caller), [params.id], origin),
    deleteBackofficeUsers: ({ caller, query, origin }) =>
      deleteBackofficeUsers(dependencies, requireStaff(caller), query.id, origin),
  });
}
