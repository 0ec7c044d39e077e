import { inviteUsers, type UserRequest } from '../user-accounts/index.ts';
import { getUsers } from './customer-user.repository.ts';
import { userScopeOf } from './customer-users.policy.ts';

/** @throws NotFound, and the errors of `inviteUsers` */
export function inviteCustomerUsers(request: UserRequest, publicIds: readonly string[]): Promise<void> {
  const scope = userScopeOf(request.caller);
  return inviteUsers(request, (transaction) => getUsers(transaction, scope, publicIds));
}
