import type { Executor } from '../../platform/database/index.ts';
import type { Post } from '../../platform/mail/index.ts';
import { lockAccounts } from '../authentication/index.ts';
import { type ChangedRight, rightsChangedLetter } from './rights-changed-letter.ts';

/**
 * Tells the owner of an account that the rights have changed (security T14), in the transaction of the change. Who can't sign in yet
 * has none to lose, and learns them with the invitation.
 */
export async function tellOfRights(
  transaction: Executor,
  post: Post,
  accountId: number,
  rights: readonly ChangedRight[],
): Promise<void> {
  const [account] = await lockAccounts(transaction, [accountId]);
  if (account?.status !== 'Active') return;
  await post.send(transaction, account.addressee, rightsChangedLetter({ name: account.name, rights }));
}
