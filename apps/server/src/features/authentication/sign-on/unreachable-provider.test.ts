import { afterAll, describe, expect, it } from 'vitest';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { startScriptedProvider } from '../../../../test/support/identity-providers/scripted-provider.ts';
import { createTestApp } from '../../../../test/support/test-app.ts';
import { TEST_SERVER } from '../../../../test/support/tls-certificate.ts';
import { createAuthClient } from '../test-support/auth-client.ts';
import { createSignOnClient, providerOf } from '../test-support/sign-on-client.ts';

const identityProvider = await startScriptedProvider();
const closed = await startScriptedProvider();
await closed.stop();
const untrusted = createServer(TEST_SERVER, (_request, response) => response.end());
await new Promise<void>((resolve) => untrusted.listen(0, '127.0.0.2', resolve));
const app = await createTestApp({
  signOn: {
    providers: [
      providerOf(identityProvider.issuer),
      providerOf(closed.issuer, { id: 'down' }),
      providerOf(new URL(`https://127.0.0.2:${(untrusted.address() as AddressInfo).port}`), {
        id: 'untrusted',
      }),
      providerOf(new URL('https://issuer.invalid'), { id: 'unknown' }),
    ],
    passwordOffRoles: [],
  },
});
afterAll(async () => {
  await app.close();
  await identityProvider.stop();
  untrusted.close();
});
const authClient = createAuthClient(app);
const signOn = createSignOnClient(app, authClient);

describe('an identity provider that cannot be used', () => {
  const faults: readonly (readonly [string, RegExp])[] = [
    [
      'down',
      /^OIDC_DOWN_ISSUER: http:\/\/localhost:\d+\/: it does not answer: check the address.* \(ECONNREFUSED\)$/,
    ],
    ['untrusted', /^OIDC_UNTRUSTED_ISSUER: .*is not trusted: NODE_EXTRA_CA_CERTS names a file/],
    ['unknown', /^OIDC_UNKNOWN_ISSUER: .*its host name is unknown/],
  ];
  it.each(faults)('(%s) is answered with 503, and one line of the log says what to do', async (id, line) => {
    const answer = await signOn.start(id);
    expect([answer.statusCode, answer.json()]).toMatchObject([503, { code: 'SignOnUnavailable' }]);
    expect(signOn.logLines().at(-1)).toMatch(line);
  });

  it('is tried again by the next sign-on', async () => {
    identityProvider.state.answerMetadata = (response) => response.writeHead(500).end();
    expect((await signOn.start()).statusCode).toBe(503);
    expect(signOn.logLines().at(-1)).toMatch(/there is no OpenID Connect metadata at this address/);
    identityProvider.state.answerMetadata = undefined;
    identityProvider.state.metadata = { issuer: 'http://localhost:2' };
    expect((await signOn.start()).statusCode).toBe(503);
    expect(signOn.logLines().at(-1)).toMatch(/it states another issuer/);
    identityProvider.state.metadata = {};
    expect((await signOn.start()).statusCode).toBe(200);
  });

  it('that refuses the client secret is named with the setting', async () => {
    const url = await signOn.begin();
    const refuse = identityProvider.signIn(
      url,
      { sub: 'anna' },
      {
        answer: (response) =>
          response.writeHead(401, { 'content-type': 'application/json' }).end('{"error":"invalid_client"}'),
      },
    );
    expect(await signOn.outcome(refuse)).toBe('SignOnUnavailable');
    expect(signOn.logLines().at(-1)).toMatch(/refuses the portal \(invalid_client\): check the client id/);
  });

  it('gets the client secret only over https, whatever address its metadata names', async () => {
    identityProvider.state.metadata = { token_endpoint: 'http://192.0.2.1/token' };
    const another = await app.startAnother();
    const start = await createSignOnClient(app, createAuthClient(app, another)).begin();
    const response = identityProvider.signIn(start, { sub: 'anna' });
    const completed = await createSignOnClient(app, createAuthClient(app, another)).outcome(response);
    await another.close();
    expect(completed).toBe('SignOnFailed');
    expect(signOn.logLines().at(-1)).toMatch(/names an address without https/);
  });
});
