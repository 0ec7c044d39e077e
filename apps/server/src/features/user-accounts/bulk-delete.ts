import type { Executor } from '../../platform/database/index.ts';
import { type AuthenticationLimits, type Caller, requireRecentSignIn } from '../authentication/index.ts';
import { countRecentDeletions } from './deletions.repository.ts';

/** Deleting more than this within an hour asks for the password again when the sign-in is old: customers and users of all kinds together. */
const MAX_DELETIONS_WITHOUT_RECENT_SIGN_IN = 10;

/**
 * Asks for a recent sign-in when these deletions and those of the last hour are many. Called in the transaction of the deletion, whose audit
 * entries are what later calls count, on every instance.
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
