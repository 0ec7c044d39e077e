import type { Executor, LockedId } from '../../platform/database/index.ts';
import { endSessionsOfAccounts } from '../../platform/sessions/index.ts';
import { forgetDevicesOfAccounts, voidOneTimeTokens } from '../authentication/index.ts';
import { markDeleted, resetAccountsToNew } from './account.repository.ts';

/**
 * Blocks accounts until they are invited again, which only a SuperAdmin can do for accounts that a SuperAdmin blocked.
 * From the next request on their sessions are ended, and links and initial passwords in e-mails are void. The caller
 * checks for last administrators and writes the audit entries.
 */
export async function blockAccounts(
  transaction: Executor,
  accountIds: readonly LockedId<'account'>[],
  actorAccountId: number,
): Promise<void> {
  await resetAccountsToNew(transaction, accountIds, actorAccountId);
  await voidOneTimeTokens(transaction, accountIds);
  await endSessionsOfAccounts(transaction, accountIds, 'blocked');
  await forgetDevicesOfAccounts(transaction, accountIds);
}

/**
 * Deletes accounts with their roles: access ends at the next request and the addresses are free immediately. Documents
 * and everything that the accounts have written stay. The caller checks for last administrators and writes the audit
 * entries.
 */
export async function deleteAccounts(
  transaction: Executor,
  accountIds: readonly LockedId<'account'>[],
): Promise<void> {
  await markDeleted(transaction, accountIds);
  await voidOneTimeTokens(transaction, accountIds);
  await endSessionsOfAccounts(transaction, accountIds, 'deleted');
  await forgetDevicesOfAccounts(transaction, accountIds);
}
