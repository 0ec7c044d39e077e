import { timingSafeEqual } from 'node:crypto';
import type { TokenResponse } from '@belegfach/contract';
import { type Origin, recordAuditEvents } from '../../../platform/audit/index.ts';
import type { Executor } from '../../../platform/database/index.ts';
import type { AuthenticationDependencies } from '../authentication.dependencies.ts';
import { hashInitialPassword } from '../invitations/initial-password.ts';
import { hashDeviceToken } from '../known-devices/device-token.ts';
import { findKnownDevice, forgetDevice } from '../known-devices/known-device.repository.ts';
import { createOneTimeToken } from '../one-time-tokens/one-time-token.repository.ts';
import { openSession } from '../sessions/open-session.ts';
import { type Charges, createRefundableSignIn } from './attempt-charges.ts';
import { blockPassword } from './block-password.ts';
import {
  resetPasswordLimit,
  refundPasswordAttempt,
  type PasswordAttempt,
  chargePasswordAttempt,
} from './sign-in-account-limit.ts';
import { refused } from './refusals.ts';
import {
  confirmInitialPassword,
  confirmPassword,
  findSignInAccount,
  replacePasswordHash,
  type SignInAccount,
} from './sign-in.repository.ts';

const NO_TOKENS = { access_token: null, refresh_token: null, expires_in: null } as const;

interface GivenPassword {
  readonly username: string;
  readonly password: string;
  readonly deviceToken: string | undefined;
}

interface Accepted {
  readonly way: 'own' | 'initial';
  /** The hash of the device's token, whether the device is known or not. */
  readonly device: Buffer | undefined;
  readonly attempt: PasswordAttempt;
}

/**
 * The first step of a sign-in: a password leads to tokens, to the request for a code, or, if it is the initial password
 * of an invitation, to the page that sets an own password. Unknown addresses, wrong passwords, inactive and blocked
 * accounts take the same path with one password verification, so that neither answer nor time differs.
 */
export function createPasswordStep(dependencies: AuthenticationDependencies) {
  const { database, hasher, limits } = dependencies;
  const { executor } = database;

  /** Also verifies when there is no stored hash, so that the time is the same. */
  async function isOwnPassword(
    account: SignInAccount | undefined,
    password: string,
    attempt: PasswordAttempt,
  ): Promise<boolean> {
    try {
      return await hasher.verify(account?.password_hash ?? undefined, password);
    } catch (error) {
      await refundPasswordAttempt(dependencies, attempt);
      throw error;
    }
  }

  async function accept(
    transaction: Executor,
    account: SignInAccount,
    { way, device, attempt }: Accepted,
    origin: Origin,
  ): Promise<TokenResponse | undefined> {
    if (way === 'initial') {
      const isLive = await confirmInitialPassword(
        transaction,
        account.id,
        account.initial_password_hash ?? '',
      );
      return isLive ? leadToSetPassword(transaction, account, origin) : undefined;
    }
    const confirmed = await confirmPassword(
      transaction,
      account.id,
      account.password_hash ?? '',
      attempt.deviceId !== undefined,
    );
    if (confirmed === undefined) return undefined;
    if (confirmed.has_second_factor) return askForCode(transaction, account, origin);
    await recordAuditEvents(transaction, [{ action: 'sign-in', actorAccountId: account.id, origin }]);
    return openSession(transaction, limits, account, { origin, device });
  }

  async function askForCode(
    transaction: Executor,
    { id: accountId }: SignInAccount,
    origin: Origin,
  ): Promise<TokenResponse> {
    const lifeSeconds = limits.secondFactorSeconds;
    const { token } = await createOneTimeToken(transaction, {
      accountId,
      purpose: 'second-factor',
      lifeSeconds,
    });
    await recordAuditEvents(transaction, [
      { action: 'sign-in.password', actorAccountId: accountId, origin, facts: { next: 'code' } },
    ]);
    return { login_response: 'TwoFactorAuthentication', twofactor_token: token, ...NO_TOKENS };
  }

  async function leadToSetPassword(
    transaction: Executor,
    { id: accountId, public_id, kind }: SignInAccount,
    origin: Origin,
  ): Promise<TokenResponse> {
    const { token } = await createOneTimeToken(transaction, {
      accountId,
      purpose: 'set-password',
      lifeSeconds: limits.setPasswordSeconds,
      boundTo: 'present reach',
    });
    await recordAuditEvents(transaction, [
      { action: 'sign-in.password', actorAccountId: accountId, origin, facts: { next: 'set-password' } },
    ]);
    return {
      login_response: 'SetPassword',
      set_password: { id: public_id, token, usertype: kind },
      twofactor_token: null,
      ...NO_TOKENS,
    };
  }

  async function refuse(
    account: SignInAccount | undefined,
    wrongPasswordsInARow: number,
    { origin, deviceId }: PasswordAttempt,
  ) {
    await recordAuditEvents(executor, [
      { action: 'sign-in', result: 'refused', actorAccountId: account?.id, origin },
    ]);
    if (account !== undefined && wrongPasswordsInARow >= limits.maxWrongPasswords) {
      // An attacker may be guessing on a device that the owner left behind, so the device is forgotten.
      if (deviceId !== undefined) await forgetDevice(executor, deviceId);
      else await blockPassword(dependencies, { accountId: account.id, cause: 'passwords', origin });
    }
    return refused();
  }

  const charged = createRefundableSignIn();
  return (given: GivenPassword, origin: Origin): Promise<TokenResponse> =>
    charged((charges) => signIn(given, origin, charges));

  async function signIn(
    { username, password, deviceToken }: GivenPassword,
    origin: Origin,
    charges: Charges,
  ): Promise<TokenResponse> {
    const email = username.trim().toLowerCase();
    const device = hashDeviceToken(deviceToken);
    const deviceId = await findKnownDevice(executor, email, device);
    const attempt = { email, origin, deviceId };
    const wrongPasswordsInARow = await chargePasswordAttempt(dependencies, attempt, charges);

    const account = await findSignInAccount(executor, email, deviceId !== undefined);
    const isOwn = await isOwnPassword(account, password, attempt);
    const isInitial = equals(account?.initial_password_hash ?? undefined, hashInitialPassword(password));
    if (account === undefined || !(isOwn || isInitial))
      throw await refuse(account, wrongPasswordsInARow, attempt);

    const response = await database.transaction((transaction) =>
      accept(transaction, account, { way: isOwn ? 'own' : 'initial', device, attempt }, origin),
    );
    if (response === undefined) throw await refuse(account, wrongPasswordsInARow, attempt);
    await resetPasswordLimit(dependencies, attempt);
    if (isOwn) await renewOutdatedHash(account, password);
    return response;
  }

  async function renewOutdatedHash({ id, password_hash }: SignInAccount, password: string): Promise<void> {
    const old = password_hash ?? '';
    if (hasher.isOutdated(old)) await replacePasswordHash(executor, id, old, await hasher.hash(password));
  }
}

/** Compares in constant time, also when no hash is stored. */
function equals(stored: string | undefined, given: Buffer): boolean {
  const known = stored === undefined ? Buffer.alloc(given.length) : Buffer.from(stored, 'hex');
  return known.length === given.length && timingSafeEqual(known, given) && stored !== undefined;
}
