import { textAt } from './response-fields.ts';
import { FORWARDED_FOR, uniqueNetworkAddress } from './client-network.ts';

interface Call {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly body?: unknown;
}

/** The answer to a sign-in, as the portal's pages store it. */
export interface SessionTokens {
  readonly accessToken: string;
  readonly expiresIn: number;
  readonly refreshToken: string;
}

/** The API with the rights of one account: for preparing a journey. */
export interface PortalApi {
  /** The present tokens of the session. */
  tokens(): SessionTokens;
  /** @param path below `/api`, with its query @throws Error with the answer if it is not a success */
  call(path: string, call?: Call): Promise<unknown>;
  /** Completes the set-up of a second factor, and stores the new tokens of the same session. */
  confirmSecondFactor(email: string, code: string, token: string): Promise<void>;
}

/** The lifetime of an access token. The journeys do not read it from the answer; the tests of the server check that field. */
const LIFE_SECONDS = 600;

/** Signs in with only a password. */
export async function signInByApi(baseURL: string, email: string, password: string): Promise<PortalApi> {
  const address = uniqueNetworkAddress();
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

  async function requestTokens(form: Record<string, string>): Promise<void> {
    const body = new URLSearchParams({ grant_type: 'password', scope: 'offline_access', ...form });
    const answer = await send('/connect/token', { method: 'POST', body });
    tokens = {
      accessToken: textAt(answer, 'access_token'),
      expiresIn: LIFE_SECONDS,
      refreshToken: textAt(answer, 'refresh_token'),
    };
  }

  await requestTokens({ username: email, password });
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
      requestTokens({ username, password: code, twoFactorToken }),
  };
}
