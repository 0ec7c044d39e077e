import { recordAuditEvents } from '../../platform/audit/index.ts';
import { blockAccounts, createAuditEvent } from '../user-accounts/index.ts';
import { lockBackofficeUserRows } from './backoffice-user.repository.ts';
import { type BackofficeUserRequest, backofficeUserScopeOf, ownScopeOf } from './backoffice-users.policy.ts';
import { refuseLastAdmins } from './last-admins.ts';

/**
 * Ends the access of the caller until the next invitation.
 * @throws AppError BackofficeUserNotFound for another user; the errors of `refuseLastAdmins`
 */
export async function blockBackofficeUser(request: BackofficeUserRequest, publicId: string): Promise<void> {
  const { database, caller } = request;
  await database.transaction(async (transaction) => {
    const [user] = await lockBackofficeUserRows(transaction, ownScopeOf(caller), [publicId]);
    await refuseLastAdmins(transaction, backofficeUserScopeOf(caller), [user]);
    await blockAccounts(transaction, [user.account_id], caller.accountId);
    await recordAuditEvents(transaction, {
      ...createAuditEvent(request, 'backoffice-user.update', 'BackofficeUser', user.public_id),
      providerId: user.provider_id ?? undefined,
      facts: { changed: ['status'] },
    });
  });
}
