import type { TokenResponse } from '@belegfach/contract';
import { type RequestOrigin, recordAuditEvents } from '../../../platform/audit/index.ts';
import {
  endSession,
  findSessionOfRefreshToken,
  findUsedRefreshToken,
  hashToken,
  recordSessionUse,
  undoRefresh,
  useRefreshToken,
} from '../../../platform/session-store/index.ts';
import {
  createRetryQueue,
  type Executor,
  classifyDatabaseError,
  isOutcomeUnknown,
} from '../../../platform/database/index.ts';
import { consumeAttempt } from '../../../platform/rate-limit/index.ts';
import { lockAccounts } from '../account.repository.ts';
import type { AuthenticationDependencies } from '../authentication.dependencies.ts';
import { securityEmail } from '../email-templates/security-email.ts';
import { invalidGrant, tooManyAttempts } from '../sign-in/refusals.ts';
import { findRefreshableKind } from '../sign-in/sign-in.repository.ts';
import { createFailedRefreshes } from './failed-refreshes.ts';
import { type NewTokens, issueTokens, createTokens } from './open-session.ts';

/** Exchanges a refresh token for new tokens. Each refresh token can be used once. */
export function createTokenRefresh({ database, limits, mailer }: AuthenticationDependencies) {
  const { executor } = database;
  const pendingUndos = createRetryQueue();
  const failedRefreshes = createFailedRefreshes();

  /**
   * Ends the session if a used refresh token is sent again too late: then two clients have the token, and one of them has
   * stolen it (RFC 9700 section 4.14). The delay is measured until the token first arrived, not until a busy database
   * processed it: if two tabs refresh at the same time, one of them may have to wait for the other, or to retry.
   */
  async function endSessionOnReplay(hash: Buffer, arrivedAtMs: number, origin: RequestOrigin): Promise<void> {
    const usedToken = await findUsedRefreshToken(executor, hash);
    if (usedToken === undefined) return;
    const waitedSeconds = (performance.now() - arrivedAtMs) / 1000;
    if (usedToken.used_seconds_ago - waitedSeconds <= limits.reuseToleranceSeconds) return;
    await database.transaction(async (transaction) => {
      const [account] = await lockAccounts(transaction, [usedToken.account_id]);
      const hasEnded = await endSession(transaction, usedToken.session_id, 'refresh-token-replayed');
      if (account === undefined || !hasEnded) return;
      await mailer.send(transaction, account.addressee, securityEmail('session-ended'));
      await recordAuditEvents(transaction, [
        { action: 'refresh-token.replayed', result: 'refused', actorAccountId: account.id, origin },
      ]);
    });
  }

  /**
   * If the connection to the database breaks during the commit, the client does not get the new tokens. They are
   * deleted if they were stored: otherwise the client would send its old refresh token again, which would look stolen
   * and end the session.
   */
  async function undoIfOutcomeUnknown<T>(
    hash: Buffer,
    newTokens: NewTokens,
    work: (transaction: Executor) => Promise<T>,
  ): Promise<T> {
    try {
      return await database.transaction(work);
    } catch (error) {
      if (isOutcomeUnknown(error))
        pendingUndos.add(() =>
          database.transaction((transaction) =>
            undoRefresh(transaction, hash, [newTokens.access.hash, newTokens.refresh.hash]),
          ),
        );
      throw error;
    }
  }

  async function refresh(hash: Buffer, arrivedAtMs: number, origin: RequestOrigin): Promise<TokenResponse> {
    await pendingUndos.flush();
    const sessionId = await findSessionOfRefreshToken(executor, hash);
    if (sessionId === undefined) throw invalidGrant();
    const waitSeconds = await consumeAttempt(executor, limits.refreshesPerSession, String(sessionId));
    if (waitSeconds > 0) throw tooManyAttempts(waitSeconds);
    const newTokens = createTokens();
    const response = await undoIfOutcomeUnknown(hash, newTokens, async (transaction) => {
      const session = await useRefreshToken(transaction, hash);
      if (session === undefined) return undefined;
      const kind = await findRefreshableKind(transaction, session.account_id);
      if (kind === undefined) return undefined;
      await recordSessionUse(transaction, session.session_id, origin);
      return issueTokens(transaction, limits, session.session_id, newTokens);
    });
    if (response !== undefined) return response;
    await endSessionOnReplay(hash, arrivedAtMs, origin);
    throw invalidGrant();
  }

  return async (refreshToken: string, origin: RequestOrigin): Promise<TokenResponse> => {
    const hash = hashToken(refreshToken);
    const arrivedAtMs = failedRefreshes.firstArrivalMs(hash);
    try {
      return await refresh(hash, arrivedAtMs, origin);
    } catch (error) {
      if (classifyDatabaseError(error) !== undefined) failedRefreshes.add(hash, arrivedAtMs);
      throw error;
    }
  };
}
