import { textAt } from './answers.ts';
import { FORWARDED_FOR, ownNetworkAddress } from './own-network.ts';

interface Call {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly body?: unknown;
}

/** The API as one account reaches it: for what has to be there before a journey begins. */
export interface PortalApi {
  /** @param path below `/api`, with its query @throws Error with the answer when it is no success */
  call(path: string, call?: Call): Promise<unknown>;
  /** Completes the set-up of a second factor, which answers new tokens for the same session. */
  confirmSecondFactor(email: string, code: string, token: string): Promise<void>;
}

/** Signs in with a password alone. */
export async function signInByApi(baseURL: string, email: string, password: string): Promise<PortalApi> {
  const address = ownNetworkAddress();
  let accessToken: string | undefined;

  async function send(path: string, init: RequestInit): Promise<unknown> {
    const headers = new Headers(init.headers);
    headers.set(FORWARDED_FOR, address);
    if (accessToken !== undefined) headers.set('authorization', `Bearer ${accessToken}`);
    const response = await fetch(`${baseURL}/api${path}`, { ...init, headers });
    const text = await response.text();
    if (!response.ok) throw new Error(`${init.method ?? 'GET'} ${path}: ${response.status} ${text}`);
    return text === '' ? undefined : JSON.parse(text);
  }

  async function takeTokens(form: Record<string, string>): Promise<void> {
    const body = new URLSearchParams({ grant_type: 'password', scope: 'offline_access', ...form });
    accessToken = textAt(await send('/connect/token', { method: 'POST', body }), 'access_token');
  }

  await takeTokens({ username: email, password });
  return {
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
