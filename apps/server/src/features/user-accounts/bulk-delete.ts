import type { Executor } from '../../platform/database/index.ts';
import { type AuthenticationLimits, type Caller, requireRecentSignIn } from '../authentication/index.ts';
import { countRecentDeletions } from './deletions.repository.ts';

/** More deletions than this within an hour, of customers and users of all kinds together, require a recent sign-in. */
const MAX_DELETIONS_WITHOUT_RECENT_SIGN_IN = 10;

/**
 * Requires a recent sign-in when these deletions and those of the last hour exceed the limit. It must run in the
 * transaction of the deletion: later calls, on every instance, count the audit entries of that transaction.
 * @throws AppError ReauthenticationRequired
 */
export async function requireRecentSignInForMany(
  transaction: Executor,
  caller: Caller,
  limits: Pick<AuthenticationLimits, 'recentSignInSeconds'>,
  ids: readonly string[],
): Promise<void> {
  const before = await countRecentDeletions(transaction, caller.accountId);
  if (before + new Set(ids).size > MAX_DELETIONS_WITHOUT_RECENT_SIGN_IN) requireRecentSignIn(caller, limits);
}
