import { createHmac, generateKeyPairSync, type KeyObject, randomUUID, sign } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** @param key a private key, or the secret of an HMAC */
function signToken(header: object, claims: object, key: KeyObject | string): string {
  const content = `${base64(header)}.${base64(claims)}`;
  const signature =
    typeof key === 'string'
      ? createHmac('sha256', key).update(content).digest()
      : sign('sha256', Buffer.from(content), key);
  return `${content}.${signature.toString('base64url')}`;
}

type TokenAnswer = (response: ServerResponse) => void;

/** The changes of the responses of an identity provider in one sign-on, as an attacker makes them. */
export interface Tampering {
  /** Replaces claims of the ID token; undefined removes one. */
  readonly claims?: Readonly<Record<string, unknown>>;
  readonly header?: Readonly<Record<string, unknown>>;
  /** Signs with a key that the provider does not publish. */
  readonly hasOtherKey?: boolean;
  /** Signs with this secret (HMAC with SHA-256). */
  readonly secret?: string;
  /** Adds this many bytes to the answer with the tokens. */
  readonly paddingBytes?: number;
  /** Sends the ID token without its signature. */
  readonly isUnsigned?: boolean;
  /** Replaces parameters of the redirect to the portal; undefined removes one. */
  readonly response?: Readonly<Record<string, string | undefined>>;
  /** Answers the request for the tokens instead. */
  readonly answer?: TokenAnswer;
  readonly userInfo?: Readonly<Record<string, unknown>>;
}

/** An identity provider on the loopback. A test specifies its responses, valid or tampered with. */
export async function startScriptedProvider() {
  const keys = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const otherKeys = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const codes = new Map<string, TokenAnswer>();
  const state: {
    userInfo: Readonly<Record<string, unknown>>;
    metadata: Readonly<Record<string, unknown>>;
    answerMetadata: TokenAnswer | undefined;
    requests: string[];
  } = { userInfo: {}, metadata: {}, answerMetadata: undefined, requests: [] };

  const sendJson = (response: ServerResponse, body: object, status = 200) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? '';
    state.requests.push(path);
    if (path === '/.well-known/openid-configuration') {
      if (state.answerMetadata !== undefined) state.answerMetadata(response);
      else
        sendJson(response, {
          issuer,
          authorization_endpoint: `${issuer}/authorize`,
          token_endpoint: `${issuer}/token`,
          jwks_uri: `${issuer}/keys`,
          userinfo_endpoint: `${issuer}/userinfo`,
          response_types_supported: ['code'],
          subject_types_supported: ['public'],
          id_token_signing_alg_values_supported: ['RS256'],
          ...state.metadata,
        });
    } else if (path === '/keys')
      sendJson(response, {
        keys: [{ ...keys.publicKey.export({ format: 'jwk' }), kid: 'published', use: 'sig', alg: 'RS256' }],
      });
    else if (path === '/userinfo') sendJson(response, state.userInfo);
    else if (path === '/token') {
      let body = '';
      for await (const chunk of request) body += String(chunk);
      const code = new URLSearchParams(body).get('code') ?? '';
      const answerCode = codes.get(code);
      codes.delete(code);
      if (answerCode === undefined) sendJson(response, { error: 'invalid_grant' }, 400);
      else answerCode(response);
    } else sendJson(response, {}, 404);
  }

  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`;

  /**
   * Signs a user in.
   * @param url the address to which the portal sent the browser
   * @returns the query with which the browser goes back to the portal
   */
  function signIn(url: string, claims: Readonly<Record<string, unknown>>, tampering: Tampering = {}): string {
    const wanted = new URL(url).searchParams;
    const code = randomUUID();
    const now = Math.floor(Date.now() / 1000);
    const idToken = signToken(
      { alg: 'RS256', kid: 'published', ...tampering.header },
      {
        iss: issuer,
        aud: wanted.get('client_id'),
        nonce: wanted.get('nonce'),
        iat: now,
        exp: now + 300,
        auth_time: now,
        email_verified: true,
        ...claims,
        ...tampering.claims,
      },
      tampering.secret ?? (tampering.hasOtherKey === true ? otherKeys : keys).privateKey,
    );
    state.userInfo = tampering.userInfo ?? { sub: claims['sub'] };
    codes.set(
      code,
      tampering.answer ??
        ((response) =>
          sendJson(response, {
            access_token: 'of the test',
            token_type: 'Bearer',
            expires_in: 60,
            id_token: tampering.isUnsigned === true ? idToken.replace(/[^.]*$/, '') : idToken,
            padding: 'x'.repeat(tampering.paddingBytes ?? 0),
          })),
    );
    const parameters: Readonly<Record<string, string | undefined>> = {
      code,
      state: wanted.get('state') ?? '',
      iss: issuer,
      ...tampering.response,
    };
    return new URLSearchParams(
      Object.entries(parameters).filter((entry): entry is [string, string] => entry[1] !== undefined),
    ).toString();
  }

  return {
    issuer: new URL(issuer),
    state,
    signIn,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
