import type { TokenResponse } from '@belegfach/contract';
import { type RequestOrigin, recordAuditEvents } from '../../../platform/audit/index.ts';
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
import { consumeOneTimeToken } from '../one-time-tokens/one-time-token.repository.ts';
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
import { completeSetUp } from './complete-set-up.ts';
import { findTimeStepOfCode } from './one-time-code.ts';
import {
  type CodeToken,
  refundCodeAttempt,
  type CodeTokenCriteria,
  isValidCodeToken,
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

/** The second step of a sign-in or set-up: a code with the token of the first step. Its limits are like those of a password. */
export function createCodeStep(dependencies: AuthenticationDependencies) {
  const { database, limits, secrets } = dependencies;
  const { executor } = database;

  async function signIn(
    token: CodeToken,
    code: string,
    attempt: CodeAttempt,
  ): Promise<TokenResponse | undefined> {
    const { origin, deviceHash, deviceId } = attempt;
    const { account_id: accountId, secret } = token;
    const isKnownDevice = deviceId !== undefined;
    if (secret === null) return undefined;
    const timeStep = findTimeStepOfCode(secrets.decrypt(secret, token.public_id), code, token.now_seconds);
    if (timeStep === undefined) {
      await countWrongCode(accountId, attempt);
      return undefined;
    }
    return database.transaction(async (transaction) => {
      // A right code that was used before is refused but not counted: it is no guess.
      if (!(await consumeCode(transaction, accountId, { secret, timeStep }, isKnownDevice))) return undefined;
      // Another sign-in has voided the token meanwhile. The error rolls the transaction back, so the code stays unused.
      if (!(await consumeOneTimeToken(transaction, token.id))) throw invalidGrant();
      await recordAuditEvents(transaction, [
        { action: 'sign-in', actorAccountId: accountId, origin, facts: { secondFactor: true } },
      ]);
      const { kind, sign_on_provider: provider } = token;
      const signOn = provider === null ? undefined : { provider, hasSecondFactor: false };
      return openSession(transaction, limits, { id: accountId, kind }, { origin, deviceHash, signOn });
    });
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
   * Counts a code for its account or device only if the token is valid. Only a client that knows the password has such a
   * token: otherwise an attacker who knows only the e-mail address could lock the owner out.
   */
  async function consumeTokenAttempt(
    criteria: CodeTokenCriteria,
    { limit, key }: { readonly limit: RateLimit; readonly key: string },
    countedAttempts: CountedAttempts,
  ): Promise<CodeToken | undefined> {
    if (!(await isValidCodeToken(executor, criteria))) return undefined;
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
    const codeLimit =
      deviceId === undefined
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
      codeLimit,
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
    await resetAttempts(executor, codeLimit.limit, codeLimit.key);
    return response;
  }
}
