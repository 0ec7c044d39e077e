import type { Origin } from '../../platform/audit/index.ts';
import { AppError } from '../../platform/errors/index.ts';
import { type BackofficeCaller, inviteAccounts, requireRecentSignIn } from '../authentication/index.ts';
import type { UserManagement } from '../user-accounts/index.ts';
import { findStaff } from './backoffice-user.repository.ts';
import { staffScopeOf } from './backoffice-users.policy.ts';

/** @throws AppError InvitationNotAllowed unless all are New or Invited; ReauthenticationRequired */
export async function inviteBackofficeUsers(
  management: UserManagement,
  caller: BackofficeCaller,
  publicIds: readonly string[],
  origin: Origin,
): Promise<void> {
  const { database, limits } = management;
  const wanted = [...new Set(publicIds)];
  await database.transaction(async (transaction) => {
    const users = await findStaff(transaction, staffScopeOf(caller), wanted);
    if (users.length < wanted.length) throw new AppError('BackofficeUserNotFound');
    requireRecentSignIn(caller, limits);
    const accountIds = users.map(({ account_id }) => account_id);
    await inviteAccounts(management, transaction, { accountIds, actorAccountId: caller.accountId, origin });
  });
}
