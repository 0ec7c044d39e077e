import { ROLE_IDS } from '@belegfach/contract';
import { defineRoutes } from '../../platform/http/index.ts';
import type { Caller } from '../authentication/index.ts';
import type { UserManagement } from '../user-accounts/index.ts';
import { createCustomerUser } from './create-customer-user.ts';
import { listGrantableRoles } from './customer-users.policy.ts';
import { deleteCustomerUsers } from './delete-customer-users.ts';
import { inviteCustomerUsers } from './invite-customer-users.ts';
import { getCustomerUser, listCustomerUsers } from './read-customer-users.ts';
import { updateCustomerUser } from './update-customer-user.ts';

export function customerUserRoutes(users: UserManagement) {
  return defineRoutes<'customerUsers', Caller>('customerUsers', {
    listCustomerUsers: ({ caller }) => listCustomerUsers(users, caller),
    getCustomerUser: ({ caller, params }) => getCustomerUser(users, caller, params.id),
    listCustomerUserRoles: ({ caller }) =>
      listGrantableRoles(caller).map((name) => ({ id: ROLE_IDS[name], name })),
    createCustomerUser: ({ caller, body, origin }) => createCustomerUser(users, caller, body, origin),
    inviteCustomerUsers: ({ caller, query, origin }) => inviteCustomerUsers(users, caller, query.id, origin),
    deleteCustomerUser: ({ caller, params, origin }) =>
      deleteCustomerUsers(users, caller, [params.id], origin),
    deleteCustomerUsers: ({ caller, query, origin }) => deleteCustomerUsers(users, caller, query.id, origin),
    updateCustomerUser: ({ caller, params, body, origin }) =>
      updateCustomerUser(users, caller, params.id, body, origin),
  });
}
