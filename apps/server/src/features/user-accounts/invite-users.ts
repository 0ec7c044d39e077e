import type { Executor } from '../../platform/database/index.ts';
import { inviteAccounts, requireRecentSignIn } from '../authentication/index.ts';
import type { UserRequest } from './user-request.ts';

/**
 * Invites users, all of them or none.
 * @param getUsers throws if the caller may not change one of the users
 * @throws AppError InvitationNotAllowed unless all are New or Invited; ReauthenticationRequired
 */
export function inviteUsers(
  request: UserRequest,
  getUsers: (transaction: Executor) => Promise<readonly { readonly account_id: number }[]>,
): Promise<void> {
  const { database, caller, limits, origin } = request;
  return database.transaction(async (transaction) => {
    const users = await getUsers(transaction);
    requireRecentSignIn(caller, limits);
    const accountIds = users.map(({ account_id }) => account_id);
    await inviteAccounts(request, transaction, { accountIds, actorAccountId: caller.accountId, origin });
  });
}
