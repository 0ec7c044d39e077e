import { ROLE_IDS } from '@belegfach/contract';
import { defineRoutes } from '../../platform/http/index.ts';
import type { Caller } from '../authentication/index.ts';
import type { UserDependencies } from '../user-accounts/index.ts';
import { createCustomerUser } from './create-customer-user.ts';
import { listGrantableRoles } from './customer-users.policy.ts';
import { deleteCustomerUsers } from './delete-customer-users.ts';
import { inviteCustomerUsers } from './invite-customer-users.ts';
import { getCustomerUser, listCustomerUsers } from './read-customer-users.ts';
import { updateCustomerUser } from './update-customer-user.ts';

export function customerUserRoutes(dependencies: UserDependencies) {
  return defineRoutes<'customerUsers', Caller>('customerUsers', {
    listCustomerUsers: ({ caller }) => listCustomerUsers(dependencies, caller),
    getCustomerUser: ({ caller, params }) => getCustomerUser(dependencies, caller, params.id),
    listCustomerUserRoles: ({ caller }) =>
      listGrantableRoles(caller).map((name) => ({ id: ROLE_IDS[name], name })),
    createCustomerUser: ({ caller, body, origin }) => createCustomerUser(dependencies, caller, body, origin),
    inviteCustomerUsers: ({ caller, query, origin }) =>
      inviteCustomerUsers(dependencies, caller, query.id, origin),
    deleteCustomerUser: ({ caller, params, origin }) =>
      deleteCustomerUsers(dependencies, caller, [params.id], origin),
    deleteCustomerUsers: ({ caller, query, origin }) =>
      deleteCustomerUsers(dependencies, caller, query.id, origin),
    updateCustomerUser: ({ caller, params, body, origin }) =>
      updateCustomerUser(dependencies, caller, params.id, body, origin),
  });
}
