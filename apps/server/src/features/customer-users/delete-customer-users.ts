import { recordAuditEvents } from '../../platform/audit/index.ts';
import { AppError } from '../../platform/errors/index.ts';
import {
  createAuditEvent,
  deleteAccounts,
  requireRecentSignInForDeletions,
  type UserRequest,
} from '../user-accounts/index.ts';
import { listRoleAssignments } from './customer-role.repository.ts';
import { lockUsers } from './customer-user.repository.ts';
import { userScopeOf } from './customer-users.policy.ts';
import { refuseLastAdmins } from './last-admins.ts';

/**
 * Deletes all of these users or none. A user who also belongs to customers that the caller does not administer is
 * not deleted, except the caller itself.
 * @throws NotFound; AppError LastAdminCannotBeDeleted, DeleteNotAllowed; ReauthenticationRequired for many deletions
 * without a recent sign-in
 */
export async function deleteCustomerUsers(request: UserRequest, publicIds: readonly string[]): Promise<void> {
  const { database, caller } = request;
  const scope = userScopeOf(caller);
  await database.transaction(async (transaction) => {
    const users = await lockUsers(transaction, scope, publicIds);
    const ids = users.map(({ account_id }) => account_id);
    const roles = await listRoleAssignments(transaction, scope, ids);
    if (roles.some(({ account_id, is_administered }) => account_id !== caller.accountId && !is_administered))
      throw new AppError('DeleteNotAllowed');
    const adminRoles = roles.filter(({ role }) => role === 'CustomerAdmin');
    const leavingAdmins = users.map(({ account_id, status }) => ({
      accountId: account_id,
      status,
      customerIds: adminRoles
        .filter((adminRole) => adminRole.account_id === account_id)
        .map(({ customer_public_id }) => customer_public_id),
    }));
    await refuseLastAdmins(transaction, leavingAdmins);
    await requireRecentSignInForDeletions(transaction, request, publicIds);
    await deleteAccounts(transaction, ids);
    const events = users.map(({ public_id }) =>
      createAuditEvent(request, 'customer-user.delete', 'CustomerUser', public_id),
    );
    await recordAuditEvents(transaction, events);
  });
}
