import { textAt } from './answers.ts';
import { FORWARDED_FOR, ownNetworkAddress } from './own-network.ts';

interface Call {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly body?: unknown;
}

/** What a sign-in answers, as the portal's pages keep it. */
export interface SessionTokens {
  readonly accessToken: string;
  readonly expiresIn: number;
  readonly refreshToken: string;
}

/** The API as one account reaches it: for what has to be there before a journey begins. */
export interface PortalApi {
  /** Of the session as it is now. */
  tokens(): SessionTokens;
  /** @param path below `/api`, with its query @throws Error with the answer when it is no success */
  call(path: string, call?: Call): Promise<unknown>;
  /** Completes the set-up of a second factor, which answers new tokens for the same session. */
  confirmSecondFactor(email: string, code: string, token: string): Promise<void>;
}

/** Of an access token; what the answer says of it is the portal's own test. */
const LIFE_SECONDS = 600;

/** Signs in with a password alone. */
export async function signInByApi(baseURL: string, email: string, password: string): Promise<PortalApi> {
  const address = ownNetworkAddress();
  let tokens: SessionTokens | undefined;

  async function send(path: string, init: RequestInit): Promise<unknown> {
    const headers = new Headers(init.headers);
    headers.set(FORWARDED_FOR, address);
    if (tokens !== undefined) headers.set('authorization', `Bearer ${tokens.accessToken}`);
    const response = await fetch(`${baseURL}/api${path}`, { ...init, headers });
    const text = await response.text();
    if (!response.ok) throw new Error(`${init.method ?? 'GET'} ${path}: ${response.status} ${text}`);
    return text === '' ? undefined : JSON.parse(text);
  }

  async function takeTokens(form: Record<string, string>): Promise<void> {
    const body = new URLSearchParams({ grant_type: 'password', scope: 'offline_access', ...form });
    const answer = await send('/connect/token', { method: 'POST', body });
    tokens = {
      accessToken: textAt(answer, 'access_token'),
      expiresIn: LIFE_SECONDS,
      refreshToken: textAt(answer, 'refresh_token'),
    };
  }

  await takeTokens({ username: email, password });
  return {
    tokens: () => {
      if (tokens === undefined) throw new Error(`${email} is not signed in`);
      return tokens;
    },
    call: (path, { method = 'GET', body } = {}) =>
      send(path, {
        method,
        ...(body !== undefined && {
          body: JSON.stringify(body),
          headers: { 'content-type': 'application/json' },
        }),
      }),
    confirmSecondFactor: (username, code, twoFactorToken) =>
      takeTokens({ username, password: code, twoFactorToken }),
  };
}
