import { ROLE_IDS } from '@belegfach/contract';
import { defineRoutes } from '../../platform/http/index.ts';
import type { Caller } from '../authentication/index.ts';
import type { UserDependencies, UserRequest } from '../user-accounts/index.ts';
import {
  listGrantableRoles,
  requireBackofficeCaller,
  type BackofficeUserRequest,
} from './backoffice-users.policy.ts';
import { blockBackofficeUser } from './block-backoffice-user.ts';
import { createBackofficeUser } from './create-backoffice-user.ts';
import { deleteBackofficeUsers } from './delete-backoffice-users.ts';
import { inviteBackofficeUsers } from './invite-backoffice-users.ts';
import { getBackofficeUser, listBackofficeUsers } from './read-backoffice-users.ts';
import { updateBackofficeUser } from './update-backoffice-user.ts';

export function backofficeUserRoutes(dependencies: UserDependencies) {
  const { database } = dependencies;
  const requestOf = ({ caller, origin }: Pick<UserRequest, 'caller' | 'origin'>): BackofficeUserRequest => {
    return { ...dependencies, caller: requireBackofficeCaller(caller), origin };
  };
  return defineRoutes<'backofficeUsers', Caller>('backofficeUsers', {
    getBackofficeUser: ({ caller, params }) =>
      getBackofficeUser(database, requireBackofficeCaller(caller), params.id),
    listBackofficeUsers: ({ caller }) => listBackofficeUsers(database, requireBackofficeCaller(caller)),
    listBackofficeUserRoles: ({ caller }) =>
      listGrantableRoles(requireBackofficeCaller(caller)).map((name) => ({ id: ROLE_IDS[name], name })),
    createBackofficeUser: (call) => createBackofficeUser(requestOf(call), call.body),
    updateBackofficeUser: (call) => updateBackofficeUser(requestOf(call), call.params.id, call.body),
    inviteBackofficeUsers: (call) => inviteBackofficeUsers(requestOf(call), call.query.id),
    blockBackofficeUser: (call) => blockBackofficeUser(requestOf(call), call.params.id),
    deleteBackofficeUser: (call) => deleteBackofficeUsers(requestOf(call), [call.params.id]),
    deleteBackofficeUsers: (call) => deleteBackofficeUsers(requestOf(call), call.query.id),
  });
}
