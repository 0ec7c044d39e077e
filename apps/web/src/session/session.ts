import { type ApiClient, createApiClient } from '../lib/api-client.ts';
import { ApiProblem } from '../lib/api-problem.ts';
import { type StartEarly, withEarlyCalls } from '../lib/early-calls.ts';
import { createDeviceToken } from './device-token.ts';
import type { CurrentUser } from './current-user.ts';
import { createRememberListView, type RememberListView } from './list-views.ts';
import { createLoadedUser } from './loaded-user.ts';
import { requestGrant, SCOPE } from './password-grant.ts';
import { createPasswordSignIn, type PasswordSignIn } from './password-sign-in.ts';
import { createTokenRefresh, isRefreshDue, type Locks, type RefreshOutcome } from './token-refresh.ts';
import { createSignOn, type SignOn } from './sign-on.ts';
import { createStepUp, type StepUp } from './step-up.ts';
import { createTokenStore, type StoredTokens, type TokenStorage } from './token-store.ts';

export interface Session extends PasswordSignIn {
  readonly api: ApiClient;
  /** Starts a call while the user is being loaded; does nothing when a user is loaded, or the tokens may have expired. */
  readonly startEarly: StartEarly;
  readonly user: () => CurrentUser | undefined;
  /** The role of the user whom this browser loaded last in this session, known before the user is loaded again; otherwise empty. */
  readonly lastRole: () => string;
  readonly subscribe: (listener: () => void) => () => void;
  /** For the dialog that asks for the password again. */
  readonly stepUp: StepUp;
  readonly signOn: Omit<SignOn, 'signOut'>;
  /** Identifies this browser, also in the calls that request and set a new password. */
  readonly deviceToken: () => string;
  /** Ends the session here immediately and on the server in the background. */
  readonly signOut: () => void;
  /** Forgets a session that has ended on the server. @returns false when there was no session */
  readonly end: () => boolean;
  /** The time at which any tab refreshed the tokens, in milliseconds since 1970; undefined if unknown. */
  readonly lastRefreshAt: () => number | undefined;
  /** Whether a user is loaded or tokens are stored; the session may have ended on the server. */
  readonly exists: () => boolean;
  /** Whether no user is loaded yet, or the last refresh is older than the lifetime of the access token. */
  readonly isStale: () => boolean;
  /** Refreshes the tokens if that is due, and loads the user if none is loaded. */
  readonly refresh: () => Promise<RefreshOutcome>;
  /** Loads the user again, after a change of the user's own data. */
  readonly reloadUser: () => Promise<CurrentUser>;
  readonly rememberListView: RememberListView;
}

export interface SessionDependencies {
  readonly storage: TokenStorage;
  readonly locks?: Locks | undefined;
  readonly fetch?: typeof fetch;
  /** Language of the interface. */
  readonly language: string;
  readonly now?: () => number;
  readonly onProblem: (problem: ApiProblem) => void;
  /** Called when an API call finds that the session of a signed-in user has ended. */
  readonly onLost: () => void;
  /** Leads the browser to an identity provider; tests pass their own. */
  readonly leaveTo?: (address: string) => void;
}

export function createSession({
  storage,
  locks,
  fetch,
  language,
  now = Date.now,
  onProblem,
  onLost,
  leaveTo = (address) => globalThis.location.assign(address),
}: SessionDependencies): Session {
  const clientOptions = { language, ...(fetch !== undefined && { fetch }) };
  const store = createTokenStore(storage, now);
  const deviceToken = createDeviceToken(storage);
  const user = createLoadedUser(storage);

  function clear(): void {
    store.clear();
    user.write(undefined);
    stepUp.cancel();
  }

  function exists(): boolean {
    return user.read() !== undefined || store.read() !== undefined;
  }

  function end(): boolean {
    const didExist = exists();
    if (didExist) clear();
    return didExist;
  }

  /** Sends no access token; for the calls that start and end a session. */
  const anonymous = createApiClient({ ...clientOptions, onProblem });

  const refreshTokens = createTokenRefresh({
    store,
    locks,
    exchange: (refreshToken) =>
      anonymous.call('POST /connect/token', {
        encoding: 'form',
        body: { grant_type: 'refresh_token', refresh_token: refreshToken, scope: SCOPE },
        noAlertFor: 'all',
      }),
  });

  const client = createApiClient({
    ...clientOptions,
    onProblem,
    // Several calls may find at the same time that the session has ended. It is reported once.
    onSessionLost: () => {
      if (end()) onLost();
    },
    credentials: {
      accessToken: () => store.read()?.accessToken,
      refresh: refreshTokens,
      confirmIdentity: () => requestStepUp(),
    },
  });

  const { api, start } = withEarlyCalls(client, () => store.read()?.accessToken);

  function endOnServer(refreshToken: string | undefined): void {
    if (refreshToken === undefined) return;
    anonymous
      .call('POST /Authentication/Logout', { body: { refresh_token: refreshToken }, noAlertFor: 'all' })
      // If the server cannot be reached now, the session expires within an hour.
      .catch(() => undefined);
  }

  const { stepUp, requestStepUp } = createStepUp({
    email: () => user.read()?.email,
    deviceToken,
    request: (body) => requestGrant(anonymous, body),
    replaceTokens(tokens) {
      const oldRefreshToken = store.read()?.refreshToken;
      store.write(tokens);
      endOnServer(oldRefreshToken);
    },
  });

  async function reloadUser(): Promise<CurrentUser> {
    const loadedUser = await api.call('GET /Authentication/GetUserInformation');
    user.write(loadedUser);
    return loadedUser;
  }

  function acceptTokens(tokens: StoredTokens): Promise<CurrentUser> {
    store.write(tokens);
    return reloadUser();
  }

  const passwordSignIn = createPasswordSignIn({
    anonymous,
    api,
    email: () => user.read()?.email,
    deviceToken,
    acceptTokens,
    clear,
  });
  const signOn = createSignOn({
    anonymous,
    api,
    deviceToken,
    leaveTo,
    acceptTokens: async (tokens) => {
      const oldRefreshToken = store.read()?.refreshToken;
      const acceptedUser = await acceptTokens(tokens);
      endOnServer(oldRefreshToken);
      return acceptedUser;
    },
  });

  const isDue = () => isRefreshDue(store, now());

  async function refresh(): Promise<RefreshOutcome> {
    // After a reload of the page, tokens that are still valid are used. A refresh token works only once: if the user
    // leaves the page before the response arrives, the new token is lost, and the session with it.
    const outcome = isDue() ? await refreshTokens(store.read()?.accessToken) : 'refreshed';
    if (outcome !== 'refreshed' || user.read() !== undefined) return outcome;
    try {
      await reloadUser();
      return 'refreshed';
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      return exists() ? 'unreachable' : 'lost';
    }
  }

  return {
    api,
    startEarly: (name, input) => {
      if (user.read() === undefined && !isDue()) start(name, input);
    },
    user: user.read,
    lastRole: user.lastRole,
    subscribe: user.subscribe,
    ...passwordSignIn,
    stepUp,
    signOn,
    deviceToken,
    signOut() {
      const refreshToken = store.read()?.refreshToken;
      const signedInUser = user.read();
      const isLinked = signedInUser !== undefined && signedInUser.signIn.provider !== null;
      clear();
      if (isLinked && refreshToken !== undefined) signOn.signOut(refreshToken);
      else endOnServer(refreshToken);
    },
    lastRefreshAt: () => store.refreshedAt(),
    end,
    exists,
    isStale: () => user.read() === undefined || isDue(),
    refresh,
    reloadUser,
    rememberListView: createRememberListView(api, user),
  };
}
