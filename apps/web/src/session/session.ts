import type { TokenRequest } from '@belegfach/contract';
import { type ApiClient, createApiClient } from '../lib/api-client.ts';
import { ApiProblem } from '../lib/api-problem.ts';
import type { CurrentUser } from './current-user.ts';
import { createRenewal, type Locks, type RenewOutcome, tokensOf } from './renewal.ts';
import { createTokenStore, type TokenStorage } from './token-store.ts';

/** The refresh token is asked for by this scope, the only one there is (spec section 7). */
const SCOPE = 'offline_access';

export type SignInResult =
  | { readonly kind: 'signed-in'; readonly user: CurrentUser }
  | { readonly kind: 'second-factor'; readonly twoFactorToken: string }
  /** The password was the initial one of an invitation. */
  | { readonly kind: 'set-password' }
  | { readonly kind: 'refused' }
  /** Too many tries; `seconds` as the server says, or undefined. */
  | { readonly kind: 'wait'; readonly seconds: number | undefined }
  /** An alert has been raised already. */
  | { readonly kind: 'failed' };

interface Credentials {
  readonly email: string;
  readonly password: string;
}
interface SecondFactor {
  readonly email: string;
  readonly twoFactorToken: string;
  readonly verificationCode: string;
}

export interface Session {
  readonly api: ApiClient;
  readonly user: () => CurrentUser | undefined;
  readonly subscribe: (listener: () => void) => () => void;
  readonly signIn: (credentials: Credentials) => Promise<SignInResult>;
  readonly confirmCode: (factor: SecondFactor) => Promise<SignInResult>;
  /** Ends the session here at once and on the server in the background. */
  readonly signOut: () => void;
  /** Forgets a session that is over on the server; false when there was none to forget. */
  readonly end: () => boolean;
  /** Somebody is or was signed in: a user in memory or tokens in the storage. */
  readonly isHeld: () => boolean;
  /** No checked session yet, or the last refresh is older than the access token lives (spec section 4). */
  readonly isStale: () => boolean;
  /** Renews the tokens when that is due, and loads the user if absent. */
  readonly refresh: () => Promise<RenewOutcome>;
  /** Loads the user again, after its own data changed. */
  readonly reloadUser: () => Promise<CurrentUser>;
}

export interface SessionParts {
  readonly storage: TokenStorage;
  readonly locks?: Locks | undefined;
  readonly fetch?: typeof fetch;
  readonly now?: () => number;
  readonly onProblem: (problem: ApiProblem) => void;
  /** A call met the end of the session although somebody was signed in. */
  readonly onLost: () => void;
}

export function createSession(parts: SessionParts): Session {
  const { onProblem, onLost } = parts;
  const now = parts.now ?? Date.now;
  const sending = parts.fetch === undefined ? {} : { fetch: parts.fetch };
  const store = createTokenStore(parts.storage, now);
  const listeners = new Set<() => void>();
  let user: CurrentUser | undefined;

  function setUser(next: CurrentUser | undefined): void {
    user = next;
    for (const listener of listeners) listener();
  }

  function forget(): void {
    store.clear();
    setUser(undefined);
  }

  function isHeld(): boolean {
    return user !== undefined || store.read() !== undefined;
  }

  function end(): boolean {
    const wasHeld = isHeld();
    if (wasHeld) forget();
    return wasHeld;
  }

  /** Knows nothing of the session: for the calls that make and end it. */
  const anonymous = createApiClient({ ...sending, onProblem });

  const renew = createRenewal({
    store,
    locks: parts.locks,
    exchange: (refreshToken) =>
      anonymous.call('POST /connect/token', {
        encoding: 'form',
        body: { grant_type: 'refresh_token', refresh_token: refreshToken, scope: SCOPE },
        silent: 'all',
      }),
  });

  const api = createApiClient({
    ...sending,
    onProblem,
    // Several calls may meet the end at once; it is told once.
    onSessionLost: () => {
      if (end()) onLost();
    },
    credentials: { accessToken: () => store.read()?.accessToken, renew },
  });

  async function reloadUser(): Promise<CurrentUser> {
    const loaded = await api.call('GET /Authentication/GetUserInformation');
    setUser(loaded);
    return loaded;
  }

  function isRefreshDue(): boolean {
    const tokens = store.read();
    const renewedAt = store.renewedAt();
    if (tokens === undefined || renewedAt === undefined) return true;
    const age = now() - renewedAt;
    // A time to come means that the clock was set: it says nothing about the age then.
    return age < 0 || age > tokens.expiresIn * 1000;
  }

  async function refresh(): Promise<RenewOutcome> {
    // A page that is loaded again takes over tokens that are still good. A refresh token works once, and when the page is
    // left before the answer comes, the new one is lost and the session with it.
    const outcome = isRefreshDue() ? await renew(store.read()?.accessToken) : 'renewed';
    if (outcome !== 'renewed' || user !== undefined) return outcome;
    try {
      await reloadUser();
      return 'renewed';
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      return isHeld() ? 'unreachable' : 'lost';
    }
  }

  async function requestTokens(body: TokenRequest): Promise<SignInResult> {
    try {
      const answer = await anonymous.call('POST /connect/token', {
        encoding: 'form',
        body,
        silent: [400, 429],
      });
      if (answer.login_response === 'TwoFactorAuthentication')
        return { kind: 'second-factor', twoFactorToken: answer.twofactor_token };
      const tokens = tokensOf(answer);
      if (tokens === undefined) return { kind: 'set-password' };
      store.write(tokens);
      return { kind: 'signed-in', user: await reloadUser() };
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      if (error.status === 400) return { kind: 'refused' };
      if (error.status === 429) return { kind: 'wait', seconds: error.retryAfter };
      forget();
      return { kind: 'failed' };
    }
  }

  return {
    api,
    user: () => user,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    signIn: ({ email, password }) =>
      requestTokens({ grant_type: 'password', username: email.trim(), password, scope: SCOPE }),
    confirmCode: ({ email, twoFactorToken, verificationCode }) =>
      requestTokens({
        grant_type: 'password',
        username: email.trim(),
        password: verificationCode,
        twoFactorToken,
        scope: SCOPE,
      }),
    signOut() {
      const refreshToken = store.read()?.refreshToken;
      forget();
      if (refreshToken === undefined) return;
      anonymous
        .call('POST /Authentication/Logout', { body: { refresh_token: refreshToken }, silent: 'all' })
        // The session dies by itself within the hour when the server cannot be told.
        .catch(() => undefined);
    },
    end,
    isHeld,
    isStale: () => user === undefined || isRefreshDue(),
    refresh,
    reloadUser,
  };
}
