import { randomUUID } from 'node:crypto';
import { type EndpointDefinition, endpoints } from '@belegfach/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../test-support/test-app.ts';
import { createDesk, type Desk, NEW_PASSWORD, PASSWORD } from './test-support/desk.ts';

/** Published faults around guesses and one-time codes, by their ids (security section 1b). */
let app: TestApp;
let desk: Desk;
let provider: { id: number };

beforeAll(async () => {
  app = await createTestApp();
  desk = createDesk(app);
  provider = await app.build.provider();
});
afterAll(() => app.close());
beforeEach(() => desk.resetRateLimits());

const passwordHash = `plain:${PASSWORD}`;
const owner = () => app.test.owner.executor;

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
      await desk.resetRateLimits();
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
    await desk.resetRateLimits();
    const wrong = desk.wrongCodeOf(secret);
    let looked = 0;
    for (let count = 0; count < 20; count += 1) {
      const asked = await desk.askedForCode(user.email);
      if ((await desk.giveCode(user.email, wrong, asked)).statusCode === 400) looked += 1;
    }
    expect(looked).toBe(6);
    // Not even the right password is looked at there, and what nobody looks at costs the account nothing.
    for (let count = 0; count < 20; count += 1)
      expect((await desk.giveCode(user.email, PASSWORD, 'ot_unknown')).statusCode).toBe(400);
    expect((await desk.signIn(user.email)).statusCode).toBe(200);
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
    try {
      const asked = Array.from({ length: count }, () => `ot_${randomUUID()}`);
      for (const token of asked)
        await sql`insert into one_time_token (account_id, purpose, token_hash, expires_at)
          values (${user.id}, 'second-factor', sha256(${token}::bytea), now() + interval '5 minutes')`.execute(
          owner(),
        );
      await sql`delete from rate_limit_counter`.execute(owner());
      const answers = await Promise.all(asked.map((token) => desk.giveCode(user.email, code, token)));
      expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    } finally {
      await sql`delete from one_time_token where account_id = ${user.id}`.execute(owner());
      await sql
        .raw(
          'create unique index one_time_token__one_live on one_time_token (account_id, purpose) where used_at is null and voided_at is null',
        )
        .execute(owner());
    }
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

describe('cve/CVE-2026-9802: a code was used by a sign-in that was rolled back', () => {
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
    const opensNothing = (body: string) => expect(body).not.toMatch(/"(access_token|refresh_token)":"/);
    opensNothing((await desk.signIn(user.email)).body);
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
    for (const { body } of ways) opensNothing(body);
    for (const bearer of [asked, asked.replace('ot_', 'at_')]) expect(await desk.check(bearer)).toBe(401);
    const { rows } =
      await sql`select from session where account_id = ${user.id} and ended_at is null`.execute(owner());
    expect(rows).toEqual([]);
  });
});
