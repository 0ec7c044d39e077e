import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/support/test-app.ts';
import { createAuthClient, type AuthClient, NEW_PASSWORD, PASSWORD } from '../test-support/auth-client.ts';
import {
  invite,
  type MailedPurpose,
  type MailedToken,
  mailToken,
  passwordHashOf,
  PURPOSES,
} from '../test-support/mailed-tokens.ts';

let app: TestApp;
let authClient: AuthClient;
let provider: { id: number };

beforeAll(async () => {
  app = await createTestApp();
  authClient = createAuthClient(app);
  provider = await app.build.provider();
});
afterAll(() => app.close());

const mailNewToken = (purpose: MailedPurpose) =>
  mailToken(app, authClient, provider.id, purpose, `plain:${PASSWORD}`);
const apply = ({ userType, publicId, token }: MailedToken, changes: object = {}) =>
  authClient.apply(userType, publicId, { token, password: NEW_PASSWORD, ...changes });

/** Expects the same response for every invalid token, and that no password is set. */
async function expectRefused(token: MailedToken, changes: object = {}): Promise<void> {
  const before = await passwordHashOf(app, token.accountId);
  const response = await apply(token, changes);
  expect(response.statusCode, response.body).toBe(400);
  expect(response.json()).toMatchObject({ code: 'TokenValidationFailed' });
  expect(await passwordHashOf(app, token.accountId)).toBe(before);
  expect((await authClient.listAuditEvents('password.set')).at(-1)).toEqual({
    result: 'refused',
    actor_account_id: null,
    facts: {},
  });
}

describe.each(PURPOSES)('a token of purpose %s', (purpose) => {
  it('sets the password once', async () => {
    const token = await mailNewToken(purpose);
    expect((await apply(token)).statusCode).toBe(204);
    expect(await passwordHashOf(app, token.accountId)).toBe(`plain:${NEW_PASSWORD}`);
    await expectRefused(token, { password: PASSWORD });
  });

  it('succeeds once if it is used fifty times at the same time', async () => {
    const token = await mailNewToken(purpose);
    const responses = await Promise.all(Array.from({ length: 50 }, () => apply(token)));
    expect(responses.filter(({ statusCode }) => statusCode === 204)).toHaveLength(1);
    expect(responses.filter(({ statusCode }) => statusCode === 400)).toHaveLength(49);
  });

  it('is refused when it has expired or was voided', async () => {
    for (const change of [sql`expires_at = now()`, sql`voided_at = now()`]) {
      const token = await mailNewToken(purpose);
      await sql`update one_time_token set ${change} where account_id = ${token.accountId}`.execute(
        app.test.owner.executor,
      );
      await expectRefused(token);
    }
  });

  it('is refused for another account or kind of account, and for its own account if that is blocked or deleted', async () => {
    const token = await mailNewToken(purpose);
    const other = await app.build.backofficeUser('ProviderUser', provider.id, {
      passwordHash: `plain:${PASSWORD}`,
    });
    await expectRefused({ ...token, publicId: other.publicId, accountId: other.id });
    await expectRefused({ ...token, publicId: randomUUID() });
    await expectRefused({ ...token, userType: 'CustomerUser' });
    for (const change of [sql`status = 'New'`, sql`deleted_at = now()`]) {
      const gone = await mailNewToken(purpose);
      await sql`update account set ${change} where id = ${gone.accountId}`.execute(app.test.owner.executor);
      await expectRefused(gone);
    }
  });

  it('is refused if only a part of it or its hash is sent', async () => {
    const token = await mailNewToken(purpose);
    const { rows } = await sql<{ hash: string }>`
      select encode(token_hash, 'hex') as hash from one_time_token where account_id = ${token.accountId} order by id desc limit 1`.execute(
      app.test.owner.executor,
    );
    for (const wrong of [
      token.token.slice(0, -1),
      token.token.slice(3),
      rows[0]?.hash ?? '',
      `${token.token} `,
    ])
      await expectRefused({ ...token, token: wrong });
  });

  it('voids the other tokens of the account and ends all its sessions', async () => {
    const token = await mailNewToken(purpose);
    const { accountId } = token;
    const bearer = await app.tokenFor(accountId);
    for (const other of ['second-factor', 'second-factor-setup'])
      await sql`insert into one_time_token (account_id, purpose, token_hash, expires_at)
        values (${accountId}, ${other}, sha256(${randomUUID()}::bytea), now() + interval '1 hour')`.execute(
        app.test.owner.executor,
      );
    expect((await apply(token)).statusCode).toBe(204);
    expect(await authClient.check(bearer)).toBe(401);
    const { rows } = await sql`
      select from one_time_token where account_id = ${accountId} and used_at is null and voided_at is null`.execute(
      app.test.owner.executor,
    );
    expect(rows).toEqual([]);
    expect((await authClient.listAuditEvents('password.set')).at(-1)).toMatchObject({
      actor_account_id: accountId,
      facts: { purpose },
    });
  });
});

describe.each(['second-factor', 'second-factor-setup'])('a token of purpose %s', (purpose) => {
  it('sets no password', async () => {
    const account = await app.build.backofficeUser('ProviderUser', provider.id);
    await sql`insert into one_time_token (account_id, purpose, token_hash, expires_at)
      values (${account.id}, ${purpose}, sha256('ot_other'::bytea), now() + interval '1 hour')`.execute(
      app.test.owner.executor,
    );
    await expectRefused({
      userType: 'BackofficeUser',
      accountId: account.id,
      publicId: account.publicId,
      email: account.email,
      token: 'ot_other',
    });
    await sql`update one_time_token set voided_at = now(), token_hash = sha256(${randomUUID()}::bytea)
      where token_hash = sha256('ot_other'::bytea)`.execute(app.test.owner.executor);
  });
});

describe('a password', () => {
  it.each([
    ['Kurz-1a', 'PasswordTooWeak'],
    ['ohnegrosse-7', 'PasswordTooWeak'],
    ['Passwort1!', 'PasswordTooCommon'],
    ['Sommer2026!', 'PasswordTooCommon'],
    ['Xk7$weinbrenner', 'PasswordContainsOwnData'],
    ['Xk7$einkauf-nord', 'PasswordContainsOwnData'],
    ['Xk7$Theodora-q', 'PasswordContainsOwnData'],
    ['Xk-29876543-q', 'PasswordContainsOwnData'],
    ['Xk7$kuchenhaus', 'PasswordContainsOwnData'],
    ['Xk7$belegfach', 'PasswordContainsOwnData'],
  ])('%s is refused: %s, and the link stays valid', async (password, code) => {
    const customer = await app.build.customer([provider.id], { number: '29876543', name: 'Küchenhaus Süd' });
    const user = await app.build.customerUser([[customer.id, 'CustomerUser']], {
      status: 'New',
      email: 'einkauf.nord@test.example',
    });
    const change = sql`update account set first_name = 'Theodora', last_name = 'Weinbrenner' where id = ${user.id}`;
    await change.execute(app.test.owner.executor);
    await invite(app, user.id);
    const { token } = await authClient.readLink(user.email, 'invitation');
    const refused = await authClient.apply('CustomerUser', user.publicId, { token, password });
    expect(refused.statusCode).toBe(400);
    expect(refused.json()).toMatchObject({ code });
    expect(
      (await authClient.apply('CustomerUser', user.publicId, { token, password: PASSWORD })).statusCode,
    ).toBe(204);
    await sql`update account set email = ${randomUUID()} || '@test.example' where id = ${user.id}`.execute(
      app.test.owner.executor,
    );
    await sql`update customer set customer_number = ${String(30_000_000 + user.id)} where id = ${customer.id}`.execute(
      app.test.owner.executor,
    );
    await authClient.resetRateLimits();
  });

  it('is accepted exactly as typed, up to 128 characters', async () => {
    const token = await mailNewToken('password-reset');
    const long = `aA1! ${'ß'.repeat(122)} `;
    expect((await apply(token, { password: `${long}x` })).statusCode).toBe(400);
    expect((await apply(token, { password: long })).statusCode).toBe(204);
    expect(await passwordHashOf(app, token.accountId)).toBe(`plain:${long}`);
    expect((await authClient.signIn(token.email, long.trim())).statusCode).toBe(400);
    expect((await authClient.signIn(token.email, long)).statusCode).toBe(200);
  });
});

describe('a customer', () => {
  const statusOf = async (id: number) =>
    (
      await sql<{ status: string }>`select status from customer where id = ${id}`.execute(
        app.test.owner.executor,
      )
    ).rows[0]?.status;

  it('becomes Active with its first CustomerAdmin, not with a CustomerUser, and never if it is Inactive', async () => {
    const invited = await app.build.customer([provider.id], { status: 'Invited' });
    const fresh = await app.build.customer([provider.id], { status: 'New' });
    const inactive = await app.build.customer([provider.id], { status: 'Inactive' });
    const addUser = async (role: 'CustomerAdmin' | 'CustomerUser') => {
      const user = await app.build.customerUser(
        [
          [invited.id, role],
          [fresh.id, role],
          [inactive.id, role],
        ],
        { status: 'New' },
      );
      await invite(app, user.id);
      const { token } = await authClient.readLink(user.email, 'invitation');
      const response = await authClient.apply('CustomerUser', user.publicId, { token, password: PASSWORD });
      expect(response.statusCode).toBe(204);
      return [await statusOf(invited.id), await statusOf(fresh.id), await statusOf(inactive.id)];
    };
    expect(await addUser('CustomerUser')).toEqual(['Invited', 'New', 'Inactive']);
    expect(await addUser('CustomerAdmin')).toEqual(['Active', 'Active', 'Inactive']);
  });
});

describe('wrong tokens', () => {
  it('are limited to ten in ten minutes for each network, over all accounts; right tokens do not count', async () => {
    const from = '2001:db8:7::1';
    for (let count = 0; count < 12; count += 1)
      expect(
        (await authClient.apply('CustomerUser', randomUUID(), { token: 'x', password: PASSWORD }, { from }))
          .statusCode,
      ).toBe(count < 10 ? 400 : 429);
    const blocked = await authClient.apply(
      'BackofficeUser',
      randomUUID(),
      { token: 'x', password: PASSWORD },
      { from: '2001:db8:7::ffff', headers: { 'x-forwarded-for': '203.0.113.9' } },
    );
    expect(blocked.statusCode).toBe(429);
    expect(Number(blocked.headers['retry-after'])).toBeGreaterThan(0);
    expect(blocked.json()).toMatchObject({ code: 'TooManyRequests' });
    const token = await mailNewToken('invitation');
    const weak = () =>
      authClient.apply(
        token.userType,
        token.publicId,
        { token: token.token, password: 'x' },
        { from: '192.0.2.77' },
      );
    for (let count = 0; count < 15; count += 1)
      expect((await weak()).json()).toMatchObject({ code: 'PasswordTooWeak' });
  });
});
