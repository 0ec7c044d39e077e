import { createAuthenticator } from '../../../e2e/support/authenticator.ts';

type Json = Readonly<Record<string, unknown>> | readonly unknown[];

/** Calls the API of a portal as a browser does. @throws Error with the answer when a call is refused */
export function createPortalClient(address: string) {
  async function call(
    method: string,
    path: string,
    token?: string,
    body?: Json | FormData,
  ): Promise<Response> {
    const isForm = body instanceof FormData;
    const response = await fetch(`${address}/api/${path}`, {
      method,
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return response;
  }

  async function requestTokens(fields: Readonly<Record<string, string>>, token?: string) {
    const body = new URLSearchParams({ grant_type: 'password', scope: 'offline_access', ...fields });
    const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
    const response = await fetch(`${address}/api/connect/token`, { method: 'POST', headers, body });
    const answer = (await response.json()) as { access_token?: string; refresh_token?: string };
    const { access_token: access, refresh_token: refresh } = answer;
    if (typeof access !== 'string' || typeof refresh !== 'string')
      throw new Error(`no sign-in: ${JSON.stringify(answer)}`);
    return { access, refresh };
  }

  return {
    call,
    json: async <T>(...parameters: Parameters<typeof call>): Promise<T> =>
      (await (await call(...parameters)).json()) as T,
    signIn: async (username: string, password: string): Promise<string> =>
      (await requestTokens({ username, password })).access,
    /**
     * Signs in and keeps the session: each call renews its tokens, as a browser does, since an access token is valid for ten
     * minutes only. @returns a function that returns a valid access token of this session
     */
    openSession: async (username: string, password: string): Promise<() => Promise<string>> => {
      let { refresh } = await requestTokens({ username, password });
      return async () => {
        const renewed = await requestTokens({ grant_type: 'refresh_token', refresh_token: refresh });
        ({ refresh } = renewed);
        return renewed.access;
      };
    },
    /** Sets the password with the link of an invitation, whose fragment has id and token. */
    acceptInvitation: (link: URL, kind: 'BackofficeUser' | 'CustomerUser', password: string) => {
      const fields = new URLSearchParams(link.hash.slice(1));
      const path = `${kind}/ApplyInvitation/${fields.get('id') ?? ''}`;
      return call('POST', path, undefined, { token: fields.get('token'), password });
    },
    /** Sets a second factor up. @returns the token of a complete sign-in */
    setUpSecondFactor: async (username: string, token: string): Promise<string> => {
      const response = await call('GET', 'Authentication/TwoFactorInformation', token);
      const setup = (await response.json()) as { qrCodeInformation: string; token: string };
      const key = new URL(setup.qrCodeInformation).searchParams.get('secret') ?? '';
      const password = await createAuthenticator(key).nextCode();
      return (await requestTokens({ username, password, twoFactorToken: setup.token }, token)).access;
    },
  };
}
