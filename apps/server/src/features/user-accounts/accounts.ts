import type { Executor } from '../../platform/database/index.ts';
import { endSessionsOfAccounts } from '../../platform/sessions/index.ts';
import { forgetDevicesOfAccounts, voidOneTimeTokens } from '../authentication/index.ts';
import { markDeleted, setAccountsBack } from './account.repository.ts';

/**
 * Blocks accounts until they are invited anew, by a SuperAdmin where a SuperAdmin blocked them: nobody is signed in with them at the next request, links and initial
 * passwords in mails open nothing any more. Last admins and audit entries are the caller's business.
 */
export async function blockAccounts(
  transaction: Executor,
  accountIds: readonly number[],
  actorAccountId: number,
): Promise<void> {
  await setAccountsBack(transaction, accountIds, actorAccountId);
  await voidOneTimeTokens(transaction, accountIds);
  await endSessionsOfAccounts(transaction, accountIds, 'blocked');
  await forgetDevicesOfAccounts(transaction, accountIds);
}

/**
 * Deletes accounts with their roles: access ends at the next request, the addresses are free at once, documents and what the accounts
 * have written stay. Last admins and audit entries are the caller's business.
 */
export async function deleteAccounts(transaction: Executor, accountIds: readonly number[]): Promise<void> {
  await markDeleted(transaction, accountIds);
  await voidOneTimeTokens(transaction, accountIds);
  await endSessionsOfAccounts(transaction, accountIds, 'deleted');
  await forgetDevicesOfAccounts(transaction, accountIds);
}
