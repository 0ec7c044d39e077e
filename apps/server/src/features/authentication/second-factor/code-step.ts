import type { TokenResponse } from '@belegfach/contract';
import { type Origin, recordAuditEvents } from '../../../platform/audit/index.ts';
import { hashToken } from '../../../platform/session-store/index.ts';
import {
  resetRateLimit,
  refundRateLimit,
  consumeRateLimit,
  type RateLimit,
} from '../../../platform/rate-limit/index.ts';
import type { AuthenticationDependencies } from '../authentication.dependencies.ts';
import type { Caller } from '../caller.ts';
import { hashDeviceToken } from '../known-devices/device-token.ts';
import { findKnownDevice } from '../known-devices/known-device.repository.ts';
import { useOneTimeToken } from '../one-time-tokens/one-time-token.repository.ts';
import { openSession } from '../sessions/open-session.ts';
import { type Charges, createRefundableSignIn } from '../sign-in/attempt-charges.ts';
import { blockPassword } from '../sign-in/block-password.ts';
import { refundNetworkLimit, consumeNetworkLimit } from '../sign-in/sign-in-network-limit.ts';
import { refused, tooMany } from '../sign-in/refusals.ts';
import { completeSetUp } from './complete-set-up.ts';
import { findStepOfCode } from './one-time-code.ts';
import {
  type CodeToken,
  countWrongCode,
  refundCodeAttempt,
  uncountWrongCode,
  type GivenCodeToken,
  isLiveCodeToken,
  useCode,
  countCodeAttempt,
} from './second-factor.repository.ts';

interface GivenCode {
  readonly username: string;
  readonly code: string;
  readonly token: string;
  readonly deviceToken: string | undefined;
}

interface Sender {
  readonly charges: Charges;
  readonly origin: Origin;
  /** The hash of the device's token, whether the device is known or not. */
  readonly device: Buffer | undefined;
  readonly deviceId: number | undefined;
}

interface OwnLimit {
  readonly rule: RateLimit;
  readonly key: string;
}

/** The second step of a sign-in or set-up: a code with the token of the first step. It has the same kind of limits as a password. */
export function createCodeStep(dependencies: AuthenticationDependencies) {
  const { database, limits, secrets } = dependencies;
  const { executor } = database;

  async function signIn(token: CodeToken, code: string, sender: Sender): Promise<TokenResponse | undefined> {
    const { origin, device, deviceId } = sender;
    const { account_id: accountId, secret } = token;
    const isKnownDevice = deviceId !== undefined;
    if (secret === null) return undefined;
    const step = findStepOfCode(secrets.open(secret, token.public_id), code, token.seconds);
    if (step === undefined) {
      await countWrong(accountId, sender);
      return undefined;
    }
    return database.transaction(async (transaction) => {
      // A right code that was used before is refused but not counted, because it is no guess.
      if (!(await useCode(transaction, { accountId, secret, step, isKnownDevice }))) return undefined;
      // Another sign-in has voided the token meanwhile. The error rolls the transaction back, so that the code stays
      // unused.
      if (!(await useOneTimeToken(transaction, token.id))) throw refused();
      await recordAuditEvents(transaction, [
        { action: 'sign-in', actorAccountId: accountId, origin, facts: { secondFactor: true } },
      ]);
      return openSession(transaction, limits, { id: accountId, kind: token.kind }, { origin, device });
    });
  }

  async function countWrong(accountId: number, { charges, origin }: Sender): Promise<void> {
    const inARow = await charges.take(
      () => countWrongCode(executor, accountId),
      () => uncountWrongCode(executor, accountId),
    );
    if (inARow >= limits.maxWrongCodes)
      await blockPassword(dependencies, { accountId, cause: 'codes', origin });
  }

  /**
   * A code counts for its account or its device only with a live token of the account. Only a client that knows the
   * password has such a token: otherwise an attacker who knows the address could lock the owner out.
   */
  async function consumeTokenAttempt(
    given: GivenCodeToken,
    own: OwnLimit,
    charges: Charges,
  ): Promise<CodeToken | undefined> {
    if (!(await isLiveCodeToken(executor, given))) return undefined;
    const wait = await charges.take(
      () => consumeRateLimit(executor, own.rule, own.key),
      () => refundRateLimit(executor, own.rule, own.key),
    );
    if (wait > 0) throw tooMany(wait);
    return charges.take(
      () => countCodeAttempt(executor, given),
      () => refundCodeAttempt(executor, given.tokenHash),
    );
  }

  const charged = createRefundableSignIn();
  return (given: GivenCode, caller: Caller | undefined, origin: Origin): Promise<TokenResponse> =>
    charged((charges) => answer(given, caller, { origin, charges }));

  async function answer(
    { username, code, token: given, deviceToken }: GivenCode,
    caller: Caller | undefined,
    { origin, charges }: Pick<Sender, 'origin' | 'charges'>,
  ): Promise<TokenResponse> {
    const email = username.trim().toLowerCase();
    const device = hashDeviceToken(deviceToken);
    const deviceId = await findKnownDevice(executor, email, device);
    const sender = { origin, charges, device, deviceId };
    const own: OwnLimit =
      deviceId === undefined
        ? { rule: limits.codes, key: email }
        : { rule: limits.deviceCodes, key: String(deviceId) };
    if (deviceId === undefined) await consumeNetworkLimit(executor, limits, origin, charges);

    const token = await consumeTokenAttempt(
      {
        tokenHash: hashToken(given),
        email,
        maxAttempts: limits.maxCodesPerToken,
        isKnownDevice: deviceId !== undefined,
      },
      own,
      charges,
    );
    const response =
      token?.purpose === 'second-factor-setup'
        ? await completeSetUp(dependencies, token, code, caller, origin)
        : token && (await signIn(token, code, sender));
    if (response === undefined) {
      await recordAuditEvents(executor, [
        { action: 'sign-in.code', result: 'refused', actorAccountId: token?.account_id, origin },
      ]);
      throw refused();
    }
    if (deviceId === undefined) await refundNetworkLimit(executor, limits, origin);
    await resetRateLimit(executor, own.rule, own.key);
    return response;
  }
}
