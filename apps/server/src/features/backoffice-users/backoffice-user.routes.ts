import { routesOf } from '../../platform/http/index.ts';
import type { Caller } from '../authentication/index.ts';
import type { BackofficeUserService } from './backoffice-user.service.ts';

export function backofficeUserRoutes(users: BackofficeUserService) {
  return routesOf<'backofficeUsers', Caller>('backofficeUsers', {
    getBackofficeUser: ({ caller, params }) => users.get(caller, params.id),
    listBackofficeUsers: ({ caller }) => users.list(caller),
    listBackofficeUserRoles: ({ caller }) => users.listRoles(caller),
    createBackofficeUser: ({ caller, body, origin }) => users.create(caller, body, origin),
    updateBackofficeUser: async ({ caller, params, body, origin }) => {
      await users.update(caller, params.id, body, origin);
      return undefined;
    },
    inviteBackofficeUsers: async ({ caller, query, origin }) => {
      await users.invite(caller, query.id, origin);
      return undefined;
    },
    deleteBackofficeUser: async ({ caller, params, origin }) => {
      await users.delete(caller, [params.id], origin);
      return undefined;
    },
    deleteBackofficeUsers: async ({ caller, query, origin }) => {
      await users.delete(caller, query.id, origin);
      return undefined;
    },
  });
}
