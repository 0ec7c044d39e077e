import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test-support/test-app.ts';
import { createDesk, type Desk, NEW_PASSWORD, PASSWORD } from '../test-support/desk.ts';

let app: TestApp;
let desk: Desk;
let provider: { id: number };

beforeAll(async () => {
  app = await createTestApp();
  desk = createDesk(app);
  provider = await app.build.provider();
});
afterAll(() => app.close());
beforeEach(() => desk.forgetTries());

const staff = (role: 'SuperAdmin' | 'ProviderAdmin' | 'ProviderUser' = 'ProviderUser', of = provider.id) =>
  app.build.staff(role, role === 'SuperAdmin' ? null : of, { passwordHash: `plain:${PASSWORD}` });
const withFactor = async (role?: 'SuperAdmin' | 'ProviderAdmin' | 'ProviderUser') => {
  const account = await staff(role);
  return { ...account, ...(await desk.activateSecondFactor(account)) };
};
const isActive = async (accountId: number) =>
  (
    await sql<{ active: boolean }>`
      select two_factor_activated_at is not null and two_factor_secret is not null as active from account where id = ${accountId}`.execute(
      app.test.owner.executor,
    )
  ).rows[0]?.active;
const deactivate = (publicId: string, bearer: string) =>
  desk.send('PUT', `/Authentication/DeactivateTwoFactor/${publicId}`, undefined, { bearer });

describe('setting up a second factor', () => {
  it('shows an address for the app, and is active with the first right code, with fresh tokens', async () => {
    const user = await staff();
    const { access_token, refresh_token } = await desk.tokensOf(user.email);
    const { secret, token } = await desk.beginSetUp(access_token);
    expect(await isActive(user.id)).toBe(false);
    expect((await desk.signIn(user.email)).json()).toMatchObject({ login_response: 'Default' });
    const answer = await desk.giveCode(user.email, desk.codeOf(secret), token, { bearer: access_token });
    expect(answer.statusCode).toBe(200);
    const fresh = desk.readTokens(answer.json());
    expect(await isActive(user.id)).toBe(true);
    expect(await desk.check(fresh.access_token)).toBe(200);
    expect((await desk.refresh(fresh.refresh_token)).statusCode).toBe(200);
    // The tokens of before are worth nothing, though their session lives on.
    expect(await desk.check(access_token)).toBe(401);
    expect((await desk.refresh(refresh_token)).statusCode).toBe(400);
    expect((await desk.mailsTo(user.email)).map(({ kind }) => kind)).toEqual(['second-factor-activated']);
    expect((await desk.auditOf('second-factor.activate')).at(-1)).toMatchObject({
      actor_account_id: user.id,
    });
  });

  it('ends all other sessions of the account, and no other account’s', async () => {
    const user = await staff();
    const other = await app.tokenFor((await staff()).id);
    const elsewhere = await desk.tokensOf(user.email);
    await desk.activateSecondFactor(user);
    expect(await desk.check(elsewhere.access_token)).toBe(401);
    expect((await desk.refresh(elsewhere.refresh_token)).statusCode).toBe(400);
    expect(await desk.check(other)).toBe(200);
  });

  it('needs to be signed in as the account', async () => {
    const user = await staff();
    const { access_token } = await desk.tokensOf(user.email);
    const { secret, token } = await desk.beginSetUp(access_token);
    const other = await app.tokenFor((await staff()).id);
    for (const bearer of [undefined, other, 'at_unknown'])
      expect((await desk.giveCode(user.email, desk.codeOf(secret), token, { bearer })).statusCode).toBe(400);
    expect(await isActive(user.id)).toBe(false);
  });

  it('takes no wrong code, no used code, no second use, and five tries at most', async () => {
    const user = await staff();
    const { access_token: bearer } = await desk.tokensOf(user.email);
    const first = await desk.beginSetUp(bearer);
    const give = (code: string, token = first.token) => desk.giveCode(user.email, code, token, { bearer });
    for (let tries = 0; tries < 5; tries += 1)
      expect((await give(desk.wrongCodeOf(first.secret))).statusCode).toBe(400);
    expect((await give(desk.codeOf(first.secret))).statusCode).toBe(400);
    expect(await isActive(user.id)).toBe(false);
    // A wrong code of a set-up tells nothing of a thief: nothing is blocked.
    await desk.forgetTries();
    const second = await desk.beginSetUp(bearer);
    const code = desk.codeOf(second.secret);
    const done = desk.readTokens((await give(code, second.token)).json());
    const again = await desk.giveCode(user.email, code, second.token, { bearer: done.access_token });
    expect(again.statusCode).toBe(400);
    const next = await desk.askedForCode(user.email);
    expect((await desk.giveCode(user.email, code, next)).statusCode).toBe(400);
  });

  it('waits ten minutes; a newer set-up voids an older one; an active factor stays until then', async () => {
    const user = await withFactor();
    const bearer = user.access_token;
    const first = await desk.beginSetUp(bearer);
    const second = await desk.beginSetUp(bearer);
    const give = (secret: typeof first.secret, token: string) =>
      desk.giveCode(user.email, desk.codeOf(secret), token, { bearer });
    expect((await give(first.secret, first.token)).statusCode).toBe(400);
    await sql`update one_time_token set expires_at = expires_at - interval '10 minutes' where purpose = 'second-factor-setup'`.execute(
      app.test.owner.executor,
    );
    expect((await give(second.secret, second.token)).statusCode).toBe(400);
    const asked = await desk.askedForCode(user.email);
    expect((await desk.giveCode(user.email, desk.codeOf(user.secret), asked)).statusCode).toBe(200);
  });

  it('replaces an active factor: the old app is worth nothing any more', async () => {
    const user = await withFactor();
    const begun = await desk.beginSetUp(user.access_token);
    const answer = await desk.giveCode(user.email, desk.codeOf(begun.secret), begun.token, {
      bearer: user.access_token,
    });
    expect(answer.statusCode).toBe(200);
    await desk.forgetCodes(user.id);
    const asked = await desk.askedForCode(user.email);
    expect((await desk.giveCode(user.email, desk.codeOf(user.secret), asked)).statusCode).toBe(400);
    expect((await desk.giveCode(user.email, desk.codeOf(begun.secret), asked)).statusCode).toBe(200);
  });

  it('stores the secret encrypted, bound to the account', async () => {
    const user = await withFactor();
    const { rows } = await sql<{ secret: Buffer }>`
      select two_factor_secret as secret from account where id = ${user.id}`.execute(app.test.owner.executor);
    const stored = rows[0]?.secret ?? Buffer.alloc(0);
    expect(stored.includes(Buffer.from(user.secret.bytes))).toBe(false);
    expect(stored.toString('latin1')).not.toContain(user.secret.base32);
    const other = await withFactor();
    await sql`update account set two_factor_secret = ${stored} where id = ${other.id}`.execute(
      app.test.owner.executor,
    );
    const asked = await desk.askedForCode(other.email);
    const answer = await desk.giveCode(other.email, desk.codeOf(user.secret), asked);
    expect(answer.statusCode).toBe(500);
  });
});

describe('the second step of a sign-in', () => {
  it('gives tokens for a right code, and only then', async () => {
    const user = await withFactor();
    const answer = await desk.signIn(user.email);
    expect(answer.json()).toEqual({
      login_response: 'TwoFactorAuthentication',
      twofactor_token: expect.stringMatching(/^ot_[\w-]{43}$/) as string,
      access_token: null,
      refresh_token: null,
      expires_in: null,
    });
    const asked = await desk.askedForCode(user.email);
    const tokens = desk.readTokens((await desk.giveCode(user.email, desk.codeOf(user.secret), asked)).json());
    expect(await desk.check(tokens.access_token)).toBe(200);
  });

  it.each([-1, 0, 1])(
    'takes the code of %i steps from now, and no older or later one again',
    async (steps) => {
      const user = await withFactor();
      await desk.awaitSteadyStep();
      const give = async (code: string) =>
        (await desk.giveCode(user.email, code, await desk.askedForCode(user.email))).statusCode;
      const code = desk.codeOf(user.secret, steps);
      expect(await give(code)).toBe(200);
      expect(await give(code)).toBe(400);
      expect(await give(desk.codeOf(user.secret, -1))).toBe(400);
    },
  );

  it.each([-3, 3])('does not take the code of %i steps from now', async (steps) => {
    const user = await withFactor();
    const asked = await desk.askedForCode(user.email);
    expect((await desk.giveCode(user.email, desk.codeOf(user.secret, steps), asked)).statusCode).toBe(400);
  });

  it('is bound to the account of the token, lasts five minutes and five tries', async () => {
    const [user, other] = [await withFactor(), await withFactor()];
    const asked = await desk.askedForCode(user.email);
    expect((await desk.giveCode(other.email, desk.codeOf(other.secret), asked)).statusCode).toBe(400);
    expect((await desk.giveCode(other.email, desk.codeOf(user.secret), asked)).statusCode).toBe(400);
    await sql`update one_time_token set expires_at = expires_at - interval '5 minutes' where account_id = ${user.id}`.execute(
      app.test.owner.executor,
    );
    expect((await desk.giveCode(user.email, desk.codeOf(user.secret), asked)).statusCode).toBe(400);
    const next = await desk.askedForCode(user.email);
    for (let tries = 0; tries < 5; tries += 1)
      await desk.giveCode(user.email, desk.wrongCodeOf(user.secret), next);
    await desk.forgetTries();
    expect((await desk.giveCode(user.email, desk.codeOf(user.secret), next)).statusCode).toBe(400);
    const last = await desk.askedForCode(user.email);
    expect((await desk.giveCode(user.email.toUpperCase(), desk.codeOf(user.secret), last)).statusCode).toBe(
      200,
    );
  });

  it.each(['', '12345', '1234567', 'abcdef', '１２３４５６', "' or 1=1", PASSWORD])(
    '%j is no code',
    async (code) => {
      const user = await withFactor();
      const asked = await desk.askedForCode(user.email);
      expect((await desk.giveCode(user.email, code, asked)).statusCode).toBe(400);
    },
  );
});

describe('ten wrong codes in a row', () => {
  const wrongCodes = async (user: Awaited<ReturnType<typeof withFactor>>, count: number) => {
    for (let tries = 0; tries < count; tries += 1) {
      if (tries % 5 === 0) await desk.forgetTries();
      const asked = await desk.askedForCode(user.email);
      await desk.giveCode(user.email, desk.wrongCodeOf(user.secret), asked);
    }
    await desk.forgetTries();
  };

  it('turn the password off until it is reset by mail, and end all sessions', async () => {
    const user = await withFactor();
    await wrongCodes(user, 9);
    expect(await desk.check(user.access_token)).toBe(200);
    const asked = await desk.askedForCode(user.email);
    await desk.giveCode(user.email, desk.wrongCodeOf(user.secret), asked);
    expect(await desk.check(user.access_token)).toBe(401);
    expect((await desk.refresh(user.refresh_token)).statusCode).toBe(400);
    expect((await desk.signIn(user.email)).json()).toMatchObject({ error: 'invalid_grant' });
    expect((await desk.giveCode(user.email, desk.codeOf(user.secret), asked)).statusCode).toBe(400);
    const mail = (await desk.mailsTo(user.email)).at(-1);
    expect(mail).toMatchObject({ kind: 'password-off' });
    expect(mail?.text).toContain('http://localhost/forgot-password?email=');
    expect((await desk.auditOf('password.off')).at(-1)).toMatchObject({ facts: { cause: 'codes' } });

    await desk.requestReset(user.email);
    const { token } = await desk.linkTo(user.email, 'password-reset');
    expect(
      (await desk.apply('BackofficeUser', user.publicId, { token, password: NEW_PASSWORD })).statusCode,
    ).toBe(204);
    const next = await desk.askedForCode(user.email, NEW_PASSWORD);
    expect((await desk.giveCode(user.email, desk.codeOf(user.secret), next)).statusCode).toBe(200);
  });

  it('are counted from the last right one; a code that was used before is no guess', async () => {
    const user = await withFactor();
    await wrongCodes(user, 9);
    const code = desk.codeOf(user.secret);
    expect((await desk.giveCode(user.email, code, await desk.askedForCode(user.email))).statusCode).toBe(200);
    for (let tries = 0; tries < 3; tries += 1)
      await desk.giveCode(user.email, code, await desk.askedForCode(user.email));
    await wrongCodes(user, 9);
    expect((await desk.signIn(user.email)).statusCode).toBe(200);
  });

  it('are slowed down before, whatever right passwords come between', async () => {
    const user = await withFactor();
    const statuses = [];
    for (let tries = 0; tries < 8; tries += 1) {
      const asked = await desk.askedForCode(user.email);
      statuses.push((await desk.giveCode(user.email, desk.wrongCodeOf(user.secret), asked)).statusCode);
    }
    expect(statuses).toEqual([400, 400, 400, 400, 400, 400, 429, 429]);
  });
});

describe('removing a second factor', () => {
  it('is done by its owner, whose other sessions end', async () => {
    const user = await withFactor();
    const asked = await desk.askedForCode(user.email);
    const elsewhere = desk.readTokens(
      (await desk.giveCode(user.email, desk.codeOf(user.secret), asked)).json(),
    );
    expect((await deactivate(user.publicId, user.access_token)).statusCode).toBe(204);
    expect(await isActive(user.id)).toBe(false);
    expect(await desk.check(user.access_token)).toBe(200);
    expect(await desk.check(elsewhere.access_token)).toBe(401);
    expect((await desk.signIn(user.email)).json()).toMatchObject({ login_response: 'Default' });
    expect((await desk.mailsTo(user.email)).at(-1)).toMatchObject({ kind: 'second-factor-removed' });
    const mails = (await desk.mailsTo(user.email)).length;
    expect((await deactivate(user.publicId, user.access_token)).statusCode).toBe(204);
    expect(await desk.mailsTo(user.email)).toHaveLength(mails);
  });

  it('is done for a lost phone by a SuperAdmin, or by the provider’s admin for who need not have one', async () => {
    const root = await app.tokenFor((await staff('SuperAdmin')).id);
    const admin = await app.tokenFor((await staff('ProviderAdmin')).id);
    const foreign = await app.tokenFor((await staff('ProviderAdmin', (await app.build.provider()).id)).id);
    const colleague = await withFactor('ProviderAdmin');
    const user = await withFactor();
    expect((await deactivate(user.publicId, foreign)).statusCode).toBe(404);
    expect((await deactivate(colleague.publicId, admin)).statusCode).toBe(404);
    expect((await deactivate(randomUUID(), root)).statusCode).toBe(404);
    expect(await isActive(user.id)).toBe(true);
    expect((await deactivate(user.publicId, admin)).statusCode).toBe(204);
    expect((await deactivate(colleague.publicId, root)).statusCode).toBe(204);
    for (const { id, access_token } of [user, colleague]) {
      expect(await isActive(id)).toBe(false);
      expect(await desk.check(access_token)).toBe(401);
    }
  });
});
