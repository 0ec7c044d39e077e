import type { Executor } from '../../platform/database/index.ts';
import type { Mailer } from '../../platform/mail/index.ts';
import { lockAccounts } from '../authentication/index.ts';
import { type ChangedRight, rightsChangedEmail } from './rights-changed-email.ts';

/**
 * Tells the owner of an account that the rights have changed (security T14), in the transaction of the change. Who can't sign in yet
 * has none to lose, and learns them with the invitation.
 */
export async function tellOfRights(
  transaction: Executor,
  mailer: Mailer,
  accountId: number,
  rights: readonly ChangedRight[],
): Promise<void> {
  const [account] = await lockAccounts(transaction, [accountId]);
  if (account?.status !== 'Active') return;
  await mailer.send(transaction, account.addressee, rightsChangedEmail({ name: account.name, rights }));
}
