import type { TokenRequest, TokenResponse, UserInformation } from '@belegfach/contract';
import { type Origin, recordAuditEvents } from '../../platform/audit/index.ts';
import { batchCalls } from '../../platform/database/index.ts';
import { AppError } from '../../platform/errors/index.ts';
import { endSessionOfToken, hashToken } from '../../platform/session-store/index.ts';
import { createRequestCounter } from '../../platform/rate-limit/index.ts';
import type { AuthenticationDependencies } from './authentication.dependencies.ts';
import type { Caller } from './caller.ts';
import { findCallers, findCallersOfSessions } from './caller.repository.ts';
import { createCodeStep } from './second-factor/code-step.ts';
import { createTokenRefresh } from './sessions/token-refresh.ts';
import { createPasswordStep } from './sign-in/password-step.ts';
import { delayRefusal } from './sign-in/refusal-time.ts';
import { toUserInformation } from './user-information.mapper.ts';
import { getUserInformation } from './user-information.repository.ts';

export type SessionService = ReturnType<typeof createSessionService>;

const MINUTE_S = 60;

export function createSessionService(dependencies: AuthenticationDependencies) {
  const { database, limits } = dependencies;
  const { executor } = database;
  const signIn = createPasswordStep(dependencies);
  const giveCode = createCodeStep(dependencies);
  const renew = createTokenRefresh(dependencies);
  const requests = createRequestCounter(MINUTE_S);
  const lookUp = batchCalls((hashes: readonly Buffer[]) => findCallers(executor, hashes));
  const lookUpAgain = batchCalls((ids: readonly number[]) => findCallersOfSessions(executor, ids));

  return {
    /** @param caller the owner of an access token in the request, which the set-up of a second factor requires */
    createToken: (
      request: TokenRequest,
      caller: Caller | undefined,
      origin: Origin,
    ): Promise<TokenResponse> => {
      if (request.grant_type === 'refresh_token') return renew(request.refresh_token, origin);
      const { username, password, twoFactorToken = '', deviceToken } = request;
      return delayRefusal(limits.refusalSeconds, () =>
        twoFactorToken === ''
          ? signIn({ username, password, deviceToken }, origin)
          : giveCode({ username, code: password, token: twoFactorToken, deviceToken }, caller, origin),
      );
    },
    logout: async (refreshToken: string, origin: Origin): Promise<void> => {
      await database.transaction(async (transaction) => {
        const accountId = await endSessionOfToken(transaction, hashToken(refreshToken), 'logout');
        if (accountId !== undefined)
          await recordAuditEvents(transaction, [{ action: 'sign-out', actorAccountId: accountId, origin }]);
      });
    },
    /** @throws AppError TooManyRequests when the session makes too many requests */
    findCaller: async (accessToken: string): Promise<Caller | undefined> => {
      const caller = await lookUp(hashToken(accessToken));
      if (caller === undefined) return undefined;
      const asked = requests.count(caller.sessionId);
      if (asked.requests > limits.requestsPerMinute)
        throw new AppError('TooManyRequests', { retryAfter: asked.secondsLeft });
      return caller;
    },
    /** The caller of a session with its present rights; undefined when the session has ended. */
    reloadCaller: ({ sessionId }: Caller) => lookUpAgain(sessionId),
    getUserInformation: async (caller: Caller): Promise<UserInformation> =>
      toUserInformation(caller, await getUserInformation(executor, caller.accountId)),
  };
}
