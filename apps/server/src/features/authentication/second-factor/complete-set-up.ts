import type { TokenResponse } from '@belegfach/contract';
import { type RequestOrigin, recordAuditEvents } from '../../../platform/audit/index.ts';
import { endSessionsOfAccounts, revokeTokensOfSession } from '../../../platform/session-store/index.ts';
import { lockAccounts } from '../account.repository.ts';
import type { AuthenticationDependencies } from '../authentication.dependencies.ts';
import type { Caller } from '../caller.ts';
import { securityEmail } from '../email-templates/security-email.ts';
import { consumeOneTimeToken, voidOneTimeTokens } from '../one-time-tokens/one-time-token.repository.ts';
import { issueTokens, createTokens } from '../sessions/open-session.ts';
import { findTimeStepOfCode } from './totp.ts';
import { activateSecondFactor, type CodeToken } from './second-factor.repository.ts';

/**
 * Activates the pending secret after a right code. The caller must be signed in to the account and gets new tokens.
 * Every other session of the account ends.
 * @returns undefined when the code is refused
 */
export async function completeSetUp(
  { database, limits, mailer, secrets }: AuthenticationDependencies,
  token: CodeToken,
  code: string,
  caller: Caller | undefined,
  origin: RequestOrigin,
): Promise<TokenResponse | undefined> {
  const { account_id: accountId, secret } = token;
  if (caller?.accountId !== accountId || secret === null) return undefined;
  const timeStep = findTimeStepOfCode(secrets.decrypt(secret, token.public_id), code, token.now_seconds);
  if (timeStep === undefined) return undefined;
  return database.transaction(async (transaction) => {
    const [account] = await lockAccounts(transaction, [accountId]);
    if (account === undefined || !(await consumeOneTimeToken(transaction, token.id))) return undefined;
    await activateSecondFactor(transaction, account.id, { secret, timeStep });
    await voidOneTimeTokens(transaction, [accountId], ['second-factor']);
    await endSessionsOfAccounts(transaction, [accountId], 'second-factor-activated', caller.sessionId);
    await revokeTokensOfSession(transaction, caller.sessionId);
    await mailer.send(transaction, account.addressee, securityEmail('second-factor-activated'));
    const { target } = account;
    await recordAuditEvents(transaction, [
      { action: 'second-factor.activate', actorAccountId: accountId, origin, target },
    ]);
    return issueTokens(transaction, limits, caller.sessionId, createTokens());
  });
}
