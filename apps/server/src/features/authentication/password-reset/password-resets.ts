import type { PasswordResetBody } from '@belegfach/contract';
import { type Origin, recordAuditEvents } from '../../../platform/audit/index.ts';
import type { Executor } from '../../../platform/database/index.ts';
import { createToken } from '../../../platform/sessions/index.ts';
import { clientNetwork, secondsUntilAllowed, consumeRateLimit } from '../../../platform/rate-limit/index.ts';
import { findAccountIdOfEmail, type LockedAccount, lockAccounts } from '../account.repository.ts';
import type { AuthenticationDependencies } from '../authentication.dependencies.ts';
import type { Background } from '../background.ts';
import type { Invitations } from '../invitations/invitations.ts';
import { hashDeviceToken } from '../known-devices/device-token.ts';
import { findKnownDevice } from '../known-devices/known-device.repository.ts';
import { passwordResetEmail } from '../email-templates/password-reset-email.ts';
import { networkRateLimitFor } from '../network-rate-limit.ts';
import { createOneTimeToken } from '../one-time-tokens/one-time-token.repository.ts';
import { passwordLink } from '../one-time-tokens/password-link.ts';

/**
 * Accepts a password reset request. Neither the content nor the time of the answer depends on whether the address is
 * known: the account is looked up after the answer. Beyond the limits nothing is sent.
 */
export type RequestPasswordReset = (wish: PasswordResetBody, origin: Origin) => Promise<void>;

export function createPasswordResets(
  { database, limits, mailer }: AuthenticationDependencies,
  invitations: Invitations,
  background: Background,
): RequestPasswordReset {
  const { executor } = database;

  async function isTooOften({ email, deviceToken }: PasswordResetBody, origin: Origin): Promise<boolean> {
    const deviceId = await findKnownDevice(executor, email, hashDeviceToken(deviceToken));
    // Requests from a known device have their own limit, which other clients cannot use up.
    if (deviceId !== undefined)
      return (await consumeRateLimit(executor, limits.resetsPerDevice, String(deviceId))) > 0;
    const wait =
      (await consumeRateLimit(
        executor,
        networkRateLimitFor(limits.resetsPerNetwork, origin),
        clientNetwork(origin.address),
      )) ||
      (await consumeRateLimit(executor, limits.resetsPerHour, email)) ||
      (await consumeRateLimit(executor, limits.resetsPerDay, email));
    return wait > 0;
  }

  /**
   * One hour, or until the next e-mail may be sent to the address if that is later: an attacker who uses up the e-mails
   * of an address then leaves a valid link in the owner's mailbox.
   */
  async function lifeOfLink(transaction: Executor, email: string): Promise<number> {
    const closedFor = await secondsUntilAllowed(transaction, limits.resetsPerDay, email.toLowerCase());
    return Math.max(limits.passwordResetSeconds, Math.ceil(closedFor));
  }

  async function answer(transaction: Executor, email: string, origin: Origin): Promise<void> {
    const accountId = await findAccountIdOfEmail(transaction, email);
    const [account] = accountId === undefined ? [] : await lockAccounts(transaction, [accountId]);
    // A New account was never invited or is blocked, so it receives nothing.
    if (account === undefined || account.status === 'New') return;
    if (account.status === 'Active') await sendLink(transaction, account);
    else
      await invitations.invite(transaction, {
        accountIds: [account.id],
        actorAccountId: undefined,
        origin,
        isPasswordReset: true,
      });
    await recordAuditEvents(transaction, [
      {
        action: 'password-reset.request',
        origin,
        target: { kind: account.userType, id: account.publicId },
        facts: { status: account.status },
      },
    ]);
  }

  async function sendLink(transaction: Executor, account: LockedAccount): Promise<void> {
    const { token, hash } = createToken('once');
    const lifeSeconds = await lifeOfLink(transaction, account.email);
    const oneTimeTokenId = await createOneTimeToken(transaction, {
      accountId: account.id,
      purpose: 'password-reset',
      hash,
      lifeSeconds,
    });
    const link = passwordLink(mailer, account, token);
    const minutes = Math.round(lifeSeconds / 60);
    await mailer.send(transaction, account.addressee, {
      ...passwordResetEmail({ name: account.name, link, minutes }),
      oneTimeTokenId,
    });
  }

  return async (wish, origin) => {
    const email = wish.email.toLowerCase();
    if (await isTooOften({ ...wish, email }, origin)) return;
    background.run(() => database.transaction((transaction) => answer(transaction, email, origin)));
  };
}
