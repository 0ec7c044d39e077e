import { timingSafeEqual } from 'node:crypto';
import type { TokenResponse } from '@belegfach/contract';
import { type RequestOrigin, recordAuditEvents } from '../../../platform/audit/index.ts';
import type { Executor } from '../../../platform/database/index.ts';
import type { AuthenticationDependencies } from '../authentication.dependencies.ts';
import { hashInitialPassword } from '../invitations/initial-password.ts';
import { hashDeviceToken } from '../known-devices/device-token.ts';
import { findKnownDevice, forgetDevice } from '../known-devices/known-device.repository.ts';
import { createOneTimeToken } from '../one-time-tokens/one-time-token.repository.ts';
import { openSession } from '../sessions/open-session.ts';
import { type CountedAttempts, createSignInRunner } from './refund-failed-sign-in.ts';
import { turnPasswordOff } from './turn-password-off.ts';
import {
  resetPasswordAttempts,
  refundPasswordAttempt,
  type PasswordAttempt,
  countPasswordAttempt,
} from './password-attempts.ts';
import { invalidGrant } from './refusals.ts';
import {
  confirmInitialPassword,
  confirmPassword,
  findSignInAccount,
  replacePasswordHash,
  type SignInAccount,
} from './sign-in.repository.ts';

const NO_TOKENS = { access_token: null, refresh_token: null, expires_in: null } as const;

interface PasswordCredentials {
  readonly username: string;
  readonly password: string;
  readonly deviceToken: string | undefined;
}

interface VerifiedPassword {
  readonly isInitialPassword: boolean;
  /** The hash of the device token, whether the device is known or not. */
  readonly deviceHash: Buffer | undefined;
  readonly attempt: PasswordAttempt;
}

/**
 * The first step of a sign-in. The response to a password contains tokens, or asks for a code. The response to the
 * initial password of an invitation leads to the set-password page. Unknown e-mail addresses, wrong passwords, inactive
 * and blocked accounts take the same path with one password verification: neither response nor time differs.
 */
export function createPasswordStep(dependencies: AuthenticationDependencies) {
  const { database, hasher, limits, signOn } = dependencies;
  const { executor } = database;

  /** Verifies a hash even if none is stored, so that the call takes the same time. */
  async function verifyPassword(
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

  async function completeStep(
    transaction: Executor,
    account: SignInAccount,
    { isInitialPassword, deviceHash, attempt }: VerifiedPassword,
    origin: RequestOrigin,
  ): Promise<TokenResponse | undefined> {
    if (isInitialPassword) {
      const isConfirmed = await confirmInitialPassword(
        transaction,
        account.id,
        account.initial_password_hash ?? '',
      );
      return isConfirmed ? requestNewPassword(transaction, account, origin) : undefined;
    }
    const confirmed = await confirmPassword(
      transaction,
      account.id,
      account.password_hash ?? '',
      attempt.deviceId !== undefined,
    );
    if (confirmed === undefined) return undefined;
    if (confirmed.has_second_factor) return requestCode(transaction, account, origin);
    await recordAuditEvents(transaction, [{ action: 'sign-in', actorAccountId: account.id, origin }]);
    return openSession(transaction, limits, account, { origin, deviceHash });
  }

  async function requestCode(
    transaction: Executor,
    { id: accountId }: SignInAccount,
    origin: RequestOrigin,
  ): Promise<TokenResponse> {
    const lifetimeSeconds = limits.secondFactorSeconds;
    const { token } = await createOneTimeToken(transaction, {
      accountId,
      purpose: 'second-factor',
      lifetimeSeconds,
    });
    await recordAuditEvents(transaction, [
      { action: 'sign-in.password', actorAccountId: accountId, origin, facts: { next: 'code' } },
    ]);
    return { login_response: 'TwoFactorAuthentication', twofactor_token: token, ...NO_TOKENS };
  }

  async function requestNewPassword(
    transaction: Executor,
    { id: accountId, public_id, kind }: SignInAccount,
    origin: RequestOrigin,
  ): Promise<TokenResponse> {
    const { token } = await createOneTimeToken(transaction, {
      accountId,
      purpose: 'set-password',
      lifetimeSeconds: limits.setPasswordSeconds,
      validForProviders: 'currently visible',
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
    consecutiveWrongPasswords: number,
    { origin, deviceId }: PasswordAttempt,
  ) {
    await recordAuditEvents(executor, [
      { action: 'sign-in', result: 'refused', actorAccountId: account?.id, origin },
    ]);
    if (account !== undefined && consecutiveWrongPasswords >= limits.maxWrongPasswords) {
      // An attacker may be guessing on a device that the owner no longer has, so the device is forgotten.
      if (deviceId !== undefined) await forgetDevice(executor, deviceId);
      else await turnPasswordOff(dependencies, account.id, 'passwords', origin);
    }
    return invalidGrant();
  }

  const runSignIn = createSignInRunner();
  return (credentials: PasswordCredentials, origin: RequestOrigin): Promise<TokenResponse> =>
    runSignIn((countedAttempts) => signIn(credentials, origin, countedAttempts));

  async function signIn(
    { username, password, deviceToken }: PasswordCredentials,
    origin: RequestOrigin,
    countedAttempts: CountedAttempts,
  ): Promise<TokenResponse> {
    const email = username.trim().toLowerCase();
    const deviceHash = hashDeviceToken(deviceToken);
    const deviceId = await findKnownDevice(executor, email, deviceHash);
    const attempt = { email, origin, deviceId };
    const consecutiveWrongPasswords = await countPasswordAttempt(dependencies, attempt, countedAttempts);

    const account = await findSignInAccount(executor, email, deviceId !== undefined, signOn.passwordOffRoles);
    const isPassword = await verifyPassword(account, password, attempt);
    const isInitialPassword = equals(
      account?.initial_password_hash ?? undefined,
      hashInitialPassword(password),
    );
    if (account === undefined || !(isPassword || isInitialPassword))
      throw await refuse(account, consecutiveWrongPasswords, attempt);

    const response = await database.transaction((transaction) =>
      completeStep(transaction, account, { isInitialPassword: !isPassword, deviceHash, attempt }, origin),
    );
    if (response === undefined) throw await refuse(account, consecutiveWrongPasswords, attempt);
    await resetPasswordAttempts(dependencies, attempt);
    if (isPassword) await replaceOutdatedHash(account, password);
    return response;
  }

  async function replaceOutdatedHash({ id, password_hash }: SignInAccount, password: string): Promise<void> {
    const oldHash = password_hash ?? '';
    if (hasher.isOutdated(oldHash))
      await replacePasswordHash(executor, id, oldHash, await hasher.hash(password));
  }
}

/** Compares in constant time, also when no hash is stored. */
function equals(stored: string | undefined, hash: Buffer): boolean {
  const storedHash = stored === undefined ? Buffer.alloc(hash.length) : Buffer.from(stored, 'hex');
  return storedHash.length === hash.length && timingSafeEqual(storedHash, hash) && stored !== undefined;
}
