import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { generateKeyPairSync } from 'node:crypto';
import Provider from 'oidc-provider';

/** The registration of the portal at the identity provider of a test. */
export const CLIENT = { id: 'portal', secret: 'a secret of the test' } as const;

/**
 * A real OpenID provider on the loopback. Every name and password can sign in. The name becomes the subject, and also the
 * e-mail address unless `emails` has another address for it.
 * @param redirectUri of the portal, as it is registered
 */
export async function startRealProvider(redirectUri: string, port = 0) {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`;
  /** The addresses of the subjects; may change at any time. */
  const emails = new Map<string, string>();
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const provider: Provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: [redirectUri],
        post_logout_redirect_uris: [new URL('/', redirectUri).href],
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    cookies: { keys: ['of the test'] },
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256' }] },
    features: { devInteractions: { enabled: true }, rpInitiatedLogout: { enabled: true } },
    // The lifetimes in seconds. The library prints a notice for each one that is not set.
    ttl: { AccessToken: 600, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    pkce: { required: () => true },
    findAccount: (_context, subject) => ({
      accountId: subject,
      claims: () => ({ sub: subject, email: emails.get(subject) ?? subject, email_verified: true }),
    }),
    // The provider shows no page that asks for consent.
    loadExistingGrant: async ({ oidc }) => {
      const grant = new provider.Grant({
        clientId: CLIENT.id,
        ...(oidc.session?.accountId === undefined ? {} : { accountId: oidc.session.accountId }),
      });
      grant.addOIDCScope('openid email');
      await grant.save();
      return grant;
    },
  });
  const handle = provider.callback();
  server.on('request', (request, response) => void handle(request, response));
  return {
    issuer: new URL(issuer),
    emails,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** A browser at an identity provider, with its cookies. */
export function createVisitor() {
  const cookies = new Map<string, string>();

  async function request(url: string, init: RequestInit = {}): Promise<Response> {
    const response = await fetch(url, {
      ...init,
      redirect: 'manual',
      headers: {
        ...(init.headers as Record<string, string>),
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      },
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
    return response;
  }

  return {
    /** Opens an address, signs in if the provider asks for it, and returns the query of the redirect to the portal. */
    async signIn(
      url: string,
      redirectUri: string,
      name: string,
    ): Promise<{ query: string; wasAsked: boolean }> {
      let address = url;
      let response = await request(address);
      let wasAsked = false;
      for (let steps = 0; steps < 12; steps += 1) {
        const location = response.headers.get('location');
        if (location !== null) {
          address = new URL(location, address).href;
          if (address.startsWith(`${redirectUri}?`))
            return { query: new URL(address).search.slice(1), wasAsked };
          response = await request(address);
          continue;
        }
        const action = /<form[^>]* action="([^"]+)"/.exec(await response.text())?.[1];
        if (action === undefined) throw new Error(`no form at ${address}: ${response.status}`);
        wasAsked = true;
        address = new URL(action, address).href;
        response = await request(address, {
          method: 'POST',
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          body: new URLSearchParams({ prompt: 'login', login: name, password: 'any' }).toString(),
        });
      }
      throw new Error('the identity provider does not send the browser back');
    },
  };
}
