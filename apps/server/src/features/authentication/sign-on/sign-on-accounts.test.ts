import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type Tampering,
  startScriptedProvider,
} from '../../../../test/support/identity-providers/scripted-provider.ts';
import { createTestApp } from '../../../../test/support/test-app.ts';
import { createAuthClient, PASSWORD } from '../test-support/auth-client.ts';
import { invite } from '../test-support/mailed-tokens.ts';
import { createSignOnClient, providerOf } from '../test-support/sign-on-client.ts';

const identityProvider = await startScriptedProvider();
const app = await createTestApp({
  requireSecondFactor: 'strict',
  signOn: {
    providers: [
      providerOf(identityProvider.issuer, {
        secondFactor: { acr: ['urn:two-factors'], amr: ['mfa', 'hwk'] },
      }),
    ],
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
beforeEach(() => authClient.resetRateLimits());

let serial = 0;
/** A subject that the portal does not know. */
function newSubject(): string {
  serial += 1;
  return `subject ${serial}`;
}

async function respond(
  email: string | undefined,
  tampering: Tampering = {},
  subject = newSubject(),
): Promise<string> {
  return identityProvider.signIn(await signOn.begin(), { sub: subject, email }, tampering);
}

const outcomeOf = async (email: string | undefined, tampering?: Tampering, subject?: string) =>
  signOn.outcome(await respond(email, tampering, subject));

const grantOf = async (email: string, tampering?: Tampering, subject?: string) =>
  (await signOn.grantOf(await respond(email, tampering, subject))).grant;

const lastReason = async () => (await signOn.reasons()).at(-1);

describe('the account of an identity', () => {
  it('is never that of a customer, even with its verified address', async () => {
    const customer = await app.build.customer([provider.id]);
    const user = await app.build.customerUser([[customer.id, 'CustomerAdmin']]);
    expect(await outcomeOf(user.email)).toBe('SignOnNotAllowed');
    expect(await lastReason()).toBe('customer-user');
    // The database refuses it too.
    await expect(
      sql`insert into sign_on_identity (account_id, issuer, subject) values (${user.id}, 'i', 's')`.execute(
        owner,
      ),
    ).rejects.toThrow(/sign_on_identity__account/);
  });

  it('is not created by a sign-on', async () => {
    const count = async () =>
      (await sql<{ n: number }>`select count(*)::integer as n from account`.execute(owner)).rows[0]?.n;
    const before = await count();
    expect(await outcomeOf('nobody@test.example')).toBe('SignOnNotAllowed');
    expect(await count()).toBe(before);
  });

  const unusable: readonly (readonly [string, Tampering, string])[] = [
    ['unverified', { claims: { email_verified: false } }, 'email-unverified'],
    ['not said to be verified', { claims: { email_verified: undefined } }, 'email-unverified'],
    ['missing', { claims: { email: undefined } }, 'email-missing'],
    ['of several', { claims: { email: ['a@test.example', 'b@test.example'] } }, 'email-missing'],
    ['of a domain of others', { claims: { email: 'a@foreign.example' } }, 'email-domain'],
    ['of a domain below', { claims: { email: 'a@sub.test.example' } }, 'email-domain'],
    ['with letters beyond ASCII', { claims: { email: '\u212Aelvin@test.example' } }, 'email-characters'],
    ['with two signs @', { claims: { email: 'a@foreign.example@test.example' } }, 'email-domain'],
  ];
  it.each(unusable)('is not linked by an address that is %s', async (_name, tampering, reason) => {
    const { email } = await app.build.backofficeUser('ProviderUser', provider.id);
    expect(await outcomeOf(email, tampering)).toBe('SignOnEmailRefused');
    expect(await lastReason()).toBe(reason);
  });

  it('stays linked when its address at the identity provider is no longer verified', async () => {
    const { email } = await app.build.backofficeUser('ProviderUser', provider.id);
    const subject = newSubject();
    expect(await outcomeOf(email, {}, subject)).toBe('Default');
    expect(await outcomeOf(email, { claims: { email_verified: false } }, subject)).toBe('Default');
  });

  it('is refused and no longer linked when it is blocked or deleted', async () => {
    const admin = await app.build.backofficeUser('SuperAdmin', null, { status: 'Active' });
    await sql`update account set two_factor_activated_at = now() where id = ${admin.id}`.execute(owner);
    const user = await app.build.backofficeUser('ProviderUser', provider.id);
    const subject = newSubject();
    const tokens = authClient.readTokens(await grantOf(user.email, {}, subject));
    const answer = await app.call({
      method: 'DELETE',
      url: `/api/BackofficeUser/${user.publicId}`,
      as: admin.id,
    });
    expect(answer.statusCode).toBe(204);
    expect(await authClient.check(tokens.access_token)).toBe(401);
    expect(await outcomeOf(user.email, {}, subject)).toBe('SignOnNotAllowed');
    const successor = await app.build.backofficeUser('ProviderUser', provider.id, { status: 'New' });
    expect(await outcomeOf(successor.email, {}, subject)).toBe('SignOnNotAllowed');
    expect(await lastReason()).toBe('not-invited');
  });
});

describe('an invited back-office user', () => {
  it('accepts the invitation by a sign-on, and then has no password', async () => {
    const user = await app.build.backofficeUser('ProviderUser', provider.id, { status: 'New' });
    expect(await outcomeOf(user.email)).toBe('SignOnNotAllowed');
    await invite(app, user.id);
    const link = await authClient.readLink(user.email, 'invitation');
    const { access_token } = authClient.readTokens(await grantOf(user.email));
    expect(await signOn.userInformation(access_token)).toMatchObject({
      signIn: { hasPassword: false, provider: 'local' },
    });
    // The link and the initial password of the invitation are used up.
    const applied = await authClient.apply('BackofficeUser', link.id, {
      token: link.token,
      password: PASSWORD,
    });
    expect(applied.json()).toMatchObject({ code: 'TokenValidationFailed' });
    expect((await authClient.signIn(user.email, link.initialPassword)).statusCode).toBe(400);
    expect((await authClient.signIn(user.email, '')).statusCode).toBe(400);
    expect((await authClient.listAuditEvents('invitation.accept')).at(-1)).toMatchObject({
      actor_account_id: user.id,
      facts: { provider: 'local' },
    });
  });

  it('who will be a SuperAdmin needs the link, and so gets a password', async () => {
    const user = await app.build.backofficeUser('SuperAdmin', null, { status: 'New' });
    await invite(app, user.id);
    expect(await outcomeOf(user.email)).toBe('SignOnNotAllowed');
    expect(await lastReason()).toBe('super-admin-invitation');
  });

  it('accepts no invitation that has expired', async () => {
    const user = await app.build.backofficeUser('ProviderUser', provider.id, { status: 'New' });
    await invite(app, user.id);
    await sql`update one_time_token set expires_at = now() where account_id = ${user.id}`.execute(owner);
    expect(await outcomeOf(user.email)).toBe('SignOnNotAllowed');
    expect(await lastReason()).toBe('invitation-over');
  });
});

/** `amr` and `acrs` are lists. */
const NO_SECOND_FACTOR: readonly Readonly<Record<string, unknown>>[] = [
  {},
  { amr: ['pwd'] },
  { amr: 'mfa' },
  { acr: '0' },
  { acr: 'urn:two' },
  { acrs: 'urn:two-factors' },
];

describe('the second factor', () => {
  it('of the identity provider counts where the settings name its value, for this session only', async () => {
    const user = await app.build.backofficeUser('ProviderAdmin', provider.id);
    const subject = newSubject();
    const read = async (tampering: Tampering) => {
      const { access_token } = authClient.readTokens(await grantOf(user.email, tampering, subject));
      const { statusCode } = await authClient.send('GET', '/BackofficeUser/Many', undefined, {
        bearer: access_token,
      });
      return statusCode;
    };
    for (const claims of NO_SECOND_FACTOR) expect(await read({ claims }), JSON.stringify(claims)).toBe(403);
    for (const claims of [{ amr: ['pwd', 'mfa'] }, { acr: 'urn:two-factors' }, { acrs: ['urn:two-factors'] }])
      expect(await read({ claims })).toBe(200);
  });

  it('of the portal is asked for unless the identity provider checked one', async () => {
    const user = await app.build.backofficeUser('ProviderUser', provider.id, {
      passwordHash: `plain:${PASSWORD}`,
    });
    const { secret } = await authClient.activateSecondFactor(user);
    const subject = newSubject();
    // Other people's wrong passwords do not lock the owner out.
    await sql`update account set password_off_since = now(), password_off_cause = 'passwords' where id = ${user.id}`.execute(
      owner,
    );
    const { email, grant } = await signOn.grantOf(await respond(user.email, {}, subject));
    expect(grant.login_response).toBe('TwoFactorAuthentication');
    await authClient.waitForStableStep();
    const answer = await authClient.submitCode(
      email,
      authClient.codeOf(secret),
      String(grant['twofactor_token']),
      {
        device: 'b'.repeat(43),
      },
    );
    expect(answer.json()).toMatchObject({ login_response: 'Default' });
    expect(await outcomeOf(user.email, { claims: { amr: ['hwk'] } }, subject)).toBe('Default');
  });

  it('of the portal is not asked for after ten wrong codes: then the sign-on is refused', async () => {
    const user = await app.build.backofficeUser('ProviderUser', provider.id, {
      passwordHash: `plain:${PASSWORD}`,
    });
    await authClient.activateSecondFactor(user);
    await sql`update account set password_off_since = now(), password_off_cause = 'codes' where id = ${user.id}`.execute(
      owner,
    );
    expect(await outcomeOf(user.email)).toBe('SignOnNotAllowed');
    expect(await lastReason()).toBe('too-many-codes');
  });
});

describe('a recent sign-in', () => {
  const begin = async (bearer: string) =>
    (await authClient.send('GET', '/Authentication/TwoFactorInformation', undefined, { bearer })).statusCode;
  const now = Math.floor(Date.now() / 1000);

  it('is as old as the authentication at the identity provider, and not recent if that does not say', async () => {
    const user = await app.build.backofficeUser('ProviderUser', provider.id);
    const subject = newSubject();
    const statusWith = async (auth_time: number | undefined) =>
      begin(
        authClient.readTokens(await grantOf(user.email, { claims: { auth_time } }, subject)).access_token,
      );
    expect(await statusWith(now)).toBe(200);
    expect(await statusWith(now + 30)).toBe(200);
    expect(await statusWith(now - 16 * 60)).toBe(400);
    expect(await statusWith(undefined)).toBe(400);
  });

  it('is confirmed only for the same account, by an authentication after the request', async () => {
    const user = await app.build.backofficeUser('ProviderUser', provider.id);
    const other = await app.build.backofficeUser('ProviderUser', provider.id);
    const [subject, otherSubject] = [newSubject(), newSubject()];
    await grantOf(other.email, {}, otherSubject);
    const { access_token: bearer } = authClient.readTokens(await grantOf(user.email, {}, subject));
    const confirm = async (sub: string, claims: Tampering['claims'] = {}) => {
      const { url } = (await signOn.confirm(bearer)).json<{ url: string }>();
      expect(new URL(url).searchParams.get('prompt')).toBe('login');
      return signOn.outcome(identityProvider.signIn(url, { sub, email: user.email }, { claims }));
    };
    expect(await confirm(subject)).toBe('Default');
    expect(await confirm(otherSubject)).toBe('SignOnLinkedToAnother');
    expect(await confirm(newSubject())).toBe('SignOnLinkedToAnother');
    expect(await confirm(subject, { auth_time: now - 5 * 60 })).toBe('SignOnFailed');
    expect(await confirm(subject, { auth_time: undefined })).toBe('SignOnFailed');
  });

  it('cannot be confirmed at an identity provider without a link', async () => {
    const user = await app.build.backofficeUser('ProviderUser', provider.id);
    const answer = await signOn.confirm(await app.tokenFor(user.id));
    expect(answer.json()).toMatchObject({ code: 'SignOnNotAllowed' });
  });
});

describe('a role whose users cannot sign in with a password', () => {
  it('is refused with the same answer as a wrong password, and signs in by single sign-on', async () => {
    const passwordHash = `plain:${PASSWORD}`;
    const salesman = await app.build.backofficeUser('SalesmanUser', provider.id, { passwordHash });
    const clerk = await app.build.backofficeUser('ProviderUser', provider.id, { passwordHash });
    const right = await authClient.signIn(salesman.email);
    const wrong = await authClient.signIn(clerk.email, 'wrong');
    expect([right.statusCode, right.body]).toEqual([wrong.statusCode, wrong.body]);
    expect((await authClient.signIn(clerk.email)).statusCode).toBe(200);
    const { access_token } = authClient.readTokens(await grantOf(salesman.email));
    expect(await signOn.userInformation(access_token)).toMatchObject({
      signIn: { hasPassword: false, provider: 'local' },
    });
  });

  it('has no count of wrong passwords, because anybody could increase it', async () => {
    const { id, email } = await app.build.backofficeUser('SalesmanUser', provider.id);
    await sql`update account set wrong_passwords = 99 where id = ${id}`.execute(owner);
    expect((await authClient.signIn(email, 'wrong')).statusCode).toBe(400);
    expect((await authClient.signIn(email, 'wrong')).statusCode).toBe(400);
    const { rows } =
      await sql`select wrong_passwords, password_off_cause from account where id = ${id}`.execute(owner);
    expect(rows).toEqual([{ wrong_passwords: 99, password_off_cause: null }]);
    expect(await authClient.mailsTo(email)).toEqual([]);
  });

  it('gets no link to set a password, and its invitation contains no such link', async () => {
    const active = await app.build.backofficeUser('SalesmanUser', provider.id);
    await authClient.requestReset(active.email);
    expect(await authClient.mailsTo(active.email)).toEqual([]);
    const invited = await app.build.backofficeUser('SalesmanUser', provider.id, { status: 'New' });
    const admin = await app.build.backofficeUser('SuperAdmin', null);
    await sql`update account set two_factor_activated_at = now() where id = ${admin.id}`.execute(owner);
    const answer = await app.call({
      method: 'POST',
      url: '/api/BackofficeUser/CreateInvitation',
      query: { id: [invited.publicId] },
      as: admin.id,
    });
    expect(answer.statusCode, answer.body).toBe(204);
    const [mail] = await authClient.mailsTo(invited.email);
    expect(mail?.text).toMatch(/Firmenkonto/);
    expect(mail?.text).not.toMatch(/set-password|[2-9A-Z]{5}-[2-9A-Z]{5}/);
    expect(await outcomeOf(invited.email)).toBe('Default');
  });

  it('cannot sign in with the initial password of an earlier invitation', async () => {
    const user = await app.build.backofficeUser('SalesmanUser', provider.id, { status: 'New' });
    await invite(app, user.id);
    const { initialPassword } = await authClient.readLink(user.email, 'invitation');
    expect((await authClient.signIn(user.email, initialPassword)).statusCode).toBe(400);
  });
});

describe('simultaneous first sign-ons', () => {
  const linksOf = async (subject: string) =>
    (
      await sql<{ id: number }>`
        select account_id as id from sign_on_identity where subject = ${subject}`.execute(owner)
    ).rows;

  it('of two identities link one account to one of them', async () => {
    const { email } = await app.build.backofficeUser('ProviderUser', provider.id);
    const responses = [await respond(email), await respond(email)];
    const outcomes = await Promise.all(responses.map((response) => signOn.outcome(response)));
    expect(outcomes.toSorted()).toEqual(['Default', 'SignOnLinkedToAnother']);
  });

  it('of one identity with two addresses link one account, and sign nobody in to the other', async () => {
    const users = [
      await app.build.backofficeUser('ProviderUser', provider.id),
      await app.build.backofficeUser('ProviderUser', provider.id),
    ];
    const subject = newSubject();
    const responses = [
      await respond(users[0]?.email, {}, subject),
      await respond(users[1]?.email, {}, subject),
    ];
    await Promise.all(responses.map((response) => signOn.outcome(response)));
    const links = await linksOf(subject);
    expect(links).toHaveLength(1);
    const { rows } = await sql`
      select distinct account_id as id from session where account_id = any(${users.map(({ id }) => id)}::int[])`.execute(
      owner,
    );
    expect(rows).toEqual(links);
  });
});
