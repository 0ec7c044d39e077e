import type { PasswordResetBody } from '@belegfach/contract';
import { type RequestOrigin, recordAuditEvents } from '../../../platform/audit/index.ts';
import type { Executor } from '../../../platform/database/index.ts';
import { clientNetwork, secondsUntilAllowed, consumeAttempt } from '../../../platform/rate-limit/index.ts';
import { type LockedAccount, lockAccountOfEmail } from '../account.repository.ts';
import type { AuthenticationDependencies } from '../authentication.dependencies.ts';
import { hashDeviceToken } from '../known-devices/device-token.ts';
import { findKnownDevice } from '../known-devices/known-device.repository.ts';
import { passwordResetEmail } from '../email-templates/password-reset-email.ts';
import { inviteAccounts } from '../invitations/invite-accounts.ts';
import { networkRateLimitFor } from '../authentication.limits.ts';
import { createOneTimeToken } from '../one-time-tokens/one-time-token.repository.ts';
import { findAccountsOfRoles } from '../sign-on/sign-on-identity.repository.ts';
import { passwordLink } from '../one-time-tokens/password-link.ts';

/**
 * Accepts password reset requests. The account is looked up after the response was sent: neither the content nor the
 * time of the response shows whether the address belongs to an account. Beyond the limits nothing is sent.
 */
export function createRequestPasswordReset(dependencies: AuthenticationDependencies) {
  const { database, limits, mailer, background, signOn } = dependencies;
  const { executor } = database;

  async function isOverLimit(
    { email, deviceToken }: PasswordResetBody,
    origin: RequestOrigin,
  ): Promise<boolean> {
    const deviceId = await findKnownDevice(executor, email, hashDeviceToken(deviceToken));
    // Requests from a known device have their own limit, which other clients cannot use up.
    if (deviceId !== undefined)
      return (await consumeAttempt(executor, limits.resetsPerDevice, String(deviceId))) > 0;
    const waitSeconds =
      (await consumeAttempt(
        executor,
        networkRateLimitFor(limits.resetsPerNetwork, origin),
        clientNetwork(origin.address),
      )) ||
      (await consumeAttempt(executor, limits.resetsPerHour, email)) ||
      (await consumeAttempt(executor, limits.resetsPerDay, email));
    return waitSeconds > 0;
  }

  /**
   * A link is valid for one hour. If the next e-mail to the address is allowed only later, it is valid until then: an
   * attacker may use up the e-mails of an address, but its owner still has a valid link.
   */
  async function linkLifetimeSeconds(transaction: Executor, email: string): Promise<number> {
    const blockedSeconds = await secondsUntilAllowed(transaction, limits.resetsPerDay, email.toLowerCase());
    return Math.max(limits.passwordResetSeconds, Math.ceil(blockedSeconds));
  }

  async function processRequest(transaction: Executor, email: string, origin: RequestOrigin): Promise<void> {
    const account = await lockAccountOfEmail(transaction, email);
    // A New account was never invited, or it is blocked: it receives nothing.
    if (account === undefined || account.status === 'New') return;
    // The account cannot sign in with a password, so it gets no link to set one.
    if ((await findAccountsOfRoles(transaction, [account.id], signOn.passwordOffRoles)).size > 0) return;
    if (account.status === 'Active') await sendLink(transaction, account);
    else
      await inviteAccounts(dependencies, transaction, {
        accountIds: [account.id],
        actorAccountId: undefined,
        origin,
        isPasswordReset: true,
      });
    const { target, status } = account;
    const facts = { status };
    await recordAuditEvents(transaction, { action: 'password-reset.request', origin, target, facts });
  }

  async function sendLink(transaction: Executor, account: LockedAccount): Promise<void> {
    const lifetimeSeconds = await linkLifetimeSeconds(transaction, account.email);
    const { id: oneTimeTokenId, token } = await createOneTimeToken(transaction, {
      accountId: account.id,
      purpose: 'password-reset',
      lifetimeSeconds,
    });
    const link = passwordLink(mailer, account, token);
    const template = passwordResetEmail(link, Math.round(lifetimeSeconds / 60));
    await mailer.send(transaction, account.addressee, { ...template, oneTimeTokenId });
  }

  return async (body: PasswordResetBody, origin: RequestOrigin): Promise<void> => {
    const email = body.email.toLowerCase();
    if (await isOverLimit({ ...body, email }, origin)) return;
    background.run(() => database.transaction((transaction) => processRequest(transaction, email, origin)));
  };
}
