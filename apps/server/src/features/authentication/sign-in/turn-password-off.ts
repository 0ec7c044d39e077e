import { type RequestOrigin, recordAuditEvents } from '../../../platform/audit/index.ts';
import { endSessionsOfAccounts } from '../../../platform/session-store/index.ts';
import { lockAccounts } from '../account.repository.ts';
import type { AuthenticationDependencies } from '../authentication.dependencies.ts';
import { forgetDevicesOfAccounts } from '../known-devices/known-device.repository.ts';
import { passwordOffEmail } from '../email-templates/password-off-email.ts';
import { voidOneTimeTokens } from '../one-time-tokens/one-time-token.repository.ts';
import { type PasswordOffCause, markPasswordOff } from './sign-in.repository.ts';

/**
 * Turns the password off after too many consecutive wrong attempts, until it is reset by e-mail. Wrong codes show that
 * an attacker knows the password, so all sessions end and all known devices are forgotten. Wrong passwords end no
 * session: otherwise anybody could sign other users out.
 */
export async function turnPasswordOff(
  { database, mailer }: Pick<AuthenticationDependencies, 'database' | 'mailer'>,
  accountId: number,
  cause: PasswordOffCause,
  origin: RequestOrigin,
): Promise<void> {
  await database.transaction(async (transaction) => {
    const [account] = await lockAccounts(transaction, [accountId]);
    if (account === undefined || !(await markPasswordOff(transaction, account.id, cause))) return;
    await voidOneTimeTokens(transaction, [account.id], ['second-factor', 'second-factor-setup']);
    if (cause === 'codes') {
      await endSessionsOfAccounts(transaction, [account.id], 'wrong-codes');
      await forgetDevicesOfAccounts(transaction, [account.id]);
    }
    const link = mailer.link('/forgot-password', { email: account.email });
    await mailer.send(transaction, account.addressee, passwordOffEmail(link, cause));
    const { target } = account;
    await recordAuditEvents(transaction, { action: 'password.off', origin, target, facts: { cause } });
  });
}
