import { inviteUsers } from '../user-accounts/index.ts';
import { getBackofficeUserRows } from './backoffice-user.repository.ts';
import { type BackofficeUserRequest, backofficeUserScopeOf } from './backoffice-users.policy.ts';

/** @throws AppError BackofficeUserNotFound, and the errors of `inviteUsers` */
export function inviteBackofficeUsers(
  request: BackofficeUserRequest,
  publicIds: readonly string[],
): Promise<void> {
  const scope = backofficeUserScopeOf(request.caller);
  return inviteUsers(request, (transaction) => getBackofficeUserRows(transaction, scope, publicIds));
}
