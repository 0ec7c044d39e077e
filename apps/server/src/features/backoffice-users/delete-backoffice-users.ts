import { recordAuditEvents } from '../../platform/audit/index.ts';
import { createAuditEvent, deleteAccounts, requireRecentSignInForDeletions } from '../user-accounts/index.ts';
import { lockBackofficeUserRows } from './backoffice-user.repository.ts';
import { type BackofficeUserRequest, backofficeUserScopeOf } from './backoffice-users.policy.ts';
import { refuseLastAdmins } from './last-admins.ts';

/**
 * Deletes all of these users or none. A deleted salesman is no longer assigned to any customer.
 * @throws AppError for a last administrator; ReauthenticationRequired for many deletions without a recent sign-in
 */
export async function deleteBackofficeUsers(
  request: BackofficeUserRequest,
  publicIds: readonly string[],
): Promise<void> {
  const scope = backofficeUserScopeOf(request.caller);
  await request.database.transaction(async (transaction) => {
    const users = await lockBackofficeUserRows(transaction, scope, publicIds);
    await refuseLastAdmins(transaction, scope, users);
    await requireRecentSignInForDeletions(transaction, request, publicIds);
    const accountIds = users.map(({ account_id }) => account_id);
    await deleteAccounts(transaction, accountIds);
    const events = users.map((user) => ({
      ...createAuditEvent(request, 'backoffice-user.delete', 'BackofficeUser', user.public_id),
      providerId: user.provider_id ?? undefined,
      facts: { role: user.role, customers: user.customer_ids.length },
    }));
    await recordAuditEvents(transaction, events);
  });
}
