import type { TokenRequest } from '@belegfach/contract';
import { type ApiClient, createApiClient } from '../lib/api-client.ts';
import { ApiProblem } from '../lib/api-problem.ts';
import { createDeviceToken } from './device-token.ts';
import type { CurrentUser } from './current-user.ts';
import {
  codeForm,
  type GrantRefusal,
  type PasswordLink,
  passwordForm,
  requestGrant,
  SCOPE,
  type SecondFactorRequired,
} from './password-grant.ts';
import { createTokenRefresh, type Locks, type RenewOutcome } from './token-refresh.ts';
import { createStepUp, type StepUp } from './step-up.ts';
import { createTokenStore, type StoredTokens, type TokenStorage } from './token-store.ts';

export type SignInResult =
  | { readonly kind: 'signed-in'; readonly user: CurrentUser }
  | SecondFactorRequired
  /** The password was the initial one of an invitation. */
  | { readonly kind: 'set-password'; readonly link: PasswordLink }
  | GrantRefusal;

export type ActivationResult = { readonly kind: 'activated' } | GrantRefusal;

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
  /** Completes the setup of a second factor; the other sessions of the account end. */
  readonly activateSecondFactor: (token: string, code: string) => Promise<ActivationResult>;
  /** For the dialog that asks for the password again. */
  readonly stepUp: StepUp;
  /** Identifies this browser, also in the calls that request a new password and set it. */
  readonly deviceToken: () => string;
  /** Ends the session here immediately and on the server in the background. */
  readonly signOut: () => void;
  /** Forgets a session that has ended on the server; false when there was no session. */
  readonly end: () => boolean;
  /** A user is or was signed in: a user in memory or tokens in the storage. */
  readonly isHeld: () => boolean;
  /** No checked session yet, or the last refresh is older than the lifetime of the access token. */
  readonly isStale: () => boolean;
  /** Renews the tokens when that is due, and loads the user if absent. */
  readonly refresh: () => Promise<RenewOutcome>;
  /** Loads the user again, after the user's own data changed. */
  readonly reloadUser: () => Promise<CurrentUser>;
}

export interface SessionDependencies {
  readonly storage: TokenStorage;
  readonly locks?: Locks | undefined;
  readonly fetch?: typeof fetch;
  /** Language of the interface. */
  readonly language: string;
  readonly now?: () => number;
  readonly onProblem: (problem: ApiProblem) => void;
  /** Called when a call finds that the session has ended although a user was signed in. */
  readonly onLost: () => void;
}

export function createSession(parts: SessionDependencies): Session {
  const { onProblem, onLost } = parts;
  const now = parts.now ?? Date.now;
  const { language } = parts;
  const sending = { language, ...(parts.fetch !== undefined && { fetch: parts.fetch }) };
  const store = createTokenStore(parts.storage, now);
  const deviceToken = createDeviceToken(parts.storage);
  const listeners = new Set<() => void>();
  let user: CurrentUser | undefined;

  function setUser(next: CurrentUser | undefined): void {
    user = next;
    for (const listener of listeners) listener();
  }

  function forget(): void {
    store.clear();
    setUser(undefined);
    stepUp.cancel();
  }

  function isHeld(): boolean {
    return user !== undefined || store.read() !== undefined;
  }

  function end(): boolean {
    const wasHeld = isHeld();
    if (wasHeld) forget();
    return wasHeld;
  }

  /** Without a session: for the calls that start and end it. */
  const anonymous = createApiClient({ ...sending, onProblem });

  const renew = createTokenRefresh({
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
    // Several calls may find at the same time that the session has ended; it is reported once.
    onSessionLost: () => {
      if (end()) onLost();
    },
    credentials: { accessToken: () => store.read()?.accessToken, renew, proveIdentity: () => ask() },
  });

  function endAtServer(refreshToken: string | undefined): void {
    if (refreshToken === undefined) return;
    anonymous
      .call('POST /Authentication/Logout', { body: { refresh_token: refreshToken }, silent: 'all' })
      // If the server cannot be reached now, it ends the session by itself within the hour.
      .catch(() => undefined);
  }

  const { stepUp, ask } = createStepUp({
    email: () => user?.email,
    deviceToken,
    request: (body) => requestGrant(anonymous, body),
    replaceTokens(tokens) {
      const replaced = store.read()?.refreshToken;
      store.write(tokens);
      endAtServer(replaced);
    },
  });

  async function reloadUser(): Promise<CurrentUser> {
    const loaded = await api.call('GET /Authentication/GetUserInformation');
    setUser(loaded);
    return loaded;
  }

  function take(tokens: StoredTokens): Promise<CurrentUser> {
    store.write(tokens);
    return reloadUser();
  }

  function isRefreshDue(): boolean {
    const tokens = store.read();
    const renewedAt = store.renewedAt();
    if (tokens === undefined || renewedAt === undefined) return true;
    const age = now() - renewedAt;
    // A time in the future means that the clock was changed: the age is unknown then.
    return age < 0 || age > tokens.expiresIn * 1000;
  }

  async function refresh(): Promise<RenewOutcome> {
    // A page that is loaded again uses tokens that are still valid. A refresh token works only once, and if the user
    // leaves the page before the answer arrives, the new token is lost and the session with it.
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

  async function signInWith(body: TokenRequest): Promise<SignInResult> {
    const result = await requestGrant(anonymous, body);
    if (result.kind !== 'tokens') return result;
    try {
      return { kind: 'signed-in', user: await take(result.tokens) };
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      forget();
      return { kind: 'failed' };
    }
  }

  async function activateSecondFactor(token: string, code: string): Promise<ActivationResult> {
    const result = await requestGrant(
      api,
      codeForm(user?.email ?? '', code, { twoFactorToken: token, deviceToken: deviceToken() }),
    );
    if (result.kind === 'tokens') {
      await take(result.tokens);
      return { kind: 'activated' };
    }
    return result.kind === 'second-factor' || result.kind === 'set-password' ? { kind: 'refused' } : result;
  }

  return {
    api,
    user: () => user,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    signIn: ({ email, password }) => signInWith(passwordForm(email, password, deviceToken())),
    confirmCode: ({ email, twoFactorToken, verificationCode }) =>
      signInWith(codeForm(email, verificationCode, { twoFactorToken, deviceToken: deviceToken() })),
    activateSecondFactor,
    stepUp,
    deviceToken,
    signOut() {
      const refreshToken = store.read()?.refreshToken;
      forget();
      endAtServer(refreshToken);
    },
    end,
    isHeld,
    isStale: () => user === undefined || isRefreshDue(),
    refresh,
    reloadUser,
  };
}
