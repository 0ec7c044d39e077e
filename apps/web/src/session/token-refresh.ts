import type { TokenResponse } from '@belegfach/contract';
import { ApiProblem } from '../lib/api-problem.ts';
import { tokensOf } from './password-grant.ts';
import type { TokenStore } from './token-store.ts';

/** `lost`: the session has ended. `unreachable`: the server could not be reached, so the tokens stay. */
export type RefreshOutcome = 'refreshed' | 'lost' | 'unreachable';

/** Whether the access token may have expired. */
export function isRefreshDue(store: Pick<TokenStore, 'read' | 'refreshedAt'>, nowMs: number): boolean {
  const tokens = store.read();
  const refreshedAt = store.refreshedAt();
  if (tokens === undefined || refreshedAt === undefined) return true;
  const ageMs = nowMs - refreshedAt;
  // A time in the future means that the clock was changed, so the age is unknown.
  return ageMs < 0 || ageMs > tokens.expiresIn * 1000;
}

/** The used part of the Web Locks API. Old browsers do not have it, and pages over plain HTTP only on localhost. */
export interface Locks {
  request<T>(name: string, run: () => Promise<T>): Promise<T>;
}

interface RefreshDependencies {
  readonly store: TokenStore;
  readonly locks: Locks | undefined;
  readonly exchange: (refreshToken: string) => Promise<TokenResponse>;
}

const LOCK_NAME = 'authentication-refresh';

/**
 * Refreshes the tokens once for all tabs and all parallel calls: a refresh token works only once, and a second use ends
 * the session. `staleToken` is the access token that the caller used. If another tab has stored a newer token in the
 * meantime, that token is used.
 */
export function createTokenRefresh({ store, locks, exchange }: RefreshDependencies) {
  let pendingRefresh: Promise<RefreshOutcome> | undefined;

  function hasNewerTokens(staleToken: string | undefined): boolean {
    const current = store.read();
    return current !== undefined && current.accessToken !== staleToken;
  }

  async function exchangeStored(staleToken: string | undefined): Promise<RefreshOutcome> {
    const stored = store.read();
    if (stored === undefined) return 'lost';
    if (staleToken !== undefined && stored.accessToken !== staleToken) return 'refreshed';
    try {
      const tokens = tokensOf(await exchange(stored.refreshToken));
      if (tokens === undefined) return 'lost';
      const current = store.read();
      // The user signed out before the response arrived. The response must not restore the session.
      if (current === undefined) return 'lost';
      // A step-up has opened a new session in the meantime. Its tokens stay.
      if (current.refreshToken === stored.refreshToken) store.write(tokens);
      return 'refreshed';
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      if (error.status !== 400 && error.status !== 401) return 'unreachable';
      // invalid_grant: without locks another tab may have been faster. Its tokens are then in the storage.
      return hasNewerTokens(stored.accessToken) ? 'refreshed' : 'lost';
    }
  }

  return async function refreshTokens(staleToken: string | undefined): Promise<RefreshOutcome> {
    if (pendingRefresh !== undefined) return pendingRefresh;
    const exchangeOnce = () => exchangeStored(staleToken);
    pendingRefresh = (locks === undefined ? exchangeOnce() : locks.request(LOCK_NAME, exchangeOnce)).finally(
      () => {
        pendingRefresh = undefined;
      },
    );
    return pendingRefresh;
  };
}
