import { inviteUsers } from '../user-accounts/index.ts';
import { getStaff } from './backoffice-user.repository.ts';
import { type StaffRequest, staffScopeOf } from './backoffice-users.policy.ts';

/** @throws AppError BackofficeUserNotFound, and the errors of `inviteUsers` */
export function inviteBackofficeUsers(request: StaffRequest, publicIds: readonly string[]): Promise<void> {
  const scope = staffScopeOf(request.caller);
  return inviteUsers(request, (transaction) => getStaff(transaction, scope, publicIds));
}
