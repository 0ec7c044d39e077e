import type { TokenRequest, TokenResponse, UserInformation } from '@belegfach/contract';
import { type RequestOrigin, recordAuditEvents } from '../../platform/audit/index.ts';
import { batchCalls } from '../../platform/database/index.ts';
import { endSessionOfToken, hashToken } from '../../platform/session-store/index.ts';
import { createRequestsPerMinuteLimit } from '../../platform/rate-limit/index.ts';
import type { AuthenticationDependencies } from './authentication.dependencies.ts';
import type { Caller } from './caller.ts';
import { findCallers, findCallersOfSessions } from './caller.repository.ts';
import { createCodeStep } from './second-factor/code-step.ts';
import { createTokenRefresh } from './sessions/token-refresh.ts';
import { createPasswordStep } from './sign-in/password-step.ts';
import { delayRefusal } from './sign-in/delay-refusal.ts';
import { toUserInformation } from './user-information.mapper.ts';
import { getUserInformation } from './user-information.repository.ts';

export type SessionService = ReturnType<typeof createSessionService>;

export function createSessionService(dependencies: AuthenticationDependencies) {
  const { database, limits, signOn } = dependencies;
  const { executor } = database;
  const signIn = createPasswordStep(dependencies);
  const submitCode = createCodeStep(dependencies);
  const refresh = createTokenRefresh(dependencies);
  const countRequest = createRequestsPerMinuteLimit(limits.requestsPerMinute);
  const findByToken = batchCalls((hashes: readonly Buffer[]) => findCallers(executor, hashes));
  const findBySession = batchCalls((ids: readonly number[]) => findCallersOfSessions(executor, ids));

  return {
    /** @param caller the owner of the access token in the request; only the set-up of a second factor requires one */
    createToken: (
      request: TokenRequest,
      caller: Caller | undefined,
      origin: RequestOrigin,
    ): Promise<TokenResponse> => {
      if (request.grant_type === 'refresh_token') return refresh(request.refresh_token, origin);
      const { username, password, twoFactorToken = '', deviceToken } = request;
      return delayRefusal(limits.refusalSeconds, () =>
        twoFactorToken === ''
          ? signIn({ username, password, deviceToken }, origin)
          : submitCode({ username, code: password, token: twoFactorToken, deviceToken }, caller, origin),
      );
    },
    logout: async (refreshToken: string, origin: RequestOrigin): Promise<void> => {
      await database.transaction(async (transaction) => {
        const accountId = await endSessionOfToken(transaction, hashToken(refreshToken), 'logout');
        if (accountId !== undefined)
          await recordAuditEvents(transaction, [{ action: 'sign-out', actorAccountId: accountId, origin }]);
      });
    },
    /** @throws AppError TooManyRequests when the session sends too many requests */
    findCaller: async (accessToken: string): Promise<Caller | undefined> => {
      const caller = await findByToken(hashToken(accessToken));
      if (caller !== undefined) countRequest(caller.sessionId);
      return caller;
    },
    /** The caller with its current rights; undefined when the session has ended. */
    reloadCaller: ({ sessionId }: Caller) => findBySession(sessionId),
    getUserInformation: async (caller: Caller): Promise<UserInformation> =>
      toUserInformation(caller, await getUserInformation(executor, caller.accountId), signOn),
  };
}
