import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createAuthApp } from '../test-support/auth-app.ts';
import { NEW_PASSWORD, PASSWORD } from '../test-support/auth-client.ts';

const { app, authClient, provider } = await createAuthApp();

const createUserWithFactor = async () => {
  const account = await app.build.backofficeUser('ProviderUser', provider.id, {
    passwordHash: `plain:${PASSWORD}`,
  });
  return { ...account, ...(await authClient.activateSecondFactor(account)) };
};

describe('the second step of a sign-in', () => {
  it('returns tokens only for a right code', async () => {
    const user = await createUserWithFactor();
    const response = await authClient.signIn(user.email);
    expect(response.json()).toEqual({
      login_response: 'TwoFactorAuthentication',
      twofactor_token: expect.stringMatching(/^ot_[\w-]{43}$/) as string,
      access_token: null,
      refresh_token: null,
      expires_in: null,
    });
    const codeToken = await authClient.requestCodeToken(user.email);
    const tokens = authClient.readTokens(
      (await authClient.submitCode(user.email, authClient.codeOf(user.secret), codeToken)).json(),
    );
    expect(await authClient.check(tokens.access_token)).toBe(200);
  });

  it.each([-1, 0, 1])(
    'accepts the code of the time step %i from the current one, and then neither the same code nor an earlier one',
    async (steps) => {
      const user = await createUserWithFactor();
      await authClient.waitForStableStep();
      const submit = async (code: string) =>
        (await authClient.submitCode(user.email, code, await authClient.requestCodeToken(user.email)))
          .statusCode;
      const code = authClient.codeOf(user.secret, steps);
      expect(await submit(code)).toBe(200);
      expect(await submit(code)).toBe(400);
      expect(await submit(authClient.codeOf(user.secret, -1))).toBe(400);
    },
  );

  it.each([-3, 3])('does not accept the code of the time step %i from the current one', async (steps) => {
    const user = await createUserWithFactor();
    const codeToken = await authClient.requestCodeToken(user.email);
    expect(
      (await authClient.submitCode(user.email, authClient.codeOf(user.secret, steps), codeToken)).statusCode,
    ).toBe(400);
  });

  it('accepts only a code of the account of the token, within five minutes and five attempts', async () => {
    const [user, other] = [await createUserWithFactor(), await createUserWithFactor()];
    const codeToken = await authClient.requestCodeToken(user.email);
    expect(
      (await authClient.submitCode(other.email, authClient.codeOf(other.secret), codeToken)).statusCode,
    ).toBe(400);
    expect(
      (await authClient.submitCode(other.email, authClient.codeOf(user.secret), codeToken)).statusCode,
    ).toBe(400);
    await sql`update one_time_token set expires_at = expires_at - interval '5 minutes' where account_id = ${user.id}`.execute(
      app.test.owner.executor,
    );
    expect(
      (await authClient.submitCode(user.email, authClient.codeOf(user.secret), codeToken)).statusCode,
    ).toBe(400);
    const next = await authClient.requestCodeToken(user.email);
    for (let tries = 0; tries < 5; tries += 1)
      await authClient.submitCode(user.email, authClient.wrongCodeOf(user.secret), next);
    await authClient.resetRateLimits();
    expect((await authClient.submitCode(user.email, authClient.codeOf(user.secret), next)).statusCode).toBe(
      400,
    );
    const last = await authClient.requestCodeToken(user.email);
    expect(
      (await authClient.submitCode(user.email.toUpperCase(), authClient.codeOf(user.secret), last))
        .statusCode,
    ).toBe(200);
  });

  it.each(['', '12345', '1234567', 'abcdef', '１２３４５６', "' or 1=1", PASSWORD])(
    'does not accept %j as a code',
    async (code) => {
      const user = await createUserWithFactor();
      const codeToken = await authClient.requestCodeToken(user.email);
      expect((await authClient.submitCode(user.email, code, codeToken)).statusCode).toBe(400);
    },
  );
});

describe('ten consecutive wrong codes', () => {
  const wrongCodes = async (user: Awaited<ReturnType<typeof createUserWithFactor>>, count: number) => {
    for (let tries = 0; tries < count; tries += 1) {
      if (tries % 5 === 0) await authClient.resetRateLimits();
      const codeToken = await authClient.requestCodeToken(user.email);
      await authClient.submitCode(user.email, authClient.wrongCodeOf(user.secret), codeToken);
    }
    await authClient.resetRateLimits();
  };

  it('turn the password off until it is reset by e-mail, and end all sessions', async () => {
    const user = await createUserWithFactor();
    await wrongCodes(user, 9);
    expect(await authClient.check(user.access_token)).toBe(200);
    const codeToken = await authClient.requestCodeToken(user.email);
    await authClient.submitCode(user.email, authClient.wrongCodeOf(user.secret), codeToken);
    expect(await authClient.check(user.access_token)).toBe(401);
    expect((await authClient.refresh(user.refresh_token)).statusCode).toBe(400);
    expect((await authClient.signIn(user.email)).json()).toMatchObject({ error: 'invalid_grant' });
    expect(
      (await authClient.submitCode(user.email, authClient.codeOf(user.secret), codeToken)).statusCode,
    ).toBe(400);
    const mail = (await authClient.mailsTo(user.email)).at(-1);
    expect(mail).toMatchObject({ kind: 'password-off' });
    expect(mail?.text).toContain('http://localhost/forgot-password?email=');
    expect((await authClient.listAuditEvents('password.off')).at(-1)).toMatchObject({
      facts: { cause: 'codes' },
    });

    await authClient.requestReset(user.email);
    const { token } = await authClient.readLink(user.email, 'password-reset');
    expect(
      (await authClient.apply('BackofficeUser', user.publicId, { token, password: NEW_PASSWORD })).statusCode,
    ).toBe(204);
    const next = await authClient.requestCodeToken(user.email, NEW_PASSWORD);
    expect((await authClient.submitCode(user.email, authClient.codeOf(user.secret), next)).statusCode).toBe(
      200,
    );
  });

  it('are counted since the last right code; a code that was used before does not count', async () => {
    const user = await createUserWithFactor();
    await wrongCodes(user, 9);
    const code = authClient.codeOf(user.secret);
    expect(
      (await authClient.submitCode(user.email, code, await authClient.requestCodeToken(user.email)))
        .statusCode,
    ).toBe(200);
    for (let tries = 0; tries < 3; tries += 1)
      await authClient.submitCode(user.email, code, await authClient.requestCodeToken(user.email));
    await wrongCodes(user, 9);
    expect((await authClient.signIn(user.email)).statusCode).toBe(200);
  });

  it('are delayed from the seventh on, even when right passwords come in between', async () => {
    const user = await createUserWithFactor();
    const statuses = [];
    for (let tries = 0; tries < 8; tries += 1) {
      const codeToken = await authClient.requestCodeToken(user.email);
      statuses.push(
        (await authClient.submitCode(user.email, authClient.wrongCodeOf(user.secret), codeToken)).statusCode,
      );
    }
    expect(statuses).toEqual([400, 400, 400, 400, 400, 400, 429, 429]);
  });

  it('do not count for account, token or network if the request fails', async () => {
    const user = await createUserWithFactor();
    const codeToken = await authClient.requestCodeToken(user.email);
    const { executor } = app.test.owner;
    const counted = async () => {
      const { rows } = await sql<{ counted: number }>`
        select a.wrong_codes + t.attempts + (select coalesce(sum(failures), 0) from rate_limit_counter)::integer as counted
        from account a join one_time_token t on t.account_id = a.id
        where a.id = ${user.id} and t.used_at is null and t.voided_at is null`.execute(executor);
      return rows.map((row) => row.counted);
    };
    const before = await counted();
    const wrong = () => authClient.submitCode(user.email, authClient.wrongCodeOf(user.secret), codeToken);
    await app.test.owner.transaction(async (transaction) => {
      await sql`lock table audit_event in access exclusive mode`.execute(transaction);
      for (let tries = 0; tries < 2; tries += 1) expect((await wrong()).statusCode).toBe(503);
    });
    await expect.poll(counted).toEqual(before);
    expect((await wrong()).statusCode).toBe(400);
    expect(await counted()).not.toEqual(before);
  });
});
