import type { Executor } from '../../platform/database/index.ts';
import type { Mailer } from '../../platform/mail/index.ts';
import { lockAccounts } from '../authentication/index.ts';
import { type ChangedRight, rightsChangedEmail } from './rights-changed-email.ts';

/**
 * Sends the owner of an account an e-mail about changed rights, in the transaction of the change. The owner of
 * an account that cannot sign in yet is not notified.
 */
export async function notifyOfChangedRights(
  transaction: Executor,
  mailer: Mailer,
  accountId: number,
  rights: readonly ChangedRight[],
): Promise<void> {
  const [account] = await lockAccounts(transaction, [accountId]);
  if (account?.status !== 'Active') return;
  await mailer.send(transaction, account.addressee, rightsChangedEmail(rights));
}
