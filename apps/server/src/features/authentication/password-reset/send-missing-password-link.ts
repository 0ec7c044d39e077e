import type { Executor } from '../../../platform/database/index.ts';
import { lockAccounts } from '../account.repository.ts';
import type { MailDependencies } from '../authentication.dependencies.ts';
import { missingPasswordEmail } from '../email-templates/password-reset-email.ts';
import { createOneTimeToken } from '../one-time-tokens/one-time-token.repository.ts';
import { passwordLink } from '../one-time-tokens/password-link.ts';
import { hasPassword } from './password.repository.ts';

/** Sends a link to set a password to an Active account that has none. After it has expired, the user requests another. */
export async function sendMissingPasswordLink(
  { mailer, limits }: MailDependencies,
  transaction: Executor,
  accountId: number,
): Promise<void> {
  const [account] = await lockAccounts(transaction, [accountId]);
  if (account?.status !== 'Active' || (await hasPassword(transaction, account.id))) return;
  const { id: oneTimeTokenId, token } = await createOneTimeToken(transaction, {
    accountId: account.id,
    purpose: 'password-reset',
    lifetimeSeconds: limits.passwordResetSeconds,
  });
  const link = passwordLink(mailer, account, token);
  const template = missingPasswordEmail(link, Math.round(limits.passwordResetSeconds / 60));
  await mailer.send(transaction, account.addressee, { ...template, oneTimeTokenId });
}
