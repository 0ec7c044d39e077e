import { randomUUID } from 'node:crypto';
import { type EndpointDefinition, endpoints } from '@belegfach/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../test-support/test-app.ts';
import { createDesk, type Desk, NEW_PASSWORD, PASSWORD } from './test-support/desk.ts';
import { invite, mailToken, passwordHashOf, PURPOSES } from './test-support/mailed-tokens.ts';

/** Published faults around accounts, by their ids (security section 1b). */
let app: TestApp;
let desk: Desk;
let provider: { id: number };
let customer: { id: number };

beforeAll(async () => {
  app = await createTestApp();
  desk = createDesk(app);
  provider = await app.build.provider();
  customer = await app.build.customer([provider.id]);
});
afterAll(() => app.close());
beforeEach(() => desk.forgetTries());

const passwordHash = `plain:${PASSWORD}`;
const reader = (given = {}) =>
  app.build.customerUser([[customer.id, 'CustomerUser']], { passwordHash, ...given });
const owner = () => app.test.owner.executor;

describe('cve/CVE-2021-36804, cve/CVE-2025-70948, cve/CVE-2025-25198, cve/GHSA-444r-cwp2-x5xf: a link to the host that the request named', () => {
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

  it('links come from the configuration, whatever the headers say', async () => {
    const { email } = await reader();
    for (const name of names)
      for (const value of values) {
        await desk.forgetTries();
        const given = name === 'forwarded' ? `host=${value};proto=http` : value;
        expect((await desk.requestReset(email, { headers: { [name]: given } })).statusCode).toBe(200);
      }
    const mails = await desk.mailsTo(email);
    expect(mails).toHaveLength(names.length * values.length);
    for (const { text } of mails) {
      expect(text).not.toContain(HOST);
      expect(text).toContain('http://localhost/set-password?');
    }
  });
});

describe('cve/CVE-2021-25957, cve/CVE-2026-31881, cve/CVE-2026-18963: one’s own link, or none, set another’s password', () => {
  it.each(PURPOSES)('a token of purpose %s sets the password of its own account alone', async (purpose) => {
    const victim = await app.build.staff('SuperAdmin', null, { passwordHash });
    const customerVictim = await reader();
    const { token, userType } = await mailToken(app, desk, provider.id, purpose, passwordHash);
    for (const [side, id] of [
      ['BackofficeUser', victim.publicId],
      ['CustomerUser', customerVictim.publicId],
      [userType, randomUUID()],
    ] as const)
      expect((await desk.apply(side, id, { token, password: NEW_PASSWORD })).json()).toMatchObject({
        code: 'TokenValidationFailed',
      });
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
  ])('%j opens nothing, for an account with a link on its way', async (given) => {
    const user = await reader();
    await desk.requestReset(user.email);
    await app.settle();
    const answer = await desk.apply('CustomerUser', user.publicId, { password: NEW_PASSWORD, ...given });
    expect(answer.statusCode).toBe(400);
    expect(await passwordHashOf(app, user.id)).toBe(passwordHash);
  });

  it('the address of the account in the body changes nothing', async () => {
    const [user, victim] = [await reader(), await reader()];
    await desk.requestReset(user.email);
    const { token } = await desk.linkTo(user.email, 'password-reset');
    for (const extra of [{ id: victim.publicId }, { email: victim.email }, { userId: victim.publicId }]) {
      const answer = await desk.apply('CustomerUser', user.publicId, {
        token,
        password: NEW_PASSWORD,
        ...extra,
      });
      expect(answer.statusCode).toBe(400);
    }
    expect(await passwordHashOf(app, victim.id)).toBe(passwordHash);
  });
});

describe('security T3: a mail scanner that opens the link', () => {
  it('burns nothing: only the POST uses a link up', async () => {
    const user = await reader();
    await desk.requestReset(user.email);
    const { token, url } = await desk.linkTo(user.email, 'password-reset');
    for (const path of [
      `${url.pathname}${url.search}`,
      `/api/CustomerUser/ApplyInvitation/${user.publicId}?token=${token}`,
    ])
      for (const method of ['GET', 'HEAD', 'OPTIONS'] as const) await app.app.inject({ method, url: path });
    expect(
      (await desk.apply('CustomerUser', user.publicId, { token, password: NEW_PASSWORD })).statusCode,
    ).toBe(204);
  });
});

describe('cve/CVE-2026-43926, cve/CVE-2026-14182, cve/CVE-2026-43914, cve/CVE-2026-27801, cve/CVE-2026-56450, cve/GHSA-85v8-vx4w-q684: guesses beside the limiter', () => {
  const GUESSES = 40;
  const from = '203.0.113.50';

  it('every public call that judges a secret stops guesses from one network', async () => {
    const id = randomUUID();
    const guesses: Readonly<Record<string, () => Promise<{ statusCode: number }>>> = {
      'createToken, password': () => desk.signIn(`${randomUUID()}@test.example`, 'wrong', { from }),
      'createToken, code': () => desk.giveCode(`${randomUUID()}@test.example`, '000000', 'ot_x', { from }),
      applyCustomerUserInvitation: () =>
        desk.apply('CustomerUser', id, { token: 'x', password: PASSWORD }, { from }),
      applyBackofficeUserInvitation: () =>
        desk.apply('BackofficeUser', id, { token: 'x', password: PASSWORD }, { from }),
    };
    for (const [name, guess] of Object.entries(guesses)) {
      await desk.forgetTries();
      const statuses = [];
      for (let count = 0; count < GUESSES; count += 1) statuses.push((await guess()).statusCode);
      expect(statuses.filter((status) => status === 400).length, name).toBeLessThanOrEqual(30);
      expect(statuses.at(-1), name).toBe(429);
    }
    // A new public call must be tried here, or judge nothing that can be guessed.
    const judgesNothing = ['requestPasswordReset', 'logout', 'unsubscribeFromNotices'];
    const named = new Set(Object.keys(guesses).map((name) => name.split(',')[0] ?? ''));
    const open = Object.entries<EndpointDefinition>(endpoints).filter(
      ([, { access }]) => access.SuperAdmin === 'public',
    );
    expect(
      open
        .map(([name]) => name)
        .filter((name) => !named.has(name))
        .sort(),
    ).toEqual(judgesNothing.sort());
  });

  it('a right password does not open the way to guessing codes, nor a code step one to passwords', async () => {
    const user = await app.build.staff('ProviderUser', provider.id, { passwordHash });
    const { secret } = await desk.activateSecondFactor(user);
    await desk.forgetTries();
    const wrong = desk.wrongCodeOf(secret);
    let looked = 0;
    for (let count = 0; count < 20; count += 1) {
      const asked = await desk.askedForCode(user.email);
      if ((await desk.giveCode(user.email, wrong, asked)).statusCode === 400) looked += 1;
    }
    expect(looked).toBe(6);
    let passwords = 0;
    for (let count = 0; count < 20; count += 1)
      if ((await desk.giveCode(user.email, 'guess', 'ot_unknown')).statusCode === 400) passwords += 1;
    expect(passwords).toBe(0);
  });
});

describe('cve/CVE-2026-27855, cve/CVE-2025-46815: a one-time code was good twice', () => {
  it.each([2, 50])('of %i uses at once, each with a token of its own, one wins', async (count) => {
    const user = await app.build.staff('ProviderUser', provider.id, { passwordHash });
    const { secret } = await desk.activateSecondFactor(user);
    await desk.awaitSteadyStep();
    const code = desk.codeOf(secret);
    // One live token per account is the rule; the code itself must hold without it.
    await sql.raw('drop index one_time_token__one_live').execute(owner());
    const asked = Array.from({ length: count }, () => `ot_${randomUUID()}`);
    for (const token of asked)
      await sql`insert into one_time_token (account_id, purpose, token_hash, expires_at)
        values (${user.id}, 'second-factor', sha256(${token}::bytea), now() + interval '5 minutes')`.execute(
        owner(),
      );
    await sql`delete from throttle`.execute(owner());
    const answers = await Promise.all(asked.map((token) => desk.giveCode(user.email, code, token)));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    await sql`delete from one_time_token where account_id = ${user.id}`.execute(owner());
    await sql
      .raw(
        'create unique index one_time_token__one_live on one_time_token (account_id, purpose) where used_at is null and voided_at is null',
      )
      .execute(owner());
    expect(await desk.auditOf('password.off')).toEqual([]);
  });

  it('with one token, of fifty uses at once one wins', async () => {
    const user = await app.build.staff('ProviderUser', provider.id, { passwordHash });
    const { secret } = await desk.activateSecondFactor(user);
    const asked = await desk.askedForCode(user.email);
    const code = desk.codeOf(secret);
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => desk.giveCode(user.email, code, asked)),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  });
});

describe('cve/CVE-2026-9802: a code was spent by a sign-in that was rolled back', () => {
  it('is good again when no session could be stored', async () => {
    const user = await app.build.staff('ProviderUser', provider.id, { passwordHash });
    const { secret } = await desk.activateSecondFactor(user);
    await desk.awaitSteadyStep();
    const asked = await desk.askedForCode(user.email);
    await sql`revoke insert on session_token from belegfach_app`.execute(owner());
    const failed = await desk.giveCode(user.email, desk.codeOf(secret), asked);
    await sql`grant insert on session_token to belegfach_app`.execute(owner());
    expect(failed.statusCode).toBe(500);
    expect((await desk.giveCode(user.email, desk.codeOf(secret), asked)).statusCode).toBe(200);
  });
});

describe('cve/GHSA-wc43-73w7-x2f5: a way around the second factor', () => {
  it('no way that gives tokens gives them to an account with a second factor without a code', async () => {
    const user = await app.build.staff('ProviderUser', provider.id, { passwordHash });
    await desk.activateSecondFactor(user);
    await sql`update session set ended_at = now(), end_reason = 'test' where account_id = ${user.id}`.execute(
      owner(),
    );
    const asked = await desk.askedForCode(user.email);
    await desk.requestReset(user.email);
    const { token } = await desk.linkTo(user.email, 'password-reset');
    const ways = [
      await desk.signIn(user.email),
      await desk.token({
        grant_type: 'password',
        username: user.email,
        password: PASSWORD,
        twoFactorToken: '',
      }),
      await desk.giveCode(user.email, PASSWORD, asked),
      await desk.giveCode(user.email, '', asked),
      await desk.giveCode(user.email, asked, asked),
      await desk.refresh(asked),
      await desk.refresh(asked.replace('ot_', 'rt_')),
      await desk.refresh(token),
      await desk.token({ grant_type: 'authorization_code', code: asked }),
      await desk.token({ grant_type: 'client_credentials' }),
      await desk.apply('BackofficeUser', user.publicId, { token, password: NEW_PASSWORD }),
      await desk.signIn(user.email, NEW_PASSWORD),
    ];
    for (const { body } of ways) expect(body).not.toMatch(/"(access_token|refresh_token)":"/);
    for (const bearer of [asked, asked.replace('ot_', 'at_')]) expect(await desk.check(bearer)).toBe(401);
    const { rows } =
      await sql`select from session where account_id = ${user.id} and ended_at is null`.execute(owner());
    expect(rows).toEqual([]);
  });
});

describe('cve/CVE-2026-56308, cve/GHSA-7pwm-pg76-3q9x: anybody’s address could be changed, without a fresh sign-in', () => {
  it('is refused for foreign ids and old sign-ins, and nothing is mailed', async () => {
    const [user, victim] = [await reader(), await reader()];
    const admin = await app.build.customerUser([[customer.id, 'CustomerAdmin']]);
    const staff = await app.build.staff('ProviderAdmin', provider.id);
    const ask = async (as: { id: number }, side: string, id: string) =>
      (
        await desk.send(
          'POST',
          `/${side}/CreateChangeMail/${id}`,
          { email: 'thief@evil.example' },
          { bearer: await app.tokenFor(as.id) },
        )
      ).statusCode;
    expect(await ask(user, 'CustomerUser', victim.publicId)).toBe(404);
    expect(await ask(admin, 'CustomerUser', victim.publicId)).toBe(403);
    expect(await ask(staff, 'CustomerUser', victim.publicId)).toBe(403);
    expect(await ask(staff, 'BackofficeUser', victim.publicId)).toBe(404);
    await app.tokenFor(user.id);
    await desk.age(user.id, 16);
    expect(await ask(user, 'CustomerUser', user.publicId)).toBe(400);
    expect(await desk.mailsTo('thief@evil.example')).toEqual([]);
    const { rows } = await sql`select from one_time_token where purpose = 'email-change'
      and account_id = any(${[user.id, victim.id]}::int[])`.execute(owner());
    expect(rows).toEqual([]);
  });
});

describe('cve/CVE-2026-43913: an account that was invited and never confirmed could act', () => {
  it('its link and its initial password lead to setting a password, and open nothing else', async () => {
    const user = await reader({ status: 'New' });
    await invite(app, user.id);
    const { token, initialPassword } = await desk.linkTo(user.email, 'invitation');
    const { token: shorter } = await desk.setPasswordOf(user.email, initialPassword);
    for (const secret of [token, shorter, initialPassword]) {
      expect(await desk.check(secret)).toBe(401);
      expect(await desk.check(secret.replace('ot_', 'at_'))).toBe(401);
      expect((await desk.refresh(secret)).statusCode).toBe(400);
      expect((await desk.giveCode(user.email, '000000', secret)).statusCode).toBe(400);
    }
    expect(await desk.check(await app.tokenFor(user.id))).toBe(401);
  });
});
