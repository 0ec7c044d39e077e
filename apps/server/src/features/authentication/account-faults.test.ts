import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createAuthApp } from './test-support/auth-app.ts';
import { NEW_PASSWORD, PASSWORD } from './test-support/auth-client.ts';
import { invite, mailToken, passwordHashOf, PURPOSES } from './test-support/mailed-tokens.ts';

/** Known vulnerabilities of similar systems with e-mailed links and accounts, each with its CVE or GHSA id. */
const { app, authClient, provider, customer } = await createAuthApp();

const passwordHash = `plain:${PASSWORD}`;
const reader = (overrides = {}) =>
  app.build.customerUser([[customer.id, 'CustomerUser']], { passwordHash, ...overrides });
const owner = () => app.test.owner.executor;

describe('CVE-2021-36804, CVE-2025-70948, CVE-2025-25198, GHSA-444r-cwp2-x5xf: a link to the host that the request named', () => {
  const HOST = 'evil.example';
  const names = [
    'host',
    'x-forwarded-host',
    'x-forwarded-server',
    'x-host',
    'x-original-host',
    'x-http-host-override',
    'forwarded',
    'origin',
    'referer',
    'x-rewrite-url',
    'x-original-url',
    'x-forwarded-proto',
    'x-forwarded-port',
    'x-forwarded-prefix',
  ];
  const values = [HOST, `${HOST}:443`, `localhost@${HOST}`, `localhost, ${HOST}`, `https://${HOST}/`];

  it('links come from the configuration; headers do not change them', async () => {
    const { email } = await reader();
    for (const name of names)
      for (const value of values) {
        await authClient.resetRateLimits();
        const headerValue = name === 'forwarded' ? `host=${value};proto=http` : value;
        expect((await authClient.requestReset(email, { headers: { [name]: headerValue } })).statusCode).toBe(
          200,
        );
        // Earlier e-mails lost their text when their link was replaced.
        const [mail, ...otherMails] = (await authClient.mailsTo(email)).filter(({ text }) => text !== '');
        expect(otherMails).toEqual([]);
        expect(mail?.text).not.toContain(HOST);
        expect(mail?.text).toContain('http://localhost/set-password#');
      }
    expect(await authClient.mailsTo(email)).toHaveLength(names.length * values.length);
  });
});

describe('CVE-2021-25957, CVE-2026-31881, CVE-2026-18963: the password of another user was set with one’s own link, or without a link', () => {
  it.each(PURPOSES)('a token of purpose %s sets only the password of its own account', async (purpose) => {
    const victim = await app.build.backofficeUser('SuperAdmin', null, { passwordHash });
    const customerVictim = await reader();
    const { token, userType } = await mailToken(app, authClient, provider.id, purpose, passwordHash);
    for (const [side, id] of [
      ['BackofficeUser', victim.publicId],
      ['CustomerUser', customerVictim.publicId],
      [userType, randomUUID()],
    ] as const) {
      const response = await authClient.apply(side, id, { token, password: NEW_PASSWORD });
      expect(response.statusCode).toBe(400);
      expect(response.json()).toMatchObject({ code: 'TokenValidationFailed' });
    }
    for (const { id } of [victim, customerVictim]) expect(await passwordHashOf(app, id)).toBe(passwordHash);
  });

  it.each([
    {},
    { token: '' },
    { token: null },
    { token: [] },
    { token: ['a'] },
    { token: { $ne: '' } },
    { token: 0 },
    { token: true },
    { token: 'undefined' },
    { token: 'null' },
    { token: '%' },
  ])('a body with %j sets no password, even of an account with a pending link', async (fields) => {
    const user = await reader();
    await authClient.requestReset(user.email);
    await app.settle();
    const response = await authClient.apply('CustomerUser', user.publicId, {
      password: NEW_PASSWORD,
      ...fields,
    });
    expect(response.statusCode).toBe(400);
    expect(await passwordHashOf(app, user.id)).toBe(passwordHash);
  });

  it('the address of another account in the body changes nothing', async () => {
    const [user, victim] = [await reader(), await reader()];
    await authClient.requestReset(user.email);
    const { token } = await authClient.readLink(user.email, 'password-reset');
    for (const extra of [{ id: victim.publicId }, { email: victim.email }, { userId: victim.publicId }]) {
      const response = await authClient.apply('CustomerUser', user.publicId, {
        token,
        password: NEW_PASSWORD,
        ...extra,
      });
      expect(response.statusCode).toBe(400);
    }
    expect(await passwordHashOf(app, victim.id)).toBe(passwordHash);
  });
});

describe('the existence of an account', () => {
  it('is revealed neither by a wrong link nor by a wrong refresh token: the responses are byte-identical', async () => {
    const [active, invited] = [await reader(), await reader({ status: 'New' })];
    await invite(app, invited.id);
    const { refresh_token: used } = await authClient.tokensOf(active.email);
    await authClient.refresh(used);
    const body = { token: 'ot_wrong', password: NEW_PASSWORD };
    const links = [];
    for (const id of [active.publicId, invited.publicId, randomUUID()])
      links.push(await authClient.apply('CustomerUser', id, body));
    const renewals = [await authClient.refresh(used), await authClient.refresh(`rt_${'A'.repeat(43)}`)];
    for (const responses of [links, renewals]) {
      const comparable = responses.map(({ statusCode, headers, body: text }) => [
        statusCode,
        Object.keys(headers).sort(),
        text.replace(/"requestId":"[^"]+"/, ''),
      ]);
      for (const response of comparable) expect(response).toEqual(comparable[0]);
    }
  });
});

describe('a mail scanner that opens a link', () => {
  it('does not use the link up: only the POST request does', async () => {
    const user = await reader();
    await authClient.requestReset(user.email);
    const { token, url } = await authClient.readLink(user.email, 'password-reset');
    for (const path of [
      `${url.pathname}${url.search}`,
      `/api/CustomerUser/ApplyInvitation/${user.publicId}?token=${token}`,
    ])
      for (const method of ['GET', 'HEAD', 'OPTIONS'] as const) await app.app.inject({ method, url: path });
    expect(
      (await authClient.apply('CustomerUser', user.publicId, { token, password: NEW_PASSWORD })).statusCode,
    ).toBe(204);
  });
});

describe('CVE-2026-56308, GHSA-7pwm-pg76-3q9x: any e-mail address could be changed, without a recent sign-in', () => {
  it('a change is refused for ids of other accounts and for old sign-ins, and no e-mail is sent', async () => {
    const [user, victim] = [await reader(), await reader()];
    const admin = await app.build.customerUser([[customer.id, 'CustomerAdmin']]);
    const staff = await app.build.backofficeUser('ProviderAdmin', provider.id);
    const requestChange = async (as: { id: number }, side: string, id: string) =>
      (
        await authClient.send(
          'POST',
          `/${side}/CreateChangeMail/${id}`,
          { email: 'thief@evil.example' },
          { bearer: await app.tokenFor(as.id) },
        )
      ).statusCode;
    expect(await requestChange(user, 'CustomerUser', victim.publicId)).toBe(404);
    expect(await requestChange(admin, 'CustomerUser', victim.publicId)).toBe(403);
    expect(await requestChange(staff, 'CustomerUser', victim.publicId)).toBe(403);
    expect(await requestChange(staff, 'BackofficeUser', victim.publicId)).toBe(404);
    await app.tokenFor(user.id);
    await authClient.setSignInAge(user.id, 16);
    expect(await requestChange(user, 'CustomerUser', user.publicId)).toBe(400);
    expect(await authClient.mailsTo('thief@evil.example')).toEqual([]);
    const { rows } = await sql`select from one_time_token where purpose = 'email-change'
      and account_id = any(${[user.id, victim.id]}::int[])`.execute(owner());
    expect(rows).toEqual([]);
  });
});

describe('CVE-2026-43913: an account that was invited and never confirmed could act', () => {
  it('the link and the initial password of an invitation only allow setting a password', async () => {
    const user = await reader({ status: 'New' });
    await invite(app, user.id);
    const { token, initialPassword } = await authClient.readLink(user.email, 'invitation');
    const { token: shorter } = await authClient.signInWithInitialPassword(user.email, initialPassword);
    for (const secret of [token, shorter, initialPassword]) {
      expect(await authClient.check(secret)).toBe(401);
      expect(await authClient.check(secret.replace('ot_', 'at_'))).toBe(401);
      expect((await authClient.refresh(secret)).statusCode).toBe(400);
      expect((await authClient.submitCode(user.email, '000000', secret)).statusCode).toBe(400);
    }
    expect(await authClient.check(await app.tokenFor(user.id))).toBe(401);
  });
});
