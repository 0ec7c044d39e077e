import { type RequestOrigin, recordAuditEvents } from '../../../platform/audit/index.ts';
import { endSessionsOfAccounts } from '../../../platform/session-store/index.ts';
import { lockAccounts } from '../account.repository.ts';
import type { AuthenticationDependencies } from '../authentication.dependencies.ts';
import { forgetDevicesOfAccounts } from '../known-devices/known-device.repository.ts';
import { passwordOffEmail } from '../email-templates/password-off-email.ts';
import { securityEmail } from '../email-templates/security-email.ts';
import { voidOneTimeTokens } from '../one-time-tokens/one-time-token.repository.ts';
import { findAccountsOfRoles } from '../sign-on/sign-on-identity.repository.ts';
import { type PasswordOffCause, markPasswordOff } from './sign-in.repository.ts';

/**
 * Turns the password off after too many consecutive wrong attempts, until it is reset by e-mail. Wrong codes show that
 * an attacker knows the password, so all sessions end and all known devices are forgotten. Wrong passwords end no
 * session: otherwise anybody could sign other users out. A user who cannot set a password is told to ask an
 * administrator, who removes the second factor or the link to the identity provider.
 */
export async function turnPasswordOff(
  { database, mailer, signOn }: Pick<AuthenticationDependencies, 'database' | 'mailer' | 'signOn'>,
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
    const hasNoPassword = await findAccountsOfRoles(transaction, [account.id], signOn.passwordOffRoles);
    const link = mailer.link('/forgot-password', { email: account.email });
    const template = hasNoPassword.size > 0 ? securityEmail('sign-on-locked') : passwordOffEmail(link, cause);
    await mailer.send(transaction, account.addressee, template);
    const { target } = account;
    await recordAuditEvents(transaction, { action: 'password.off', origin, target, facts: { cause } });
  });
}
