import { type RequestOrigin, recordAuditEvents } from '../../platform/audit/index.ts';
import { AppError, NotFound } from '../../platform/errors/index.ts';
import type { Caller } from '../authentication/index.ts';
import {
  deleteAccounts,
  requireRecentSignInForDeletions,
  type UserDependencies,
} from '../user-accounts/index.ts';
import { listRoleAssignments } from './customer-role.repository.ts';
import { lockUsers } from './customer-user.repository.ts';
import { userScopeOf } from './customer-users.policy.ts';
import { refuseLastAdmins } from './last-admins.ts';

/**
 * Deletes all of these users or none. A user who also belongs to customers that the caller does not administer is
 * not deleted, except the caller itself.
 * @throws AppError LastAdminCannotBeDeleted, DeleteNotAllowed; ReauthenticationRequired for many deletions without a
 * recent sign-in
 */
export async function deleteCustomerUsers(
  { database, limits }: UserDependencies,
  caller: Caller,
  publicIds: readonly string[],
  origin: RequestOrigin,
): Promise<void> {
  const scope = userScopeOf(caller);
  const requestedIds = [...new Set(publicIds)];
  await database.transaction(async (transaction) => {
    const users = await lockUsers(transaction, scope, requestedIds);
    if (users.length < requestedIds.length) throw new NotFound();
    const ids = users.map(({ account_id }) => account_id);
    const roles = await listRoleAssignments(transaction, scope, ids);
    if (roles.some(({ account_id, is_managed }) => account_id !== caller.accountId && !is_managed))
      throw new AppError('DeleteNotAllowed');
    await refuseLastAdmins(
      transaction,
      users.map(({ account_id: accountId, status }) => ({
        accountId,
        status,
        customerIds: roles.flatMap((item) =>
          item.account_id === accountId && item.role === 'CustomerAdmin' ? [item.customer_public_id] : [],
        ),
      })),
    );
    await requireRecentSignInForDeletions(transaction, caller, limits, requestedIds);
    await deleteAccounts(transaction, ids);
    await recordAuditEvents(
      transaction,
      users.map(({ public_id }) => ({
        action: 'customer-user.delete',
        actorAccountId: caller.accountId,
        target: { kind: 'CustomerUser', id: public_id },
        origin,
      })),
    );
  });
}
