import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createAuthApp } from '../test-support/auth-app.ts';
import { PASSWORD } from '../test-support/auth-client.ts';

const { app, authClient, provider } = await createAuthApp();

const staff = (role: 'SuperAdmin' | 'ProviderAdmin' | 'ProviderUser' = 'ProviderUser', of = provider.id) =>
  app.build.staff(role, role === 'SuperAdmin' ? null : of, { passwordHash: `plain:${PASSWORD}` });
const withFactor = async (role?: 'SuperAdmin' | 'ProviderAdmin' | 'ProviderUser') => {
  const account = await staff(role);
  return { ...account, ...(await authClient.activateSecondFactor(account)) };
};
const isActive = async (accountId: number) =>
  (
    await sql<{ active: boolean }>`
      select two_factor_activated_at is not null and two_factor_secret is not null as active from account where id = ${accountId}`.execute(
      app.test.owner.executor,
    )
  ).rows[0]?.active;
const deactivate = (publicId: string, bearer: string) =>
  authClient.send('PUT', `/Authentication/DeactivateTwoFactor/${publicId}`, undefined, { bearer });

describe('setting up a second factor', () => {
  it('returns an address for the authenticator app, and activates the factor with the first right code and fresh tokens', async () => {
    const user = await staff();
    const { access_token, refresh_token } = await authClient.tokensOf(user.email);
    const { secret, token } = await authClient.beginSetUp(access_token);
    expect(await isActive(user.id)).toBe(false);
    expect((await authClient.signIn(user.email)).json()).toMatchObject({ login_response: 'Default' });
    const answer = await authClient.giveCode(user.email, authClient.codeOf(secret), token, {
      bearer: access_token,
    });
    expect(answer.statusCode).toBe(200);
    const fresh = authClient.readTokens(answer.json());
    expect(await isActive(user.id)).toBe(true);
    expect(await authClient.check(fresh.access_token)).toBe(200);
    expect((await authClient.refresh(fresh.refresh_token)).statusCode).toBe(200);
    // The earlier tokens are revoked, although their session continues.
    expect(await authClient.check(access_token)).toBe(401);
    expect((await authClient.refresh(refresh_token)).statusCode).toBe(400);
    expect((await authClient.mailsTo(user.email)).map(({ kind }) => kind)).toEqual([
      'second-factor-activated',
    ]);
    expect((await authClient.auditOf('second-factor.activate')).at(-1)).toMatchObject({
      actor_account_id: user.id,
    });
  });

  it('ends all other sessions of the account, and no session of another account', async () => {
    const user = await staff();
    const other = await app.tokenFor((await staff()).id);
    const elsewhere = await authClient.tokensOf(user.email);
    await authClient.activateSecondFactor(user);
    expect(await authClient.check(elsewhere.access_token)).toBe(401);
    expect((await authClient.refresh(elsewhere.refresh_token)).statusCode).toBe(400);
    expect(await authClient.check(other)).toBe(200);
  });

  it('requires a sign-in to the same account', async () => {
    const user = await staff();
    const { access_token } = await authClient.tokensOf(user.email);
    const { secret, token } = await authClient.beginSetUp(access_token);
    const other = await app.tokenFor((await staff()).id);
    for (const bearer of [undefined, other, 'at_unknown'])
      expect(
        (await authClient.giveCode(user.email, authClient.codeOf(secret), token, { bearer })).statusCode,
      ).toBe(400);
    expect(await isActive(user.id)).toBe(false);
  });

  it('accepts no wrong code, no used code, no second use, and five attempts at most', async () => {
    const user = await staff();
    const { access_token: bearer } = await authClient.tokensOf(user.email);
    const first = await authClient.beginSetUp(bearer);
    const give = (code: string, token = first.token) =>
      authClient.giveCode(user.email, code, token, { bearer });
    for (let tries = 0; tries < 5; tries += 1)
      expect((await give(authClient.wrongCodeOf(first.secret))).statusCode).toBe(400);
    expect((await give(authClient.codeOf(first.secret))).statusCode).toBe(400);
    expect(await isActive(user.id)).toBe(false);
    // A wrong code of a set-up is no sign of an attack, so nothing is blocked.
    await authClient.resetRateLimits();
    const second = await authClient.beginSetUp(bearer);
    const code = authClient.codeOf(second.secret);
    const done = authClient.readTokens((await give(code, second.token)).json());
    const again = await authClient.giveCode(user.email, code, second.token, { bearer: done.access_token });
    expect(again.statusCode).toBe(400);
    const next = await authClient.askedForCode(user.email);
    expect((await authClient.giveCode(user.email, code, next)).statusCode).toBe(400);
  });

  it('waits ten minutes for its code; a newer set-up voids an older one, and an active factor stays valid until then', async () => {
    const user = await withFactor();
    const bearer = user.access_token;
    const first = await authClient.beginSetUp(bearer);
    const second = await authClient.beginSetUp(bearer);
    const give = (secret: typeof first.secret, token: string) =>
      authClient.giveCode(user.email, authClient.codeOf(secret), token, { bearer });
    expect((await give(first.secret, first.token)).statusCode).toBe(400);
    await sql`update one_time_token set expires_at = expires_at - interval '10 minutes' where purpose = 'second-factor-setup'`.execute(
      app.test.owner.executor,
    );
    expect((await give(second.secret, second.token)).statusCode).toBe(400);
    const asked = await authClient.askedForCode(user.email);
    expect((await authClient.giveCode(user.email, authClient.codeOf(user.secret), asked)).statusCode).toBe(
      200,
    );
  });

  it('replaces an active factor, so that codes of the old app are refused', async () => {
    const user = await withFactor();
    const begun = await authClient.beginSetUp(user.access_token);
    const answer = await authClient.giveCode(user.email, authClient.codeOf(begun.secret), begun.token, {
      bearer: user.access_token,
    });
    expect(answer.statusCode).toBe(200);
    await authClient.forgetCodes(user.id);
    const asked = await authClient.askedForCode(user.email);
    expect((await authClient.giveCode(user.email, authClient.codeOf(user.secret), asked)).statusCode).toBe(
      400,
    );
    expect((await authClient.giveCode(user.email, authClient.codeOf(begun.secret), asked)).statusCode).toBe(
      200,
    );
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
    const asked = await authClient.askedForCode(other.email);
    const answer = await authClient.giveCode(other.email, authClient.codeOf(user.secret), asked);
    expect(answer.statusCode).toBe(500);
  });
});

describe('removing a second factor', () => {
  it('is allowed to its owner, whose other sessions end', async () => {
    const user = await withFactor();
    const asked = await authClient.askedForCode(user.email);
    const elsewhere = authClient.readTokens(
      (await authClient.giveCode(user.email, authClient.codeOf(user.secret), asked)).json(),
    );
    expect((await deactivate(user.publicId, user.access_token)).statusCode).toBe(204);
    expect(await isActive(user.id)).toBe(false);
    expect(await authClient.check(user.access_token)).toBe(200);
    expect(await authClient.check(elsewhere.access_token)).toBe(401);
    expect((await authClient.signIn(user.email)).json()).toMatchObject({ login_response: 'Default' });
    expect((await authClient.mailsTo(user.email)).at(-1)).toMatchObject({ kind: 'second-factor-removed' });
    const mails = (await authClient.mailsTo(user.email)).length;
    expect((await deactivate(user.publicId, user.access_token)).statusCode).toBe(204);
    expect(await authClient.mailsTo(user.email)).toHaveLength(mails);
  });

  it('is allowed to a SuperAdmin, and to a ProviderAdmin for staff who need not have one', async () => {
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
      expect(await authClient.check(access_token)).toBe(401);
    }
  });
});
