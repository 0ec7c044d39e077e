import type { TokenResponse } from '@belegfach/contract';
import { type Origin, recordAuditEvents } from '../../../platform/audit/index.ts';
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
import { consumeRateLimit } from '../../../platform/rate-limit/index.ts';
import { lockAccounts } from '../account.repository.ts';
import type { AuthenticationDependencies } from '../authentication.dependencies.ts';
import { noticeEmail } from '../email-templates/notice-email.ts';
import { refused, tooMany } from '../sign-in/refusals.ts';
import { findRefreshableKind } from '../sign-in/sign-in.repository.ts';
import { createUnansweredRefreshes } from './unanswered-refreshes.ts';
import { type FreshTokens, issueTokens, makeTokens } from './open-session.ts';

/** Exchanges a refresh token for new tokens. Each refresh token can be used once. */
export function createTokenRefresh({ database, limits, mailer }: AuthenticationDependencies) {
  const { executor } = database;
  const owed = createRetryQueue();
  const arrivals = createUnansweredRefreshes();

  /**
   * A used token that comes back late is in the hands of two clients, one of which has stolen it: the whole session
   * ends (RFC 9700 section 4.14). The delay is measured until the token first arrived, not until a busy database
   * processed it: of two tabs that refresh at the same time, one may have waited for the other or may have been asked
   * to repeat its request.
   */
  async function endSessionOnReplay(hash: Buffer, cameAt: number, origin: Origin): Promise<void> {
    const used = await findUsedRefreshToken(executor, hash);
    if (used === undefined) return;
    const waitedSeconds = (performance.now() - cameAt) / 1000;
    if (used.seconds_ago - waitedSeconds <= limits.reuseToleranceSeconds) return;
    await database.transaction(async (transaction) => {
      const [account] = await lockAccounts(transaction, [used.account_id]);
      const hasEnded = await endSession(transaction, used.session_id, 'refresh-token-replayed');
      if (account === undefined || !hasEnded) return;
      await mailer.send(transaction, account.addressee, noticeEmail('session-ended'));
      await recordAuditEvents(transaction, [
        { action: 'refresh-token.replayed', result: 'refused', actorAccountId: account.id, origin },
      ]);
    });
  }

  /**
   * When the connection breaks before the answer to the commit, the client does not get the new tokens. They are
   * removed if they were stored: otherwise the same refresh token, sent again, would look stolen and end the session.
   */
  async function undoInDoubt<T>(
    hash: Buffer,
    fresh: FreshTokens,
    work: (transaction: Executor) => Promise<T>,
  ): Promise<T> {
    try {
      return await database.transaction(work);
    } catch (error) {
      if (isOutcomeUnknown(error))
        owed.add(() =>
          database.transaction((transaction) =>
            undoRefresh(transaction, hash, [fresh.access.hash, fresh.renewal.hash]),
          ),
        );
      throw error;
    }
  }

  async function renew(hash: Buffer, cameAt: number, origin: Origin): Promise<TokenResponse> {
    await owed.flush();
    const known = await findSessionOfRefreshToken(executor, hash);
    if (known === undefined) throw refused();
    const wait = await consumeRateLimit(executor, limits.refreshes, String(known));
    if (wait > 0) throw tooMany(wait);
    const fresh = makeTokens();
    const renewed = await undoInDoubt(hash, fresh, async (transaction) => {
      const used = await useRefreshToken(transaction, hash);
      if (used === undefined) return undefined;
      const kind = await findRefreshableKind(transaction, used.account_id);
      if (kind === undefined) return undefined;
      await recordSessionUse(transaction, used.session_id, origin);
      return issueTokens(transaction, limits, used.session_id, fresh);
    });
    if (renewed !== undefined) return renewed;
    await endSessionOnReplay(hash, cameAt, origin);
    throw refused();
  }

  return async (refreshToken: string, origin: Origin): Promise<TokenResponse> => {
    const hash = hashToken(refreshToken);
    const cameAt = arrivals.cameAt(hash);
    try {
      return await renew(hash, cameAt, origin);
    } catch (error) {
      if (classifyDatabaseError(error) !== undefined) arrivals.note(hash, cameAt);
      throw error;
    }
  };
}
