import type { RequestOrigin } from '../../platform/audit/index.ts';
import { NotFound } from '../../platform/errors/index.ts';
import { type Caller, inviteAccounts, requireRecentSignIn } from '../authentication/index.ts';
import type { UserDependencies } from '../user-accounts/index.ts';
import { findUsers } from './customer-user.repository.ts';
import { userScopeOf } from './customer-users.policy.ts';

/** @throws AppError InvitationNotAllowed unless all are New or Invited; ReauthenticationRequired */
export async function inviteCustomerUsers(
  dependencies: UserDependencies,
  caller: Caller,
  publicIds: readonly string[],
  origin: RequestOrigin,
): Promise<void> {
  const { database, limits } = dependencies;
  const requestedIds = [...new Set(publicIds)];
  await database.transaction(async (transaction) => {
    const users = await findUsers(transaction, userScopeOf(caller), requestedIds);
    if (users.length < requestedIds.length) throw new NotFound();
    requireRecentSignIn(caller, limits);
    const accountIds = users.map(({ account_id }) => account_id);
    await inviteAccounts(dependencies, transaction, { accountIds, actorAccountId: caller.accountId, origin });
  });
}
