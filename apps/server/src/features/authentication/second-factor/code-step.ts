import type { TokenResponse } from '@belegfach/contract';
import { type Origin, recordAuditEvents } from '../../../platform/audit/index.ts';
import { hashToken } from '../../../platform/sessions/index.ts';
import { forgetFailures, takeTry } from '../../../platform/throttle/index.ts';
import type { AuthenticationParts } from '../authentication.parts.ts';
import type { Caller } from '../caller.ts';
import { useOneTimeToken } from '../one-time-tokens/one-time-token.repository.ts';
import { openSession } from '../sessions/open-session.ts';
import { blockPassword } from '../sign-in/block-password.ts';
import { giveBackNetworkTry, takeNetworkTry } from '../sign-in/network-tries.ts';
import { refused, tooMany } from '../sign-in/refusals.ts';
import { completeSetUp } from './complete-set-up.ts';
import { findStepOfCode } from './one-time-code.ts';
import { type CodeToken, countWrongCode, spendCode, takeCodeTry } from './second-factor.repository.ts';

type CodeStep = (
  given: { readonly username: string; readonly code: string; readonly token: string },
  caller: Caller | undefined,
  origin: Origin,
) => Promise<TokenResponse>;

/** The second step: a code and the token of the first, or of a set-up (decisions D2). Limited as passwords are. */
export function createCodeStep(parts: AuthenticationParts): CodeStep {
  const { database, limits, secrets } = parts;
  const { executor } = database;

  async function signIn(token: CodeToken, code: string, origin: Origin): Promise<TokenResponse | undefined> {
    const { accountId, secret } = token;
    if (secret === undefined) return undefined;
    const step = findStepOfCode(secrets.open(secret, token.publicId), code, token.seconds);
    if (step === undefined) {
      await countWrong(accountId, origin);
      return undefined;
    }
    return database.transaction(async (transaction) => {
      // A right code that was used before is refused without being counted: it is no guess.
      if (!(await spendCode(transaction, { accountId, secret, step }))) return undefined;
      // Thrown, so that the code is not spent on a token that another sign-in voided meanwhile.
      if (!(await useOneTimeToken(transaction, token.id))) throw refused();
      await recordAuditEvents(transaction, [
        { action: 'sign-in', actorAccountId: accountId, origin, facts: { secondFactor: true } },
      ]);
      return openSession(transaction, limits, token, origin);
    });
  }

  async function countWrong(accountId: number, origin: Origin): Promise<void> {
    const inARow = await countWrongCode(executor, accountId);
    if (inARow >= limits.mostWrongCodes) await blockPassword(parts, { accountId, cause: 'codes', origin });
  }

  return async ({ username, code, token: given }, caller, origin) => {
    const email = username.trim().toLowerCase();
    await takeNetworkTry(executor, limits, origin.address);
    const wait = await takeTry(executor, limits.codes, email);
    if (wait > 0) throw tooMany(wait);

    const tokenHash = hashToken(given);
    const token = await takeCodeTry(executor, { tokenHash, email, mostTries: limits.mostCodesPerToken });
    const response =
      token?.purpose === 'second-factor-setup'
        ? await completeSetUp(parts, token, code, caller, origin)
        : token && (await signIn(token, code, origin));
    if (response === undefined) {
      await recordAuditEvents(executor, [
        { action: 'sign-in.code', result: 'refused', actorAccountId: token?.accountId, origin },
      ]);
      throw refused();
    }
    await giveBackNetworkTry(executor, limits, origin.address);
    await forgetFailures(executor, limits.codes, email);
    return response;
  };
}
