import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createAuthApp } from '../test-support/auth-app.ts';
import { PASSWORD } from '../test-support/auth-client.ts';

const { app, authClient, provider } = await createAuthApp();

const createBackofficeUser = (
  role: 'SuperAdmin' | 'ProviderAdmin' | 'ProviderUser' = 'ProviderUser',
  of = provider.id,
) => app.build.backofficeUser(role, role === 'SuperAdmin' ? null : of, { passwordHash: `plain:${PASSWORD}` });
const createUserWithFactor = async (role?: 'SuperAdmin' | 'ProviderAdmin' | 'ProviderUser') => {
  const account = await createBackofficeUser(role);
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
  it('returns a URL for the authenticator app; the first right code activates the factor and returns new tokens', async () => {
    const user = await createBackofficeUser();
    const { access_token, refresh_token } = await authClient.tokensOf(user.email);
    const { secret, token } = await authClient.beginSetUp(access_token);
    expect(await isActive(user.id)).toBe(false);
    expect((await authClient.signIn(user.email)).json()).toMatchObject({ login_response: 'Default' });
    const response = await authClient.submitCode(user.email, authClient.codeOf(secret), token, {
      bearer: access_token,
    });
    expect(response.statusCode).toBe(200);
    const fresh = authClient.readTokens(response.json());
    expect(await isActive(user.id)).toBe(true);
    expect(await authClient.check(fresh.access_token)).toBe(200);
    expect((await authClient.refresh(fresh.refresh_token)).statusCode).toBe(200);
    // The earlier tokens are revoked, although their session continues.
    expect(await authClient.check(access_token)).toBe(401);
    expect((await authClient.refresh(refresh_token)).statusCode).toBe(400);
    expect((await authClient.mailsTo(user.email)).map(({ kind }) => kind)).toEqual([
      'second-factor-activated',
    ]);
    expect((await authClient.listAuditEvents('second-factor.activate')).at(-1)).toMatchObject({
      actor_account_id: user.id,
    });
  });

  it('ends all other sessions of the account, and no session of another account', async () => {
    const user = await createBackofficeUser();
    const other = await app.tokenFor((await createBackofficeUser()).id);
    const elsewhere = await authClient.tokensOf(user.email);
    await authClient.activateSecondFactor(user);
    expect(await authClient.check(elsewhere.access_token)).toBe(401);
    expect((await authClient.refresh(elsewhere.refresh_token)).statusCode).toBe(400);
    expect(await authClient.check(other)).toBe(200);
  });

  it('requires a sign-in to the same account', async () => {
    const user = await createBackofficeUser();
    const { access_token } = await authClient.tokensOf(user.email);
    const { secret, token } = await authClient.beginSetUp(access_token);
    const other = await app.tokenFor((await createBackofficeUser()).id);
    for (const bearer of [undefined, other, 'at_unknown'])
      expect(
        (await authClient.submitCode(user.email, authClient.codeOf(secret), token, { bearer })).statusCode,
      ).toBe(400);
    expect(await isActive(user.id)).toBe(false);
  });

  it('accepts no wrong code, no used code, and at most five attempts', async () => {
    const user = await createBackofficeUser();
    const { access_token: bearer } = await authClient.tokensOf(user.email);
    const first = await authClient.beginSetUp(bearer);
    const submit = (code: string, token = first.token) =>
      authClient.submitCode(user.email, code, token, { bearer });
    for (let tries = 0; tries < 5; tries += 1)
      expect((await submit(authClient.wrongCodeOf(first.secret))).statusCode).toBe(400);
    expect((await submit(authClient.codeOf(first.secret))).statusCode).toBe(400);
    expect(await isActive(user.id)).toBe(false);
    // Wrong codes of a set-up are no sign of an attack, so nothing is blocked.
    await authClient.resetRateLimits();
    const second = await authClient.beginSetUp(bearer);
    const code = authClient.codeOf(second.secret);
    const done = authClient.readTokens((await submit(code, second.token)).json());
    const again = await authClient.submitCode(user.email, code, second.token, { bearer: done.access_token });
    expect(again.statusCode).toBe(400);
    const next = await authClient.requestCodeToken(user.email);
    expect((await authClient.submitCode(user.email, code, next)).statusCode).toBe(400);
  });

  it('expires after ten minutes or with a newer set-up; until its code is entered, the active factor stays valid', async () => {
    const user = await createUserWithFactor();
    const bearer = user.access_token;
    const first = await authClient.beginSetUp(bearer);
    const second = await authClient.beginSetUp(bearer);
    const submit = (secret: typeof first.secret, token: string) =>
      authClient.submitCode(user.email, authClient.codeOf(secret), token, { bearer });
    expect((await submit(first.secret, first.token)).statusCode).toBe(400);
    await sql`update one_time_token set expires_at = expires_at - interval '10 minutes' where purpose = 'second-factor-setup'`.execute(
      app.test.owner.executor,
    );
    expect((await submit(second.secret, second.token)).statusCode).toBe(400);
    const codeToken = await authClient.requestCodeToken(user.email);
    expect(
      (await authClient.submitCode(user.email, authClient.codeOf(user.secret), codeToken)).statusCode,
    ).toBe(200);
  });

  it('replaces an active factor: codes of the old app are refused', async () => {
    const user = await createUserWithFactor();
    const begun = await authClient.beginSetUp(user.access_token);
    const response = await authClient.submitCode(user.email, authClient.codeOf(begun.secret), begun.token, {
      bearer: user.access_token,
    });
    expect(response.statusCode).toBe(200);
    await authClient.allowCodeReuse(user.id);
    const codeToken = await authClient.requestCodeToken(user.email);
    expect(
      (await authClient.submitCode(user.email, authClient.codeOf(user.secret), codeToken)).statusCode,
    ).toBe(400);
    expect(
      (await authClient.submitCode(user.email, authClient.codeOf(begun.secret), codeToken)).statusCode,
    ).toBe(200);
  });

  it('stores the secret encrypted, bound to the account', async () => {
    const user = await createUserWithFactor();
    const { rows } = await sql<{ secret: Buffer }>`
      select two_factor_secret as secret from account where id = ${user.id}`.execute(app.test.owner.executor);
    const stored = rows[0]?.secret ?? Buffer.alloc(0);
    expect(stored.includes(Buffer.from(user.secret.bytes))).toBe(false);
    expect(stored.toString('latin1')).not.toContain(user.secret.base32);
    const other = await createUserWithFactor();
    await sql`update account set two_factor_secret = ${stored} where id = ${other.id}`.execute(
      app.test.owner.executor,
    );
    const codeToken = await authClient.requestCodeToken(other.email);
    const response = await authClient.submitCode(other.email, authClient.codeOf(user.secret), codeToken);
    expect(response.statusCode).toBe(500);
  });
});

describe('removing a second factor', () => {
  it('is allowed to the owner, whose other sessions end', async () => {
    const user = await createUserWithFactor();
    const codeToken = await authClient.requestCodeToken(user.email);
    const elsewhere = authClient.readTokens(
      (await authClient.submitCode(user.email, authClient.codeOf(user.secret), codeToken)).json(),
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

  it('is allowed to a SuperAdmin, and to a ProviderAdmin for back-office users whose role does not require one', async () => {
    const superAdmin = await app.tokenFor((await createBackofficeUser('SuperAdmin')).id);
    const admin = await app.tokenFor((await createBackofficeUser('ProviderAdmin')).id);
    const foreign = await app.tokenFor(
      (await createBackofficeUser('ProviderAdmin', (await app.build.provider()).id)).id,
    );
    const colleague = await createUserWithFactor('ProviderAdmin');
    const user = await createUserWithFactor();
    expect((await deactivate(user.publicId, foreign)).statusCode).toBe(404);
    expect((await deactivate(colleague.publicId, admin)).statusCode).toBe(404);
    expect((await deactivate(randomUUID(), superAdmin)).statusCode).toBe(404);
    expect(await isActive(user.id)).toBe(true);
    expect((await deactivate(user.publicId, admin)).statusCode).toBe(204);
    expect((await deactivate(colleague.publicId, superAdmin)).statusCode).toBe(204);
    for (const { id, access_token } of [user, colleague]) {
      expect(await isActive(id)).toBe(false);
      expect(await authClient.check(access_token)).toBe(401);
    }
  });
});
