import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/support/test-app.ts';

const PASSWORD = 'Right-Password-1';
let world: TestApp;
let provider: { id: number; publicId: string };
let customer: { id: number };

beforeAll(async () => {
  world = await createTestApp();
  provider = await world.build.provider('Muster GmbH');
  customer = await world.build.customer([provider.id], { name: 'Bäckerei' });
});
afterAll(() => world.close());

const form = { 'content-type': 'application/x-www-form-urlencoded' };
let lastAddress = 0;

/** Each call comes from another address, so that the tests do not use up each other's limits. */
function token(fields: Record<string, string>, headers: Record<string, string> = {}, remoteAddress?: string) {
  lastAddress += 1;
  return world.app.inject({
    method: 'POST',
    url: '/api/connect/token',
    headers: { ...form, ...headers },
    remoteAddress: remoteAddress ?? `10.0.${Math.floor(lastAddress / 250)}.${lastAddress % 250}`,
    payload: new URLSearchParams(fields).toString(),
  });
}

const signIn = (username: string, password = PASSWORD, remoteAddress?: string) =>
  token({ grant_type: 'password', username, password, scope: 'offline_access' }, {}, remoteAddress);
const refresh = (refresh_token: string) => token({ grant_type: 'refresh_token', refresh_token });
const check = (accessToken: string) =>
  world.app.inject({ url: '/api/', headers: { authorization: `Bearer ${accessToken}` } });

async function customerUser() {
  return world.build.customerUser([[customer.id, 'CustomerAdmin']], { passwordHash: `plain:${PASSWORD}` });
}

interface Tokens {
  access_token: string;
  refresh_token: string;
}

async function signedIn(): Promise<Tokens & { id: number; email: string }> {
  const user = await customerUser();
  return { ...(await signIn(user.email)).json<Tokens>(), ...user };
}

describe('a sign-in', () => {
  it('returns tokens; letter case of the e-mail address and spaces around it are ignored', async () => {
    const user = await customerUser();
    const response = await signIn(`  ${user.email.toUpperCase()}\t`);
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({
      login_response: 'Default',
      access_token: expect.stringMatching(/^at_[\w-]{43}$/) as string,
      token_type: 'Bearer',
      expires_in: 600,
      refresh_token: expect.stringMatching(/^rt_[\w-]{43}$/) as string,
      twofactor_token: null,
    });
    expect((await check(response.json<Tokens>().access_token)).json()).toEqual({ status: 'ok' });
  });

  it('is refused with the same response for every fault', async () => {
    const active = await customerUser();
    const invited = await customerUser();
    await sql`update account set status = 'Invited' where id = ${invited.id}`.execute(
      world.test.owner.executor,
    );
    const withoutCustomer = await world.build.account('CustomerUser', { passwordHash: `plain:${PASSWORD}` });
    const inactive = await world.build.customer([provider.id], { status: 'Inactive' });
    const ofInactive = await world.build.customerUser([[inactive.id, 'CustomerAdmin']], {
      passwordHash: `plain:${PASSWORD}`,
    });
    const responses = await Promise.all([
      signIn(active.email, 'wrong'),
      signIn('nobody@test.example'),
      signIn(invited.email),
      signIn(withoutCustomer.email),
      signIn(ofInactive.email),
    ]);
    for (const response of responses) {
      expect(response.statusCode).toBe(400);
      expect(response.json()).toEqual({
        error: 'invalid_grant',
        error_description: 'The credentials are not valid.',
      });
    }
  });

  it('never stores a token in clear text', async () => {
    const { access_token, refresh_token } = await signedIn();
    const { rows } = await sql<{ dump: string }>`
      select coalesce(string_agg(t::text, ' '), '') || (select coalesce(string_agg(a::text, ' '), '') from audit_event a) as dump
      from session_token t`.execute(world.test.owner.executor);
    expect(rows[0]?.dump).not.toContain(access_token.slice(3));
    expect(rows[0]?.dump).not.toContain(refresh_token.slice(3));
  });

  it('limits guesses per network: a /64 network is one client, and a forwarding header changes nothing (CVE-2021-22915)', async () => {
    for (let guess = 0; guess < 31; guess += 1)
      await token(
        { grant_type: 'password', username: `spray${guess}@test.example`, password: 'x' },
        { 'x-forwarded-for': `203.0.113.${guess}` },
        `2001:db8:1:2::${guess + 1}`,
      );
    const user = await customerUser();
    expect((await signIn(user.email, PASSWORD, '2001:db8:1:2:ffff::1')).statusCode).toBe(429);
    expect((await signIn(user.email, PASSWORD, '2001:db8:1:3::1')).statusCode).toBe(200);
  });

  it.each<Record<string, string>>([
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: '' },
    { origin: 'http://localhost.evil.example' },
    { origin: 'http://localhost:81' },
    { origin: 'https://localhost' },
    { origin: 'http://localhost', 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'sideways' },
  ])('is refused for a form from another site, even with the right password: %j', async (headers) => {
    const user = await customerUser();
    const response = await token(
      { grant_type: 'password', username: user.email, password: PASSWORD },
      { host: 'localhost', ...headers },
    );
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ error: 'invalid_request' });
  });

  it('ends the oldest session if the account already has ten sessions', async () => {
    const user = await customerUser();
    const first = (await signIn(user.email)).json<Tokens>();
    for (let count = 0; count < 10; count += 1) await signIn(user.email);
    expect((await check(first.access_token)).statusCode).toBe(401);
  });
});

describe('a refresh token', () => {
  it('yields new tokens once: one of fifty simultaneous uses succeeds (CVE-2026-1035)', async () => {
    const { refresh_token } = await signedIn();
    const responses = await Promise.all(Array.from({ length: 50 }, () => refresh(refresh_token)));
    const winners = responses.filter(({ statusCode }) => statusCode === 200);
    expect(winners).toHaveLength(1);
    expect((await check(winners[0]?.json<Tokens>().access_token ?? '')).statusCode).toBe(200);
  });

  it('is only refused when it is sent again within five seconds, and ends the session when it is sent again later', async () => {
    const { access_token, refresh_token } = await signedIn();
    expect((await refresh(refresh_token)).statusCode).toBe(200);
    expect((await refresh(refresh_token)).statusCode).toBe(400);
    expect((await check(access_token)).statusCode).toBe(200);
    await sql`update session_token set used_at = used_at - interval '6 seconds' where used_at is not null`.execute(
      world.test.owner.executor,
    );
    expect((await refresh(refresh_token)).statusCode).toBe(400);
    expect((await check(access_token)).statusCode).toBe(401);
  });

  const moveExpiryBack = (table: 'session' | 'session_token', seconds: number, accountId: number) =>
    sql`update ${sql.table(table)} set expires_at = expires_at - make_interval(secs => ${seconds})
      where ${sql.ref(table === 'session' ? 'id' : 'session_id')} in (select id from session where account_id = ${accountId})`.execute(
      world.test.owner.executor,
    );

  it.each([
    ['an hour after the last refresh', 'session_token', 3600, 'CustomerUser'],
    ['24 hours after a customer’s sign-in', 'session', 24 * 3600, 'CustomerUser'],
    ['12 hours after the back office’s sign-in', 'session', 12 * 3600, 'BackofficeUser'],
  ] as const)(
    'expires %s, and is still valid one minute earlier',
    async (_when, table, seconds, userType) => {
      const user =
        userType === 'CustomerUser'
          ? await customerUser()
          : await world.build.backofficeUser('ProviderUser', provider.id, {
              passwordHash: `plain:${PASSWORD}`,
            });
      const tokens = (await signIn(user.email)).json<Tokens>();
      // A tolerance of one minute for a busy machine.
      await moveExpiryBack(table, seconds - 60, user.id);
      const renewed = (await refresh(tokens.refresh_token)).json<Tokens>();
      expect((await check(renewed.access_token)).statusCode).toBe(200);
      await moveExpiryBack(table, table === 'session' ? 60 : 3600, user.id);
      expect((await refresh(renewed.refresh_token)).statusCode).toBe(400);
      expect((await check(renewed.access_token)).statusCode).toBe(401);
    },
  );
});

describe('signing out', () => {
  it('ends the session at the next request, and returns 204 for any token', async () => {
    const user = await signedIn();
    const out = (refresh_token: string) =>
      world.app.inject({ method: 'POST', url: '/api/Authentication/Logout', payload: { refresh_token } });
    expect((await out(user.refresh_token)).statusCode).toBe(204);
    expect((await out(user.refresh_token)).statusCode).toBe(204);
    expect((await out('rt_unknown')).statusCode).toBe(204);
    expect((await check(user.access_token)).statusCode).toBe(401);
  });
});

describe('GetUserInformation', () => {
  it('returns the customers of a customer-user and their providers', async () => {
    const user = await signedIn();
    const response = await world.call({ url: '/api/Authentication/GetUserInformation', as: user.id });
    expect(response.json()).toMatchObject({
      userType: 'CustomerUser',
      email: user.email,
      roleName: 'CustomerAdmin',
      roleDisplayName: 'Kunden-Admin',
      roleConfig: { requires2FASetup: false },
      providers: [{ id: provider.publicId, name: 'Muster GmbH' }],
      customersAndRoles: [{ customerName: 'Bäckerei', roleName: 'CustomerAdmin', roleId: 5 }],
    });
  });

  it('returns every provider to a SuperAdmin', async () => {
    const superAdmin = await world.build.backofficeUser('SuperAdmin', null);
    const response = await world.call({ url: '/api/Authentication/GetUserInformation', as: superAdmin.id });
    expect(response.json()).toMatchObject({
      roleName: 'SuperAdmin',
      roleConfig: { requires2FASetup: true },
      providers: [{ name: 'Muster GmbH' }],
    });
  });
});
