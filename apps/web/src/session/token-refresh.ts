import type { TokenResponse } from '@belegfach/contract';
import { ApiProblem } from '../lib/api-problem.ts';
import { tokensOf } from './password-grant.ts';
import type { TokenStore } from './token-store.ts';

/** `lost`: the session has ended; `unreachable`: the server could not be reached, so the tokens stay. */
export type RenewOutcome = 'renewed' | 'lost' | 'unreachable';

/** The part of the Web Locks API that is used; absent in old browsers and on plain-http addresses other than localhost. */
export interface Locks {
  request<T>(name: string, run: () => Promise<T>): Promise<T>;
}

interface RenewalDependencies {
  readonly store: TokenStore;
  readonly locks: Locks | undefined;
  readonly exchange: (refreshToken: string) => Promise<TokenResponse>;
}

const LOCK_NAME = 'authentication-refresh';

/**
 * Renews the tokens once for all tabs and all parallel calls: a refresh token works only once, and a second use ends
 * the session. `seen` is the access token that the caller found to be stale; if another tab has stored a newer one in
 * the meantime, that one is used.
 */
export function createTokenRefresh({ store, locks, exchange }: RenewalDependencies) {
  let running: Promise<RenewOutcome> | undefined;

  function isNewer(seen: string | undefined): boolean {
    const current = store.read();
    return current !== undefined && current.accessToken !== seen;
  }

  async function exchangeStored(seen: string | undefined): Promise<RenewOutcome> {
    const stored = store.read();
    if (stored === undefined) return 'lost';
    if (seen !== undefined && stored.accessToken !== seen) return 'renewed';
    try {
      const tokens = tokensOf(await exchange(stored.refreshToken));
      if (tokens === undefined) return 'lost';
      const current = store.read();
      // The user signed out before the answer arrived: the answer must not restore the session.
      if (current === undefined) return 'lost';
      // Somebody proved their identity in the meantime: the tokens of that new session stay.
      if (current.refreshToken === stored.refreshToken) store.write(tokens);
      return 'renewed';
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      if (error.status !== 400 && error.status !== 401) return 'unreachable';
      // invalid_grant: without locks another tab may have been faster; its tokens are in the storage then.
      return isNewer(stored.accessToken) ? 'renewed' : 'lost';
    }
  }

  return async function renew(seen: string | undefined): Promise<RenewOutcome> {
    if (running !== undefined) return running;
    const run = () => exchangeStored(seen);
    running = (locks === undefined ? run() : locks.request(LOCK_NAME, run)).finally(() => {
      running = undefined;
    });
    return running;
  };
}
