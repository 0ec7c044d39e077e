import type { UserStatus } from '@belegfach/contract';
import type { Executor, LockedId } from '../../platform/database/index.ts';
import { endSessionsOfAccounts } from '../../platform/session-store/index.ts';
import {
  forgetDevicesOfAccounts,
  removeSignOnIdentities,
  requireRecentSignIn,
  voidOneTimeTokens,
} from '../authentication/index.ts';
import { countRecentDeletions, markDeleted, resetAccountsToNew } from './account.repository.ts';
import type { UserRequest } from './user-request.ts';

/**
 * Blocks accounts until they are invited again, which only a SuperAdmin can do for accounts that a SuperAdmin blocked.
 * Their sessions end at the next request, and links and initial passwords in e-mails are void. The calling function
 * checks for last administrators and writes the audit entries.
 */
export async function blockAccounts(
  transaction: Executor,
  accountIds: readonly LockedId<'account'>[],
  actorAccountId: number,
): Promise<void> {
  await resetAccountsToNew(transaction, accountIds, actorAccountId);
  await endAccess(transaction, accountIds, 'blocked');
}

/**
 * Deletes accounts with their roles: access ends at the next request and the addresses are free immediately. Documents
 * and everything that the users have written stay. The calling function checks for last administrators and writes the
 * audit entries.
 */
export async function deleteAccounts(
  transaction: Executor,
  accountIds: readonly LockedId<'account'>[],
): Promise<void> {
  await markDeleted(transaction, accountIds);
  await endAccess(transaction, accountIds, 'deleted');
}

async function endAccess(
  transaction: Executor,
  accountIds: readonly LockedId<'account'>[],
  reason: 'blocked' | 'deleted',
): Promise<void> {
  await voidOneTimeTokens(transaction, accountIds);
  await endSessionsOfAccounts(transaction, accountIds, reason);
  await forgetDevicesOfAccounts(transaction, accountIds);
  await removeSignOnIdentities(transaction, accountIds);
}

/** More deletions than this within an hour, of customers and users of all kinds together, require a recent sign-in. */
const MAX_DELETIONS_WITHOUT_RECENT_SIGN_IN = 10;

/**
 * Requires a recent sign-in when these deletions and the deletions of the last hour exceed the limit. It must run in the
 * transaction of the deletion: later calls, on every instance, count the audit entries of that transaction.
 * @throws AppError ReauthenticationRequired
 */
export async function requireRecentSignInForDeletions(
  transaction: Executor,
  { caller, limits }: UserRequest,
  ids: readonly string[],
): Promise<void> {
  const recentDeletions = await countRecentDeletions(transaction, caller.accountId);
  if (recentDeletions + new Set(ids).size > MAX_DELETIONS_WITHOUT_RECENT_SIGN_IN)
    requireRecentSignIn(caller, limits);
}

export interface AdminCounts {
  /** Administrators with any status. */
  readonly all: number;
  readonly active: number;
}

/**
 * Whether no administrator remains when these administrators leave. Only an Active administrator can replace an Active
 * one, because a user may never accept the invitation.
 */
export function leavesNoAdmin(
  leaving: readonly { readonly status: UserStatus }[],
  others: AdminCounts,
): boolean {
  return leaving.some(({ status }) => status === 'Active') ? others.active === 0 : others.all === 0;
}
