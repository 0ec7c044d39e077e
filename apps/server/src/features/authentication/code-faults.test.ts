import { randomUUID } from 'node:crypto';
import { type EndpointDefinition, endpoints } from '@belegfach/contract';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createAuthApp } from './test-support/auth-app.ts';
import { NEW_PASSWORD, PASSWORD } from './test-support/auth-client.ts';

/** Known vulnerabilities of similar systems with rate limits and one-time codes, each with its CVE or GHSA id. */
const { app, authClient, provider } = await createAuthApp();

const passwordHash = `plain:${PASSWORD}`;
const owner = () => app.test.owner.executor;

describe('CVE-2026-43926, CVE-2026-14182, CVE-2026-43914, CVE-2026-27801, CVE-2026-56450, GHSA-85v8-vx4w-q684: guesses that bypassed the rate limiter', () => {
  const GUESSES = 40;
  const from = '203.0.113.50';

  it('every public call that checks a secret limits the guesses from one network', async () => {
    const id = randomUUID();
    const guesses: Readonly<Record<string, () => Promise<{ statusCode: number }>>> = {
      'createToken, password': () => authClient.signIn(`${randomUUID()}@test.example`, 'wrong', { from }),
      'createToken, code': () =>
        authClient.submitCode(`${randomUUID()}@test.example`, '000000', 'ot_x', { from }),
      describePasswordLink: () =>
        authClient.send(
          'POST',
          '/Authentication/PasswordLink',
          { id, usertype: 'CustomerUser', token: 'x' },
          { from },
        ),
      applyCustomerUserInvitation: () =>
        authClient.apply('CustomerUser', id, { token: 'x', password: PASSWORD }, { from }),
      applyBackofficeUserInvitation: () =>
        authClient.apply('BackofficeUser', id, { token: 'x', password: PASSWORD }, { from }),
    };
    for (const [name, guess] of Object.entries(guesses)) {
      await authClient.resetRateLimits();
      const statuses = [];
      for (let count = 0; count < GUESSES; count += 1) statuses.push((await guess()).statusCode);
      expect(statuses.filter((status) => status === 400).length, name).toBeLessThanOrEqual(30);
      expect(statuses.at(-1), name).toBe(429);
    }
    // A new public call must be listed above, or must check nothing that can be guessed.
    const withoutSecret = [
      ...['requestPasswordReset', 'logout', 'unsubscribeFromNotices', 'startSignOn', 'signOutOfSignOn'],
      // Its state has 256 bits, and sign-on.test.ts shows its limit.
      'completeSignOn',
    ];
    const named = new Set(Object.keys(guesses).map((name) => name.split(',')[0] ?? ''));
    const open = Object.entries<EndpointDefinition>(endpoints).filter(
      ([, { access }]) => access.SuperAdmin === 'public',
    );
    expect(
      open
        .map(([name]) => name)
        .filter((name) => !named.has(name))
        .sort(),
    ).toEqual(withoutSecret.sort());
  });

  it('a right password does not allow more guesses of codes, and a code step does not allow more guesses of passwords', async () => {
    const user = await app.build.backofficeUser('ProviderUser', provider.id, { passwordHash });
    const { secret } = await authClient.activateSecondFactor(user);
    await authClient.resetRateLimits();
    const wrong = authClient.wrongCodeOf(secret);
    let checkedCodes = 0;
    for (let count = 0; count < 20; count += 1) {
      const codeToken = await authClient.requestCodeToken(user.email);
      if ((await authClient.submitCode(user.email, wrong, codeToken)).statusCode === 400) checkedCodes += 1;
    }
    expect(checkedCodes).toBe(6);
    // The code step does not check even the right password, and an attempt that is not checked does not count for the
    // account.
    for (let count = 0; count < 20; count += 1)
      expect((await authClient.submitCode(user.email, PASSWORD, 'ot_unknown')).statusCode).toBe(400);
    expect((await authClient.signIn(user.email)).statusCode).toBe(200);
  });
});

describe('CVE-2026-27855, CVE-2025-46815: a one-time code was accepted twice', () => {
  it.each([2, 50])('one of %i simultaneous uses with different tokens succeeds', async (count) => {
    const user = await app.build.backofficeUser('ProviderUser', provider.id, { passwordHash });
    const { secret } = await authClient.activateSecondFactor(user);
    await authClient.waitForStableStep();
    const code = authClient.codeOf(secret);
    // Normally an account has only one live token. The code must be protected even without that constraint.
    await sql.raw('drop index one_time_token__one_live').execute(owner());
    try {
      const codeToken = Array.from({ length: count }, () => `ot_${randomUUID()}`);
      for (const token of codeToken)
        await sql`insert into one_time_token (account_id, purpose, token_hash, expires_at)
          values (${user.id}, 'second-factor', sha256(${token}::bytea), now() + interval '5 minutes')`.execute(
          owner(),
        );
      await sql`delete from rate_limit_counter`.execute(owner());
      const responses = await Promise.all(
        codeToken.map((token) => authClient.submitCode(user.email, code, token)),
      );
      expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    } finally {
      await sql`delete from one_time_token where account_id = ${user.id}`.execute(owner());
      await sql
        .raw(
          'create unique index one_time_token__one_live on one_time_token (account_id, purpose) where used_at is null and voided_at is null',
        )
        .execute(owner());
    }
    expect(await authClient.listAuditEvents('password.off')).toEqual([]);
  });

  it('one of fifty simultaneous uses with the same token succeeds', async () => {
    const user = await app.build.backofficeUser('ProviderUser', provider.id, { passwordHash });
    const { secret } = await authClient.activateSecondFactor(user);
    const codeToken = await authClient.requestCodeToken(user.email);
    const code = authClient.codeOf(secret);
    const responses = await Promise.all(
      Array.from({ length: 50 }, () => authClient.submitCode(user.email, code, codeToken)),
    );
    expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  });
});

describe('CVE-2026-9802: a code was used by a sign-in that was rolled back', () => {
  it('the code stays valid when no session could be stored', async () => {
    const user = await app.build.backofficeUser('ProviderUser', provider.id, { passwordHash });
    const { secret } = await authClient.activateSecondFactor(user);
    await authClient.waitForStableStep();
    const codeToken = await authClient.requestCodeToken(user.email);
    await sql`revoke insert on session_token from belegfach_app`.execute(owner());
    const failed = await authClient.submitCode(user.email, authClient.codeOf(secret), codeToken);
    await sql`grant insert on session_token to belegfach_app`.execute(owner());
    expect(failed.statusCode).toBe(500);
    expect((await authClient.submitCode(user.email, authClient.codeOf(secret), codeToken)).statusCode).toBe(
      200,
    );
  });
});

describe('GHSA-wc43-73w7-x2f5: a way around the second factor', () => {
  it('if an account has a second factor, no call returns tokens without a code', async () => {
    const user = await app.build.backofficeUser('ProviderUser', provider.id, { passwordHash });
    await authClient.activateSecondFactor(user);
    await sql`update session set ended_at = now(), end_reason = 'test' where account_id = ${user.id}`.execute(
      owner(),
    );
    const expectNoTokens = (body: string) => expect(body).not.toMatch(/"(access_token|refresh_token)":"/);
    expectNoTokens((await authClient.signIn(user.email)).body);
    const codeToken = await authClient.requestCodeToken(user.email);
    await authClient.requestReset(user.email);
    const { token } = await authClient.readLink(user.email, 'password-reset');
    const attempts = [
      await authClient.signIn(user.email),
      await authClient.token({
        grant_type: 'password',
        username: user.email,
        password: PASSWORD,
        twoFactorToken: '',
      }),
      await authClient.submitCode(user.email, PASSWORD, codeToken),
      await authClient.submitCode(user.email, '', codeToken),
      await authClient.submitCode(user.email, codeToken, codeToken),
      await authClient.refresh(codeToken),
      await authClient.refresh(codeToken.replace('ot_', 'rt_')),
      await authClient.refresh(token),
      await authClient.token({ grant_type: 'authorization_code', code: codeToken }),
      await authClient.token({ grant_type: 'client_credentials' }),
      await authClient.apply('BackofficeUser', user.publicId, { token, password: NEW_PASSWORD }),
      await authClient.signIn(user.email, NEW_PASSWORD),
    ];
    for (const { body } of attempts) expectNoTokens(body);
    for (const bearer of [codeToken, codeToken.replace('ot_', 'at_')])
      expect(await authClient.check(bearer)).toBe(401);
    const { rows } =
      await sql`select from session where account_id = ${user.id} and ended_at is null`.execute(owner());
    expect(rows).toEqual([]);
  });
});
