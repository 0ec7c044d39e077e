import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PasswordHasher } from '../../platform/passwords/index.ts';
import { createTestApp, type TestApp } from '../../../test/support/test-app.ts';

/*
 * Known vulnerabilities of similar systems with sign-ins and sessions. A title names those that its tests rule out by their
 * CVE or GHSA ids; docs/rules/security.md lists them all.
 */

const PASSWORD = 'Right-Password-1';
const verifiedHashes: (string | undefined)[] = [];
const hasher: PasswordHasher = {
  hash: (password) => Promise.resolve(password),
  verify: (stored, password) => {
    verifiedHashes.push(stored);
    return Promise.resolve(stored === password);
  },
  isOutdated: () => false,
};

let app: TestApp;
let customer: { id: number };
let lastAddress = 0;

beforeAll(async () => {
  app = await createTestApp({ passwords: hasher });
  customer = await app.build.customer([(await app.build.provider()).id]);
});
afterAll(() => app.close());
beforeEach(() => {
  verifiedHashes.length = 0;
});

const account = () => app.build.customerUser([[customer.id, 'CustomerAdmin']], { passwordHash: PASSWORD });

function requestToken(
  fields: Record<string, string>,
  options: { headers?: Record<string, string>; from?: string } = {},
) {
  lastAddress += 1;
  return app.app.inject({
    method: 'POST',
    url: '/api/connect/token',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...options.headers },
    remoteAddress: options.from ?? `10.1.${Math.floor(lastAddress / 250)}.${lastAddress % 250}`,
    payload: new URLSearchParams(fields).toString(),
  });
}
const signIn = (username: string, password: string, options = {}) =>
  requestToken({ grant_type: 'password', username, password }, options);
const refresh = (refresh_token: string) => requestToken({ grant_type: 'refresh_token', refresh_token });

interface Tokens {
  readonly access_token: string;
  readonly refresh_token: string;
}

/** Runs a task while the server lacks a right in the database, so that the task fails half way. */
async function withoutRight<T>(right: string, work: () => Promise<T>): Promise<T> {
  await sql.raw(`revoke ${right} from belegfach_app`).execute(app.test.owner.executor);
  try {
    return await work();
  } finally {
    await sql.raw(`grant ${right} to belegfach_app`).execute(app.test.owner.executor);
  }
}

describe('CVE-2026-35597: the counter was rolled back with the failed sign-in', () => {
  it('a guess counts even if the rest of the request fails', async () => {
    const { email } = await account();
    const responses = await withoutRight('insert on audit_event', async () => {
      const failed = [];
      for (let guess = 0; guess < 6; guess += 1) failed.push(await signIn(email, 'wrong'));
      return failed;
    });
    expect(responses.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 6 }, () => 500));
    expect((await signIn(email, PASSWORD)).statusCode).toBe(429);
  });
});

describe('CVE-2026-1035, CVE-2026-9802: a rotation that was not atomic', () => {
  it('the old token stays valid if no new token could be stored', async () => {
    const { email } = await account();
    const { refresh_token } = (await signIn(email, PASSWORD)).json<Tokens>();
    const failed = await withoutRight('insert on session_token', () => refresh(refresh_token));
    expect(failed.statusCode).toBe(500);
    expect((await refresh(refresh_token)).statusCode).toBe(200);
    expect((await refresh(refresh_token)).statusCode).toBe(400);
  });
});

describe('CVE-2026-43911, CVE-2026-35462: a token was valid longer than the session or right that it represents', () => {
  it.each([
    [
      'an access token after its time',
      sql`update session_token set expires_at = now() where kind = 'access'`,
    ],
    ['a revoked access token', sql`update session_token set revoked_at = now() where kind = 'access'`],
    ['a token of a session that ended', sql`update session set ended_at = now(), end_reason = 'test'`],
    ['a token of a session after its time', sql`update session set expires_at = now()`],
  ])('%s is refused', async (_what, change) => {
    const { email } = await account();
    const { access_token } = (await signIn(email, PASSWORD)).json<Tokens>();
    const check = () =>
      app.app.inject({ url: '/api/', headers: { authorization: `Bearer ${access_token}` } });
    expect((await check()).statusCode).toBe(200);
    await change.execute(app.test.owner.executor);
    expect((await check()).statusCode).toBe(401);
  });

  it('a token of one kind is not accepted as one of the other kind', async () => {
    const { email } = await account();
    const { access_token, refresh_token } = (await signIn(email, PASSWORD)).json<Tokens>();
    const headers = { authorization: `Bearer ${refresh_token}` };
    expect((await app.app.inject({ url: '/api/', headers })).statusCode).toBe(401);
    expect((await refresh(access_token)).statusCode).toBe(400);
    expect((await refresh(access_token.replace('at_', 'rt_'))).statusCode).toBe(400);
  });
});

describe('GHSA-jq8w-8q2f-ffm9: the response to an unknown user was faster', () => {
  it('a password is checked once for known and unknown e-mail addresses, and the responses are byte-identical', async () => {
    const known = await account();
    const invited = await app.build.account('CustomerUser', { status: 'Invited' });
    const withoutCustomer = await app.build.account('CustomerUser', { passwordHash: PASSWORD });
    const deleted = await app.build.customerUser([[customer.id, 'CustomerUser']], { deleted: true });
    const emails = [known.email, 'nobody@test.example', invited.email, withoutCustomer.email, deleted.email];
    const responses = [];
    for (const email of emails) responses.push(await signIn(email, 'wrong'));
    expect(verifiedHashes).toHaveLength(emails.length);
    for (const { statusCode, body, headers } of responses) {
      expect(statusCode).toBe(400);
      expect(body).toBe(responses[0]?.body);
      expect(Object.keys(headers).sort()).toEqual(Object.keys(responses[0]?.headers ?? {}).sort());
    }
  });

  it('no password is checked for a known or an unknown e-mail address that must wait', async () => {
    const known = await account();
    for (const email of [known.email, 'somebody@test.example'])
      for (let guess = 0; guess < 6; guess += 1) await signIn(email, 'wrong');
    verifiedHashes.length = 0;
    const blocked = [await signIn(known.email, PASSWORD), await signIn('somebody@test.example', PASSWORD)];
    expect(blocked.map(({ statusCode }) => statusCode)).toEqual([429, 429]);
    expect(blocked[0]?.body).toBe(blocked[1]?.body);
    expect(verifiedHashes).toEqual([]);
  });
});

describe('CVE-2020-7995, CVE-2023-49792, CVE-2021-22915: guesses without limit', () => {
  it('of a hundred simultaneous guesses at one account from different network addresses, at most six are checked', async () => {
    const { email } = await account();
    const responses = await Promise.all(
      Array.from({ length: 100 }, (_none, index) =>
        signIn(index % 2 === 0 ? email : email.toUpperCase(), `guess ${index}`, {
          headers: { 'x-forwarded-for': `203.0.113.${index}`, forwarded: `for=198.51.100.${index}` },
        }),
      ),
    );
    expect(verifiedHashes.length).toBeLessThanOrEqual(6);
    expect(responses.filter(({ statusCode }) => statusCode === 429).length).toBeGreaterThanOrEqual(94);
  });
});

describe('a client address in an unusual form', () => {
  it.each(['fe80::1%eth0', '::ffff:192.0.2.7', '::1', 'not an address'])(
    'allows a sign-in: %s',
    async (from) => {
      const { email } = await account();
      expect((await signIn(email, PASSWORD, { from })).statusCode).toBe(200);
    },
  );
});
