import { recordAuditEvents } from '../../platform/audit/index.ts';
import { AppError } from '../../platform/errors/index.ts';
import { requireRecentSignIn } from '../authentication/index.ts';
import { blockAccounts, createAuditEvent, type UserRequest } from '../user-accounts/index.ts';
import { listRoleAssignments } from './customer-role.repository.ts';
import { lockUsers } from './customer-user.repository.ts';
import { userScopeOf } from './customer-users.policy.ts';
import { refuseLastAdmins } from './last-admins.ts';

/**
 * Ends the access of a user until the next invitation. A user who also belongs to customers that the caller does not
 * administer is not blocked, except the caller itself.
 * @throws NotFound; AppError LastAdminCannotBeDeleted, StatusChangeNotAllowed; ReauthenticationRequired for another user
 */
export async function blockCustomerUser(request: UserRequest, publicId: string): Promise<void> {
  const { database, caller, limits } = request;
  const scope = userScopeOf(caller);
  await database.transaction(async (transaction) => {
    const [user] = await lockUsers(transaction, scope, [publicId]);
    const roles = await listRoleAssignments(transaction, scope, [user.account_id]);
    if (user.account_id !== caller.accountId) {
      requireRecentSignIn(caller, limits);
      if (roles.some(({ is_administered }) => !is_administered)) throw new AppError('StatusChangeNotAllowed');
    }
    if (user.status === 'New') throw new AppError('StatusChangeNotAllowed');
    const adminRoles = roles.filter(({ role }) => role === 'CustomerAdmin');
    const customerIds = adminRoles.map(({ customer_public_id }) => customer_public_id);
    await refuseLastAdmins(transaction, [{ accountId: user.account_id, status: user.status, customerIds }]);
    await blockAccounts(transaction, [user.account_id], caller.accountId);
    await recordAuditEvents(transaction, {
      ...createAuditEvent(request, 'customer-user.update', 'CustomerUser', user.public_id),
      facts: { changed: ['status'] },
    });
  });
}
