import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createAuthApp } from '../test-support/auth-app.ts';
import { NEW_PASSWORD, PASSWORD } from '../test-support/auth-client.ts';

const { app, authClient, provider } = await createAuthApp();

const withFactor = async () => {
  const account = await app.build.staff('ProviderUser', provider.id, { passwordHash: `plain:${PASSWORD}` });
  return { ...account, ...(await authClient.activateSecondFactor(account)) };
};

describe('the second step of a sign-in', () => {
  it('returns tokens for a right code, and only then', async () => {
    const user = await withFactor();
    const answer = await authClient.signIn(user.email);
    expect(answer.json()).toEqual({
      login_response: 'TwoFactorAuthentication',
      twofactor_token: expect.stringMatching(/^ot_[\w-]{43}$/) as string,
      access_token: null,
      refresh_token: null,
      expires_in: null,
    });
    const asked = await authClient.askedForCode(user.email);
    const tokens = authClient.readTokens(
      (await authClient.giveCode(user.email, authClient.codeOf(user.secret), asked)).json(),
    );
    expect(await authClient.check(tokens.access_token)).toBe(200);
  });

  it.each([-1, 0, 1])(
    'accepts the code of %i steps from now, and afterwards neither that code nor an earlier one',
    async (steps) => {
      const user = await withFactor();
      await authClient.awaitSteadyStep();
      const give = async (code: string) =>
        (await authClient.giveCode(user.email, code, await authClient.askedForCode(user.email))).statusCode;
      const code = authClient.codeOf(user.secret, steps);
      expect(await give(code)).toBe(200);
      expect(await give(code)).toBe(400);
      expect(await give(authClient.codeOf(user.secret, -1))).toBe(400);
    },
  );

  it.each([-3, 3])('does not accept the code of %i steps from now', async (steps) => {
    const user = await withFactor();
    const asked = await authClient.askedForCode(user.email);
    expect(
      (await authClient.giveCode(user.email, authClient.codeOf(user.secret, steps), asked)).statusCode,
    ).toBe(400);
  });

  it('is bound to the account of the token, and allows five minutes and five attempts', async () => {
    const [user, other] = [await withFactor(), await withFactor()];
    const asked = await authClient.askedForCode(user.email);
    expect((await authClient.giveCode(other.email, authClient.codeOf(other.secret), asked)).statusCode).toBe(
      400,
    );
    expect((await authClient.giveCode(other.email, authClient.codeOf(user.secret), asked)).statusCode).toBe(
      400,
    );
    await sql`update one_time_token set expires_at = expires_at - interval '5 minutes' where account_id = ${user.id}`.execute(
      app.test.owner.executor,
    );
    expect((await authClient.giveCode(user.email, authClient.codeOf(user.secret), asked)).statusCode).toBe(
      400,
    );
    const next = await authClient.askedForCode(user.email);
    for (let tries = 0; tries < 5; tries += 1)
      await authClient.giveCode(user.email, authClient.wrongCodeOf(user.secret), next);
    await authClient.resetRateLimits();
    expect((await authClient.giveCode(user.email, authClient.codeOf(user.secret), next)).statusCode).toBe(
      400,
    );
    const last = await authClient.askedForCode(user.email);
    expect(
      (await authClient.giveCode(user.email.toUpperCase(), authClient.codeOf(user.secret), last)).statusCode,
    ).toBe(200);
  });

  it.each(['', '12345', '1234567', 'abcdef', '１２３４５６', "' or 1=1", PASSWORD])(
    'does not accept %j as a code',
    async (code) => {
      const user = await withFactor();
      const asked = await authClient.askedForCode(user.email);
      expect((await authClient.giveCode(user.email, code, asked)).statusCode).toBe(400);
    },
  );
});

describe('ten wrong codes in a row', () => {
  const wrongCodes = async (user: Awaited<ReturnType<typeof withFactor>>, count: number) => {
    for (let tries = 0; tries < count; tries += 1) {
      if (tries % 5 === 0) await authClient.resetRateLimits();
      const asked = await authClient.askedForCode(user.email);
      await authClient.giveCode(user.email, authClient.wrongCodeOf(user.secret), asked);
    }
    await authClient.resetRateLimits();
  };

  it('turn the password off until it is reset by e-mail, and end all sessions', async () => {
    const user = await withFactor();
    await wrongCodes(user, 9);
    expect(await authClient.check(user.access_token)).toBe(200);
    const asked = await authClient.askedForCode(user.email);
    await authClient.giveCode(user.email, authClient.wrongCodeOf(user.secret), asked);
    expect(await authClient.check(user.access_token)).toBe(401);
    expect((await authClient.refresh(user.refresh_token)).statusCode).toBe(400);
    expect((await authClient.signIn(user.email)).json()).toMatchObject({ error: 'invalid_grant' });
    expect((await authClient.giveCode(user.email, authClient.codeOf(user.secret), asked)).statusCode).toBe(
      400,
    );
    const mail = (await authClient.mailsTo(user.email)).at(-1);
    expect(mail).toMatchObject({ kind: 'password-off' });
    expect(mail?.text).toContain('http://localhost/forgot-password?email=');
    expect((await authClient.auditOf('password.off')).at(-1)).toMatchObject({ facts: { cause: 'codes' } });

    await authClient.requestReset(user.email);
    const { token } = await authClient.linkTo(user.email, 'password-reset');
    expect(
      (await authClient.apply('BackofficeUser', user.publicId, { token, password: NEW_PASSWORD })).statusCode,
    ).toBe(204);
    const next = await authClient.askedForCode(user.email, NEW_PASSWORD);
    expect((await authClient.giveCode(user.email, authClient.codeOf(user.secret), next)).statusCode).toBe(
      200,
    );
  });

  it('are counted from the last right code, and a code that was used before is not counted', async () => {
    const user = await withFactor();
    await wrongCodes(user, 9);
    const code = authClient.codeOf(user.secret);
    expect(
      (await authClient.giveCode(user.email, code, await authClient.askedForCode(user.email))).statusCode,
    ).toBe(200);
    for (let tries = 0; tries < 3; tries += 1)
      await authClient.giveCode(user.email, code, await authClient.askedForCode(user.email));
    await wrongCodes(user, 9);
    expect((await authClient.signIn(user.email)).statusCode).toBe(200);
  });

  it('are delayed from the seventh on, even when right passwords come in between', async () => {
    const user = await withFactor();
    const statuses = [];
    for (let tries = 0; tries < 8; tries += 1) {
      const asked = await authClient.askedForCode(user.email);
      statuses.push(
        (await authClient.giveCode(user.email, authClient.wrongCodeOf(user.secret), asked)).statusCode,
      );
    }
    expect(statuses).toEqual([400, 400, 400, 400, 400, 400, 429, 429]);
  });

  it('are not counted on account, token or address when the request fails', async () => {
    const user = await withFactor();
    const asked = await authClient.askedForCode(user.email);
    const { executor } = app.test.owner;
    const counted = async () => {
      const { rows } = await sql<{ counted: number }>`
        select a.wrong_codes + t.attempts + (select coalesce(sum(failures), 0) from rate_limit_counter)::integer as counted
        from account a join one_time_token t on t.account_id = a.id
        where a.id = ${user.id} and t.used_at is null and t.voided_at is null`.execute(executor);
      return rows.map((row) => row.counted);
    };
    const before = await counted();
    const wrong = () => authClient.giveCode(user.email, authClient.wrongCodeOf(user.secret), asked);
    await app.test.owner.transaction(async (transaction) => {
      await sql`lock table audit_event in access exclusive mode`.execute(transaction);
      for (let tries = 0; tries < 2; tries += 1) expect((await wrong()).statusCode).toBe(503);
    });
    await expect.poll(counted).toEqual(before);
    expect((await wrong()).statusCode).toBe(400);
    expect(await counted()).not.toEqual(before);
  });
});
