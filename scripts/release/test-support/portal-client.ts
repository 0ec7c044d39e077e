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

  async function requestToken(fields: Readonly<Record<string, string>>, token?: string): Promise<string> {
    const body = new URLSearchParams({ grant_type: 'password', scope: 'offline_access', ...fields });
    const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
    const response = await fetch(`${address}/api/connect/token`, { method: 'POST', headers, body });
    const answer = (await response.json()) as { access_token?: string };
    if (typeof answer.access_token !== 'string') throw new Error(`no sign-in: ${JSON.stringify(answer)}`);
    return answer.access_token;
  }

  return {
    call,
    json: async <T>(...parameters: Parameters<typeof call>): Promise<T> =>
      (await (await call(...parameters)).json()) as T,
    signIn: (username: string, password: string) => requestToken({ username, password }),
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
      return requestToken({ username, password, twoFactorToken: setup.token }, token);
    },
  };
}
