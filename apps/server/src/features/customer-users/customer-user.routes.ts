import { routesOf } from '../../platform/http/index.ts';
import type { Caller } from '../authentication/index.ts';
import type { CustomerUserService } from './customer-user.service.ts';

export function customerUserRoutes(users: CustomerUserService) {
  return routesOf<'customerUsers', Caller>('customerUsers', {
    listCustomerUsers: ({ caller }) => users.list(caller),
    getCustomerUser: ({ caller, params }) => users.get(caller, params.id),
    listCustomerUserRoles: ({ caller }) => users.listRoles(caller),
    createCustomerUser: ({ caller, body, origin }) => users.create(caller, body, origin),
    inviteCustomerUsers: async ({ caller, query, origin }) => {
      await users.invite(caller, query.id, origin);
      return undefined;
    },
    deleteCustomerUser: async ({ caller, params, origin }) => {
      await users.delete(caller, [params.id], origin);
      return undefined;
    },
    deleteCustomerUsers: async ({ caller, query, origin }) => {
      await users.delete(caller, query.id, origin);
      return undefined;
    },
    updateCustomerUser: async ({ caller, params, body, origin }) => {
      await users.update(caller, params.id, body, origin);
      return undefined;
    },
  });
}
