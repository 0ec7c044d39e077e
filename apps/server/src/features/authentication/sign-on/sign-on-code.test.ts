import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type Tampering,
  startScriptedProvider,
} from '../../../../test/support/identity-providers/scripted-provider.ts';
import { createTestApp } from '../../../../test/support/test-app.ts';
import { createAuthClient, PASSWORD } from '../test-support/auth-client.ts';
import { invite } from '../test-support/mailed-tokens.ts';
import { BROWSER, createSignOnClient, providerOf } from '../test-support/sign-on-client.ts';

const identityProvider = await startScriptedProvider();
const app = await createTestApp({
  signOn: {
    providers: [providerOf(identityProvider.issuer, { secondFactor: { acr: [], amr: ['mfa'] } })],
    passwordOffRoles: ['SalesmanUser'],
  },
});
afterAll(async () => {
  await app.close();
  await identityProvider.stop();
});
const authClient = createAuthClient(app);
const signOn = createSignOnClient(app, authClient);
const provider = await app.build.provider();
const owner = app.test.owner.executor;
beforeEach(async () => {
  await authClient.resetRateLimits();
  await authClient.waitForStableStep();
});

type User = Awaited<ReturnType<typeof app.build.backofficeUser>>;
let serial = 0;
const newSubject = () => `subject ${(serial += 1)}`;
const now = Math.floor(Date.now() / 1000);

const respond = async ({ email }: User, sub: string, tampering: Tampering = {}) =>
  identityProvider.signIn(await signOn.begin(), { sub, email }, tampering);

/** The token that asks for a code. */
async function signOnOf(user: User, subject = newSubject(), tampering: Tampering = {}): Promise<string> {
  const { grant } = await signOn.grantOf(await respond(user, subject, tampering));
  expect(grant.login_response).toBe('TwoFactorAuthentication');
  return String(grant['twofactor_token']);
}

/** A user with a password and a second factor, who has never signed on. */
async function userWithCode() {
  const user = await app.build.backofficeUser('ProviderUser', provider.id, {
    passwordHash: `plain:${PASSWORD}`,
  });
  const { secret } = await authClient.activateSecondFactor(user);
  return { user, secret };
}

const linksOf = async ({ id }: User) =>
  (await sql`select subject from sign_on_identity where account_id = ${id}`.execute(owner)).rows;
const stateOf = async ({ id }: User) =>
  (
    await sql`
      select status, (select count(*)::integer from known_device d where d.account_id = a.id) as devices
      from account a where id = ${id}`.execute(owner)
  ).rows[0];
const kindsOfMails = async ({ email }: User) => (await authClient.mailsTo(email)).map(({ kind }) => kind);

describe('a first sign-on that must give a code', () => {
  it('links nothing, notifies nobody and makes no device known before the right code', async () => {
    const { user, secret } = await userWithCode();
    await sql`delete from known_device where account_id = ${user.id}`.execute(owner);
    const subject = newSubject();
    const token = await signOnOf(user, subject);
    const wrong = await authClient.submitCode(user.email, authClient.wrongCodeOf(secret), token, {
      device: BROWSER,
    });
    expect(wrong.statusCode).toBe(400);
    expect(await linksOf(user)).toEqual([]);
    expect(await stateOf(user)).toEqual({ status: 'Active', devices: 0 });
    expect(await kindsOfMails(user)).not.toContain('sign-on-linked');
    const right = await authClient.submitCode(user.email, authClient.codeOf(secret), token, {
      device: BROWSER,
    });
    expect(right.statusCode, right.body).toBe(200);
    expect(await linksOf(user)).toEqual([{ subject }]);
    expect(await stateOf(user)).toEqual({ status: 'Active', devices: 1 });
    expect(await kindsOfMails(user)).toContain('sign-on-linked');
    expect((await authClient.listAuditEvents('sign-in')).at(-1)).toMatchObject({
      actor_account_id: user.id,
      facts: { secondFactor: true, provider: 'local' },
    });
  });

  it('accepts an invitation only with the right code', async () => {
    const { user, secret } = await userWithCode();
    await sql`update account set status = 'New', password_hash = null where id = ${user.id}`.execute(owner);
    await invite(app, user.id);
    const token = await signOnOf(user);
    expect(await stateOf(user)).toMatchObject({ status: 'Invited' });
    const answer = await authClient.submitCode(user.email, authClient.codeOf(secret), token);
    expect(answer.statusCode, answer.body).toBe(200);
    expect(await stateOf(user)).toMatchObject({ status: 'Active' });
  });

  it('is refused with the right code when the account was linked to another identity meanwhile', async () => {
    const { user, secret } = await userWithCode();
    const token = await signOnOf(user);
    const other = newSubject();
    expect(await signOn.outcome(await respond(user, other, { claims: { amr: ['mfa'] } }))).toBe('Default');
    const answer = await authClient.submitCode(user.email, authClient.codeOf(secret), token);
    expect(answer.json()).toMatchObject({ error: 'invalid_grant' });
    expect(await linksOf(user)).toEqual([{ subject: other }]);
    expect((await signOn.reasons()).at(-1)).toBe('other-identity');
  });

  it('is refused with the right code when the identity was linked to another account meanwhile', async () => {
    const { user, secret } = await userWithCode();
    const other = await app.build.backofficeUser('ProviderUser', provider.id);
    const subject = newSubject();
    const token = await signOnOf(user, subject);
    expect(await signOn.outcome(await respond(other, subject))).toBe('Default');
    const answer = await authClient.submitCode(user.email, authClient.codeOf(secret), token);
    expect(answer.json()).toMatchObject({ error: 'invalid_grant' });
    expect(await linksOf(user)).toEqual([]);
    expect((await signOn.reasons()).at(-1)).toBe('SignOnLinkedToAnother');
  });

  it('ends when an administrator removes the link of the account', async () => {
    const { user, secret } = await userWithCode();
    const subject = newSubject();
    expect(await signOn.outcome(await respond(user, subject, { claims: { amr: ['mfa'] } }))).toBe('Default');
    const token = await signOnOf(user, subject);
    const admin = await app.build.backofficeUser('ProviderAdmin', provider.id);
    const answer = await app.call({ method: 'DELETE', url: `/api/SignOn/${user.publicId}`, as: admin.id });
    expect(answer.statusCode).toBe(204);
    const code = await authClient.submitCode(user.email, authClient.codeOf(secret), token);
    expect(code.statusCode).toBe(400);
    expect(await linksOf(user)).toEqual([]);
  });
});

describe('the code after a sign-on', () => {
  it('does not make the sign-in more recent than the authentication at the identity provider', async () => {
    const { user, secret } = await userWithCode();
    const subject = newSubject();
    const statusWith = async (auth_time: number | undefined) => {
      const token = await signOnOf(user, subject, { claims: { auth_time } });
      await authClient.allowCodeReuse(user.id);
      const answer = await authClient.submitCode(user.email, authClient.codeOf(secret), token);
      const { access_token: bearer } = authClient.readTokens(answer.json());
      return (await authClient.send('GET', '/Authentication/TwoFactorInformation', undefined, { bearer }))
        .statusCode;
    };
    expect(await statusWith(now)).toBe(200);
    expect(await statusWith(now - 16 * 60)).toBe(400);
    expect(await statusWith(undefined)).toBe(400);
  });

  it('counts for the account in every browser, also in a known one', async () => {
    const { user, secret } = await userWithCode();
    const subject = newSubject();
    const submit = async (code: string, device: string) =>
      authClient.submitCode(user.email, code, await signOnOf(user, subject), { device });
    expect((await submit(authClient.codeOf(secret), BROWSER)).statusCode).toBe(200);
    const wrong = authClient.wrongCodeOf(secret);
    for (let count = 0; count < 6; count += 1) expect((await submit(wrong, BROWSER)).statusCode).toBe(400);
    expect((await submit(wrong, 'n'.repeat(43))).statusCode).toBe(429);
    expect((await submit(wrong, BROWSER)).statusCode).toBe(429);
  });

  it('is accepted although the password is off after wrong passwords of others', async () => {
    const { user, secret } = await userWithCode();
    await sql`update account set password_off_since = now(), password_off_cause = 'passwords' where id = ${user.id}`.execute(
      owner,
    );
    const answer = await authClient.submitCode(user.email, authClient.codeOf(secret), await signOnOf(user));
    expect(answer.statusCode, answer.body).toBe(200);
  });
});

describe('a user without a password who gave ten wrong codes', () => {
  async function lockedSalesman() {
    const user = await app.build.backofficeUser('SalesmanUser', provider.id);
    const subject = newSubject();
    const { grant } = await signOn.grantOf(await respond(user, subject));
    const { access_token: bearer } = authClient.readTokens(grant);
    const setUp = await authClient.beginSetUp(bearer);
    const active = await authClient.submitCode(user.email, authClient.codeOf(setUp.secret), setUp.token, {
      bearer,
    });
    expect(active.statusCode, active.body).toBe(200);
    await sql`update account set wrong_codes = 9 where id = ${user.id}`.execute(owner);
    const token = await signOnOf(user, subject);
    await authClient.submitCode(user.email, authClient.wrongCodeOf(setUp.secret), token);
    expect(await signOn.outcome(await respond(user, subject))).toBe('SignOnNotAllowed');
    expect((await signOn.reasons()).at(-1)).toBe('too-many-codes');
    return { user, subject, ...setUp };
  }

  it('is told to ask an administrator, not to set a password', async () => {
    const { user } = await lockedSalesman();
    const kinds = await kindsOfMails(user);
    expect(kinds).toContain('sign-on-locked');
    expect(kinds).not.toContain('password-off');
  });

  const ways: readonly (readonly [string, 'PUT' | 'DELETE', string, string])[] = [
    ['the second factor', 'PUT', '/Authentication/DeactivateTwoFactor', 'Default'],
    ['the link', 'DELETE', '/SignOn', 'TwoFactorAuthentication'],
  ];
  it.each(ways)('signs in again after an administrator removed %s', async (_name, method, path, outcome) => {
    const { user, subject } = await lockedSalesman();
    const admin = await app.build.backofficeUser('SuperAdmin', null);
    const answer = await app.call({ method, url: `/api${path}/${user.publicId}`, as: admin.id });
    expect(answer.statusCode, answer.body).toBeLessThan(300);
    expect(await signOn.outcome(await respond(user, subject))).toBe(outcome);
    const { rows } = await sql`select password_hash from account where id = ${user.id}`.execute(owner);
    expect(rows).toEqual([{ password_hash: null }]);
  });
});
