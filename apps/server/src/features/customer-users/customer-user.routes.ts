import { ROLE_IDS } from '@belegfach/contract';
import { defineRoutes } from '../../platform/http/index.ts';
import type { Caller } from '../authentication/index.ts';
import type { UserDependencies, UserRequest } from '../user-accounts/index.ts';
import { blockCustomerUser } from './block-customer-user.ts';
import { createCustomerUser } from './create-customer-user.ts';
import { listGrantableRoles } from './customer-users.policy.ts';
import { deleteCustomerUsers } from './delete-customer-users.ts';
import { inviteCustomerUsers } from './invite-customer-users.ts';
import { getCustomerUser, listCustomerUsers } from './read-customer-users.ts';
import { updateCustomerUser } from './update-customer-user.ts';

export function customerUserRoutes(dependencies: UserDependencies) {
  const { database } = dependencies;
  const requestOf = ({ caller, origin }: Pick<UserRequest, 'caller' | 'origin'>): UserRequest => {
    return { ...dependencies, caller, origin };
  };
  return defineRoutes<'customerUsers', Caller>('customerUsers', {
    listCustomerUsers: ({ caller }) => listCustomerUsers(database, caller),
    getCustomerUser: ({ caller, params }) => getCustomerUser(database, caller, params.id),
    listCustomerUserRoles: ({ caller }) =>
      listGrantableRoles(caller).map((name) => ({ id: ROLE_IDS[name], name })),
    createCustomerUser: (call) => createCustomerUser(requestOf(call), call.body),
    inviteCustomerUsers: (call) => inviteCustomerUsers(requestOf(call), call.query.id),
    deleteCustomerUser: (call) => deleteCustomerUsers(requestOf(call), [call.params.id]),
    deleteCustomerUsers: (call) => deleteCustomerUsers(requestOf(call), call.query.id),
    blockCustomerUser: (call) => blockCustomerUser(requestOf(call), call.params.id),
    updateCustomerUser: (call) => updateCustomerUser(requestOf(call), call.params.id, call.body),
  });
}
