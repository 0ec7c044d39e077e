import { type RequestOrigin, recordAuditEvents } from '../../platform/audit/index.ts';
import { AppError } from '../../platform/errors/index.ts';
import type { BackofficeCaller } from '../authentication/index.ts';
import {
  deleteAccounts,
  requireRecentSignInForDeletions,
  type UserDependencies,
} from '../user-accounts/index.ts';
import { lockStaff } from './backoffice-user.repository.ts';
import { staffScopeOf } from './backoffice-users.policy.ts';
import { refuseLastAdmins } from './last-admins.ts';

/**
 * Deletes all of these users or none. A deleted salesman is no longer assigned to any customer.
 * @throws AppError for a last administrator; ReauthenticationRequired for many deletions without a recent sign-in
 */
export async function deleteBackofficeUsers(
  { database, limits }: UserDependencies,
  caller: BackofficeCaller,
  publicIds: readonly string[],
  origin: RequestOrigin,
): Promise<void> {
  const scope = staffScopeOf(caller);
  const requestedIds = [...new Set(publicIds)];
  await database.transaction(async (transaction) => {
    const users = await lockStaff(transaction, scope, requestedIds);
    if (users.length < requestedIds.length) throw new AppError('BackofficeUserNotFound');
    await refuseLastAdmins(transaction, scope, users);
    await requireRecentSignInForDeletions(transaction, caller, limits, requestedIds);
    await deleteAccounts(
      transaction,
      users.map(({ account_id }) => account_id),
    );
    await recordAuditEvents(
      transaction,
      users.map((user) => ({
        action: 'backoffice-user.delete',
        actorAccountId: caller.accountId,
        target: { kind: 'BackofficeUser', id: user.public_id },
        providerId: user.provider_id ?? undefined,
        facts: { role: user.role, customers: user.customer_ids.length },
        origin,
      })),
    );
  });
}
