import type { Origin } from '../../platform/audit/index.ts';
import { NotFound } from '../../platform/errors/index.ts';
import { type Caller, inviteAccounts, requireRecentSignIn } from '../authentication/index.ts';
import type { UserManagement } from '../user-accounts/index.ts';
import { findUsers } from './customer-user.repository.ts';
import { userScopeOf } from './customer-users.policy.ts';

/** @throws AppError InvitationNotAllowed unless all are New or Invited; ReauthenticationRequired */
export async function inviteCustomerUsers(
  management: UserManagement,
  caller: Caller,
  publicIds: readonly string[],
  origin: Origin,
): Promise<void> {
  const { database, limits } = management;
  const wanted = [...new Set(publicIds)];
  await database.transaction(async (transaction) => {
    const users = await findUsers(transaction, userScopeOf(caller), wanted);
    if (users.length < wanted.length) throw new NotFound();
    requireRecentSignIn(caller, limits);
    const accountIds = users.map(({ account_id }) => account_id);
    await inviteAccounts(management, transaction, { accountIds, actorAccountId: caller.accountId, origin });
  });
}
