import type { RequestOrigin } from '../../platform/audit/index.ts';
import { AppError } from '../../platform/errors/index.ts';
import { type BackofficeCaller, inviteAccounts, requireRecentSignIn } from '../authentication/index.ts';
import type { UserDependencies } from '../user-accounts/index.ts';
import { findStaff } from './backoffice-user.repository.ts';
import { staffScopeOf } from './backoffice-users.policy.ts';

/** @throws AppError InvitationNotAllowed unless all are New or Invited; ReauthenticationRequired */
export async function inviteBackofficeUsers(
  dependencies: UserDependencies,
  caller: BackofficeCaller,
  publicIds: readonly string[],
  origin: RequestOrigin,
): Promise<void> {
  const { database, limits } = dependencies;
  const requestedIds = [...new Set(publicIds)];
  await database.transaction(async (transaction) => {
    const users = await findStaff(transaction, staffScopeOf(caller), requestedIds);
    if (users.length < requestedIds.length) throw new AppError('BackofficeUserNotFound');
    requireRecentSignIn(caller, limits);
    const accountIds = users.map(({ account_id }) => account_id);
    await inviteAccounts(dependencies, transaction, { accountIds, actorAccountId: caller.accountId, origin });
  });
}
