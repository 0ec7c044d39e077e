import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type Tampering,
  startScriptedProvider,
} from '../../../../test/support/identity-providers/scripted-provider.ts';
import { createTestApp } from '../../../../test/support/test-app.ts';
import { createAuthClient } from '../test-support/auth-client.ts';
import { BROWSER, createSignOnClient, providerOf } from '../test-support/sign-on-client.ts';

const identityProvider = await startScriptedProvider();
const otherProvider = await startScriptedProvider();
const app = await createTestApp({
  signOn: {
    providers: [
      providerOf(identityProvider.issuer),
      providerOf(otherProvider.issuer, { id: 'other', emailDomains: ['other.example'] }),
    ],
    passwordOffRoles: [],
  },
});
afterAll(async () => {
  await app.close();
  await Promise.all([identityProvider.stop(), otherProvider.stop()]);
});
const authClient = createAuthClient(app);
const signOn = createSignOnClient(app, authClient);
const provider = await app.build.provider();
const account = await app.build.backofficeUser('ProviderUser', provider.id);
const claims = { sub: 'anna', email: account.email };

beforeEach(async () => {
  await authClient.resetRateLimits();
  await sql`delete from sign_on_identity`.execute(app.test.owner.executor);
});

/** The outcome of a sign-on in which the identity provider sends a false response. */
async function outcomeOf(tampering: Tampering): Promise<string> {
  return signOn.outcome(identityProvider.signIn(await signOn.begin(), claims, tampering));
}

async function countSessions(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from session`.execute(
    app.test.owner.executor,
  );
  return rows[0]?.count ?? 0;
}

const now = Math.floor(Date.now() / 1000);

describe('the response of an identity provider', () => {
  it('signs in when everything in it is true', async () => {
    expect(await outcomeOf({})).toBe('Default');
  });

  const tamperings: readonly (readonly [string, Tampering])[] = [
    ['the ID token of another issuer', { claims: { iss: 'https://evil.example' } }],
    ['an ID token for another client', { claims: { aud: 'another' } }],
    [
      'an ID token for several clients without the authorised party',
      { claims: { aud: ['portal', 'another'] } },
    ],
    ['an ID token with another nonce', { claims: { nonce: 'n'.repeat(43) } }],
    ['an ID token without a nonce', { claims: { nonce: undefined } }],
    ['an expired ID token', { claims: { iat: now - 7200, exp: now - 3600 } }],
    ['an ID token without an expiry', { claims: { exp: undefined } }],
    ['an ID token without a subject', { claims: { sub: undefined } }],
    ['an ID token that another key signed', { hasOtherKey: true }],
    ['an ID token that an unknown key signed', { header: { kid: 'unknown' }, hasOtherKey: true }],
    ['an ID token without a signature', { isUnsigned: true }],
    ['an ID token with the algorithm none', { header: { alg: 'none' }, isUnsigned: true }],
    [
      'an ID token signed with the client secret',
      { header: { alg: 'HS256' }, secret: 'a secret of the test' },
    ],
    ['a response of another issuer (RFC 9207)', { response: { iss: 'https://evil.example' } }],
    ['a response with an error', { response: { code: undefined, error: 'server_error' } }],
    ['a code that is unknown', { response: { code: 'guessed' } }],
    [
      'no ID token',
      {
        answer: (r) =>
          void r
            .setHeader('content-type', 'application/json')
            .end('{"access_token":"a","token_type":"Bearer"}'),
      },
    ],
    [
      'an answer that is not JSON',
      { answer: (r) => void r.setHeader('content-type', 'application/json').end('<html>') },
    ],
    [
      'a redirect to an address in the internal network',
      { answer: (r) => void r.writeHead(302, { location: 'http://127.0.0.1:1/' }).end() },
    ],
    ['an answer of a megabyte', { paddingBytes: 1_000_000 }],
    ['a subject of more than 255 characters', { claims: { sub: 's'.repeat(256) } }],
    ['a subject with a NUL', { claims: { sub: 'anna\0' } }],
    ['an authentication in the future', { claims: { auth_time: now + 120 } }],
    ['an authentication earlier than max_age allows', { claims: { auth_time: now - 13 * 3600 } }],
    ['a time of the authentication that is no number', { claims: { auth_time: 'today' } }],
  ];
  it.each(tamperings)('signs nobody in with %s', async (_name, tampering) => {
    const before = await countSessions();
    expect(await outcomeOf(tampering)).toBe('SignOnFailed');
    expect(await countSessions()).toBe(before);
    expect((await signOn.reasons()).at(-1)).toBe('SignOnFailed');
  });

  it('is reported as cancelled if it says that the user cancelled, without a warning in the log', async () => {
    const before = signOn.logLines().length;
    expect(await outcomeOf({ response: { code: undefined, error: 'access_denied' } })).toBe(
      'SignOnCancelled',
    );
    expect(signOn.logLines()).toHaveLength(before);
  });

  it('writes no text of the browser to the log', async () => {
    const error = `server_error\nOIDC_LOCAL_ISSUER: all is well ${'x'.repeat(2000)}`;
    expect(await outcomeOf({ response: { code: undefined, error } })).toBe('SignOnFailed');
    expect(signOn.logLines().at(-1)).toMatch(/it answers with an error that is no code$/);
  });

  it('of the right size signs in', async () => {
    expect(await outcomeOf({ paddingBytes: 400_000 })).toBe('Default');
  });

  it('signs nobody in when the identity provider does not answer in time', async () => {
    expect(await outcomeOf({ answer: () => undefined })).toBe('SignOnUnavailable');
  }, 20_000);

  it('asks the UserInfo endpoint for an address that the ID token lacks, and refuses the answer about another subject', async () => {
    const userInfo = { sub: 'anna', email: account.email, email_verified: true };
    const withoutEmail = { email: undefined, email_verified: undefined };
    expect(await outcomeOf({ claims: withoutEmail, userInfo: { ...userInfo, sub: 'berta' } })).toBe(
      'SignOnFailed',
    );
    expect(await outcomeOf({ claims: withoutEmail, userInfo })).toBe('Default');
  });
});

describe('a response', () => {
  it('is accepted once, of simultaneous and later ones', async () => {
    const response = identityProvider.signIn(await signOn.begin(), claims);
    const outcomes = await Promise.all([1, 2, 3, 4].map(() => signOn.outcome(response)));
    expect(outcomes.toSorted()).toEqual(['Default', 'SignOnExpired', 'SignOnExpired', 'SignOnExpired']);
    expect(await signOn.outcome(response)).toBe('SignOnExpired');
  });

  it('is accepted only in the browser that started, so that nobody is signed in to the account of another', async () => {
    const response = identityProvider.signIn(await signOn.begin(), claims);
    expect(await signOn.outcome(response, { deviceToken: 'x'.repeat(43) })).toBe('SignOnExpired');
    expect(await signOn.outcome(response)).toBe('Default');
  });

  it('is accepted only for the provider at which the sign-on started (mix-up)', async () => {
    const response = identityProvider.signIn(await signOn.begin(), claims);
    expect(await signOn.outcome(response, { provider: 'other' })).toBe('SignOnExpired');
    const mixedUp = otherProvider.signIn(await signOn.begin('local'), claims);
    expect(await signOn.outcome(mixedUp)).toBe('SignOnFailed');
    expect(otherProvider.state.requests).not.toContain('/token');
  });

  it('is refused with another state, without one, with two, and after ten minutes', async () => {
    expect(await outcomeOf({ response: { state: 's'.repeat(43) } })).toBe('SignOnExpired');
    expect(await outcomeOf({ response: { state: undefined } })).toBe('SignOnExpired');
    const twice = identityProvider.signIn(await signOn.begin(), claims);
    expect(await signOn.outcome(`${twice}&state=other`)).toBe('SignOnFailed');
    const late = identityProvider.signIn(await signOn.begin(), claims);
    await sql`update sign_on_attempt set expires_at = now() - interval '1 second'`.execute(
      app.test.owner.executor,
    );
    expect(await signOn.outcome(late)).toBe('SignOnExpired');
  });

  const from = '192.0.2.77';
  const send = (response: string) =>
    authClient.send(
      'POST',
      '/SignOn/Complete',
      { provider: 'local', response, deviceToken: BROWSER },
      { from },
    );

  it('is limited for each network after thirty failed responses, but a sign-on that was started can be completed', async () => {
    for (let count = 0; count < 30; count += 1) expect((await send('code=c&state=s')).statusCode).toBe(400);
    const refused = await send('code=c&state=s');
    expect([refused.statusCode, refused.headers['retry-after'] !== undefined]).toEqual([429, true]);
    const valid = await send(identityProvider.signIn(await signOn.begin(), claims));
    expect(valid.statusCode, valid.body).toBe(200);
  });

  it('does not count for the limit of its network when the user cancelled or when it signs in', async () => {
    const cancelled = { response: { code: undefined, error: 'access_denied' } };
    for (let count = 0; count < 31; count += 1)
      await send(identityProvider.signIn(await signOn.begin(), claims, count % 2 === 0 ? cancelled : {}));
    expect((await send('code=c&state=s')).statusCode).toBe(400);
  });
});

describe('the stored data of a sign-on', () => {
  it('contains neither the state nor the nonce nor the verifier in readable form', async () => {
    const wanted = new URL(await signOn.begin()).searchParams;
    expect(wanted.get('code_challenge_method')).toBe('S256');
    const { rows } = await sql<{ text: string }>`
      select encode(state_hash, 'escape') || encode(sealed, 'escape') || provider as text from sign_on_attempt`.execute(
      app.test.owner.executor,
    );
    for (const name of ['state', 'nonce'])
      expect(rows.map(({ text }) => text).join()).not.toContain(wanted.get(name));
  });
});
