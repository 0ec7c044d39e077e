import type { TokenResponse } from '@belegfach/contract';
import { type RequestOrigin, recordAuditEvents } from '../../../platform/audit/index.ts';
import type { Executor } from '../../../platform/database/index.ts';
import { AppError } from '../../../platform/errors/index.ts';
import { hashToken } from '../../../platform/session-store/index.ts';
import {
  resetAttempts,
  refundAttempt,
  consumeAttempt,
  type RateLimit,
} from '../../../platform/rate-limit/index.ts';
import type { AuthenticationDependencies } from '../authentication.dependencies.ts';
import type { Caller } from '../caller.ts';
import { hashDeviceToken } from '../known-devices/device-token.ts';
import { findKnownDevice } from '../known-devices/known-device.repository.ts';
import { consumeOneTimeToken, type PendingSignOn } from '../one-time-tokens/one-time-token.repository.ts';
import { openSession } from '../sessions/open-session.ts';
import { type CountedAttempts, createSignInRunner } from '../sign-in/refund-failed-sign-in.ts';
import { turnPasswordOff } from '../sign-in/turn-password-off.ts';
import { refundNetworkAttempt, countNetworkAttempt } from '../sign-in/network-attempts.ts';
import { invalidGrant, tooManyAttempts } from '../sign-in/refusals.ts';
import {
  decrementWrongAttempts,
  incrementWrongAttempts,
  wrongCodesOfAccount,
} from '../sign-in/wrong-attempts.repository.ts';
import { acceptSignOnAfterCode } from '../sign-on/accept-sign-on.ts';
import { recordSignOnRefusal } from '../sign-on/sign-on-refusal.ts';
import { completeSetUp } from './complete-set-up.ts';
import { findTimeStepOfCode } from './totp.ts';
import {
  type CodeToken,
  refundCodeAttempt,
  type CodeTokenCriteria,
  findCodeTokenKind,
  consumeCode,
  countCodeAttempt,
} from './second-factor.repository.ts';

interface CodeCredentials {
  readonly username: string;
  readonly code: string;
  readonly token: string;
  readonly deviceToken: string | undefined;
}

interface CodeAttempt {
  readonly countedAttempts: CountedAttempts;
  readonly origin: RequestOrigin;
  /** The hash of the device's token, whether the device is known or not. */
  readonly deviceHash: Buffer | undefined;
  readonly deviceId: number | undefined;
}

/**
 * The limit that counts a code. After a password, a known device has a limit of its own. After a sign-on, the limit of
 * the account applies on every device, because an identity provider leads to the code in any browser.
 */
type CodeLimitOf = (isSignOn: boolean) => { readonly limit: RateLimit; readonly key: string };

/** The second step of a sign-in or set-up: a code with the token of the first step. Its limits are like the limits of a password. */
export function createCodeStep(dependencies: AuthenticationDependencies) {
  const { database, limits, secrets } = dependencies;
  const { executor } = database;

  async function signIn(
    token: CodeToken,
    code: string,
    attempt: CodeAttempt,
  ): Promise<TokenResponse | undefined> {
    const { account_id: accountId, secret } = token;
    const signOn = pendingSignOnOf(token);
    if (secret === null) return undefined;
    const timeStep = findTimeStepOfCode(secrets.decrypt(secret, token.public_id), code, token.now_seconds);
    if (timeStep === undefined) {
      await countWrongCode(accountId, attempt);
      return undefined;
    }
    const conditions = { isSignOn: signOn !== undefined, isKnownDevice: attempt.deviceId !== undefined };
    try {
      return await database.transaction(async (transaction) => {
        // A right code that was used before is refused but not counted: it is no guess.
        if (!(await consumeCode(transaction, accountId, { secret, timeStep }, conditions))) return undefined;
        // Another sign-in has voided the token meanwhile. The error rolls the transaction back, so the code stays unused.
        if (!(await consumeOneTimeToken(transaction, token.id))) throw invalidGrant();
        return completeSignIn(transaction, token, signOn, attempt);
      });
    } catch (error) {
      if (signOn === undefined || !(error instanceof AppError)) throw error;
      await recordSignOnRefusal(executor, error, signOn.provider, attempt.origin);
      throw invalidGrant();
    }
  }

  async function completeSignIn(
    transaction: Executor,
    { account_id: id, kind }: CodeToken,
    signOn: PendingSignOn | undefined,
    { origin, deviceHash }: CodeAttempt,
  ): Promise<TokenResponse> {
    if (signOn !== undefined) await acceptSignOnAfterCode(dependencies, transaction, id, signOn, origin);
    await recordAuditEvents(transaction, {
      action: 'sign-in',
      actorAccountId: id,
      origin,
      facts: { secondFactor: true, ...(signOn && { provider: signOn.provider }) },
    });
    const sessionSignOn = signOn && {
      provider: signOn.provider,
      hasSecondFactor: false,
      authenticatedAt: signOn.authenticatedAt ?? 0,
    };
    return openSession(transaction, limits, { id, kind }, { origin, deviceHash, signOn: sessionSignOn });
  }

  async function countWrongCode(accountId: number, { countedAttempts, origin }: CodeAttempt): Promise<void> {
    const wrongCodes = wrongCodesOfAccount(accountId);
    const consecutiveWrongCodes = await countedAttempts.add(
      () => incrementWrongAttempts(executor, wrongCodes),
      () => decrementWrongAttempts(executor, wrongCodes),
    );
    if (consecutiveWrongCodes >= limits.maxWrongCodes)
      await turnPasswordOff(dependencies, accountId, 'codes', origin);
  }

  /**
   * Counts a code for its account or device only if the token is valid. Only a client that knows the password, or that
   * signed on, has such a token: otherwise an attacker who knows only the e-mail address could lock the owner out.
   */
  async function consumeTokenAttempt(
    criteria: CodeTokenCriteria,
    limitOf: CodeLimitOf,
    countedAttempts: CountedAttempts,
  ): Promise<CodeToken | undefined> {
    const kind = await findCodeTokenKind(executor, criteria);
    if (kind === undefined) return undefined;
    const { limit, key } = limitOf(kind === 'sign-on');
    const waitSeconds = await countedAttempts.add(
      () => consumeAttempt(executor, limit, key),
      () => refundAttempt(executor, limit, key),
    );
    if (waitSeconds > 0) throw tooManyAttempts(waitSeconds);
    return countedAttempts.add(
      () => countCodeAttempt(executor, criteria),
      () => refundCodeAttempt(executor, criteria.tokenHash),
    );
  }

  const runSignIn = createSignInRunner();
  return (
    credentials: CodeCredentials,
    caller: Caller | undefined,
    origin: RequestOrigin,
  ): Promise<TokenResponse> =>
    runSignIn((countedAttempts) => submitCode(credentials, caller, { origin, countedAttempts }));

  async function submitCode(
    { username, code, token: tokenText, deviceToken }: CodeCredentials,
    caller: Caller | undefined,
    { origin, countedAttempts }: Pick<CodeAttempt, 'origin' | 'countedAttempts'>,
  ): Promise<TokenResponse> {
    const email = username.trim().toLowerCase();
    const deviceHash = hashDeviceToken(deviceToken);
    const deviceId = await findKnownDevice(executor, email, deviceHash);
    const attempt = { origin, countedAttempts, deviceHash, deviceId };
    const limitOf: CodeLimitOf = (isSignOn) =>
      deviceId === undefined || isSignOn
        ? { limit: limits.codesPerAccount, key: email }
        : { limit: limits.codesPerDevice, key: String(deviceId) };
    if (deviceId === undefined) await countNetworkAttempt(executor, limits, origin, countedAttempts);

    const token = await consumeTokenAttempt(
      {
        tokenHash: hashToken(tokenText),
        email,
        maxAttempts: limits.maxCodesPerToken,
        isKnownDevice: deviceId !== undefined,
      },
      limitOf,
      countedAttempts,
    );
    const response =
      token?.purpose === 'second-factor-setup'
        ? await completeSetUp(dependencies, token, code, caller, origin)
        : token && (await signIn(token, code, attempt));
    if (response === undefined) {
      await recordAuditEvents(executor, [
        { action: 'sign-in.code', result: 'refused', actorAccountId: token?.account_id, origin },
      ]);
      throw invalidGrant();
    }
    if (deviceId === undefined) await refundNetworkAttempt(executor, limits, origin);
    const { limit, key } = limitOf(token !== undefined && pendingSignOnOf(token) !== undefined);
    await resetAttempts(executor, limit, key);
    return response;
  }
}

/** The sign-on for which this token is the second step; undefined if the first step was a password. */
function pendingSignOnOf({
  sign_on_provider: provider,
  sign_on_issuer: issuer,
  sign_on_subject: subject,
  sign_on_email: email,
  authenticated_at: authenticatedAt,
}: CodeToken): PendingSignOn | undefined {
  if (provider === null || issuer === null || subject === null) return undefined;
  return {
    provider,
    issuer,
    subject,
    email: email ?? undefined,
    authenticatedAt: authenticatedAt === null ? undefined : authenticatedAt.getTime() / 1000,
  };
}
