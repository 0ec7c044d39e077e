import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMailer } from '../../../platform/mail/index.ts';
import { createTestApp, type TestApp } from '../../../../test/support/test-app.ts';
import { AUTHENTICATION_LIMITS } from '../authentication.limits.ts';
import { createAuthClient, type AuthClient, NEW_PASSWORD, PASSWORD } from '../test-support/auth-client.ts';
import { WITHOUT_SIGN_ON } from '../sign-on/sign-on-settings.ts';
import { inviteAccounts } from './invite-accounts.ts';
import { createInitialPassword, hashInitialPassword } from './initial-password.ts';

let app: TestApp;
let authClient: AuthClient;
let customer: { id: number };

beforeAll(async () => {
  app = await createTestApp();
  authClient = createAuthClient(app);
  customer = await app.build.customer([(await app.build.provider()).id]);
});
afterAll(() => app.close());

const mailer = createMailer({
  publicUrl: new URL('https://belege.example'),
  operator: { name: 'Muster GmbH', productTitle: 'Belegfach' },
});
const mailing = { mailer, limits: AUTHENTICATION_LIMITS, signOn: WITHOUT_SIGN_ON };
const invite = (...accountIds: number[]) =>
  app.test.database.transaction((transaction) =>
    inviteAccounts(mailing, transaction, { accountIds, actorAccountId: undefined, origin: undefined }),
  );
const newUser = (status: 'New' | 'Invited' | 'Active' = 'New') =>
  app.build.customerUser([[customer.id, 'CustomerUser']], { status });
const statusOf = async (id: number) =>
  (
    await sql<{ status: string }>`select status from account where id = ${id}`.execute(
      app.test.owner.executor,
    )
  ).rows[0]?.status;

describe('an invitation', () => {
  it('contains a link with the configured address and an initial password, both valid for 14 days', async () => {
    const user = await newUser();
    const [link] = await invite(user.id);
    const mail = await authClient.readLink(user.email, 'invitation');
    expect(mail.url.href).toBe(link);
    expect(mail.url.origin + mail.url.pathname).toBe('https://belege.example/set-password');
    expect(mail).toMatchObject({ id: user.publicId, usertype: 'CustomerUser' });
    expect(mail.token).toMatch(/^ot_[\w-]{43}$/);
    expect(await statusOf(user.id)).toBe('Invited');
    const { rows } = await sql<{ days: number }>`
      select extract(epoch from expires_at - created_at)::int / 86400 as days from one_time_token where account_id = ${user.id}`.execute(
      app.test.owner.executor,
    );
    expect(rows).toEqual([{ days: 14 }]);
  });

  it('voids the link and the initial password of the earlier invitation', async () => {
    const user = await newUser();
    await invite(user.id);
    const first = await authClient.readLink(user.email, 'invitation');
    await invite(user.id);
    const second = await authClient.readLink(user.email, 'invitation');
    expect((await authClient.signIn(user.email, first.initialPassword)).statusCode).toBe(400);
    const apply = (token: string) =>
      authClient.apply('CustomerUser', user.publicId, { token, password: PASSWORD });
    expect((await apply(first.token)).json()).toMatchObject({ code: 'TokenValidationFailed' });
    expect((await apply(second.token)).statusCode).toBe(204);
  });

  it('is possible only for New and Invited accounts, and invites all of them or none', async () => {
    const user = await newUser();
    const active = await newUser('Active');
    await expect(invite(user.id, active.id)).rejects.toMatchObject({ code: 'InvitationNotAllowed' });
    await expect(invite(user.id, 1_000_000)).rejects.toMatchObject({ code: 'InvitationNotAllowed' });
    expect(await statusOf(user.id)).toBe('New');
    expect(await authClient.mailsTo(user.email)).toEqual([]);
  });

  it('is sent at most three times a day to one address; a fourth one is refused together with its other accounts', async () => {
    const user = await newUser();
    const other = await newUser();
    for (let count = 0; count < 3; count += 1) await invite(user.id);
    await expect(invite(other.id, user.id)).rejects.toMatchObject({ code: 'TooManyRequests' });
    expect(await authClient.mailsTo(user.email)).toHaveLength(3);
    expect(await authClient.mailsTo(other.email)).toEqual([]);
    // The refused invitation was rolled back: it sent no e-mail and does not count.
    for (let count = 0; count < 3; count += 1) await invite(other.id);
  });

  it('leaves one valid link if it is requested twice at the same time', async () => {
    const user = await newUser();
    await Promise.all([invite(user.id), invite(user.id)]);
    const { rows } = await sql`
      select from one_time_token where account_id = ${user.id} and used_at is null and voided_at is null`.execute(
      app.test.owner.executor,
    );
    expect(rows).toHaveLength(1);
  });

  it('expires after 14 days together with its initial password', async () => {
    const user = await newUser();
    await invite(user.id);
    const { token, initialPassword } = await authClient.readLink(user.email, 'invitation');
    await sql`update one_time_token set expires_at = now() where account_id = ${user.id}`.execute(
      app.test.owner.executor,
    );
    expect((await authClient.signIn(user.email, initialPassword)).statusCode).toBe(400);
    const response = await authClient.apply('CustomerUser', user.publicId, { token, password: PASSWORD });
    expect(response.json()).toMatchObject({ code: 'TokenValidationFailed' });
  });
});

describe('an initial password', () => {
  it('has 100 random bits, and is recognised in different spellings', () => {
    const made = new Set(Array.from({ length: 1000 }, createInitialPassword));
    expect(made.size).toBe(1000);
    for (const one of made) expect(one).toMatch(/^[2-9A-HJ-NP-Z]{5}(-[2-9A-HJ-NP-Z]{5}){3}$/);
    const [first = ''] = made;
    expect(hashInitialPassword(` ${first.toLowerCase().replaceAll('-', ' ')} `)).toEqual(
      hashInitialPassword(first),
    );
  });

  it('leads to the set-password page with a token that is valid for 15 minutes, and gives no other access', async () => {
    const user = await newUser();
    await invite(user.id);
    const { initialPassword, token } = await authClient.readLink(user.email, 'invitation');
    const response = await authClient.signIn(user.email, initialPassword);
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({
      login_response: 'SetPassword',
      set_password: {
        id: user.publicId,
        token: expect.stringMatching(/^ot_[\w-]{43}$/) as string,
        usertype: 'CustomerUser',
      },
      twofactor_token: null,
      access_token: null,
      refresh_token: null,
      expires_in: null,
    });
    const { rows } = await sql<{ minutes: number }>`
      select extract(epoch from expires_at - created_at)::int / 60 as minutes from one_time_token
      where account_id = ${user.id} and purpose = 'set-password'`.execute(app.test.owner.executor);
    expect(rows).toEqual([{ minutes: 15 }]);
    // The link in the e-mail stays valid as well.
    const applied = await authClient.apply('CustomerUser', user.publicId, { token, password: PASSWORD });
    expect(applied.statusCode).toBe(204);
    const { rows: sessions } = await sql`select from session where account_id = ${user.id}`.execute(
      app.test.owner.executor,
    );
    expect(sessions).toEqual([]);
  });

  it('is void after the password is set', async () => {
    const user = await newUser();
    await invite(user.id);
    const { initialPassword } = await authClient.readLink(user.email, 'invitation');
    const { id, token } = await authClient.signInWithInitialPassword(user.email, initialPassword);
    expect((await authClient.apply('CustomerUser', id, { token, password: NEW_PASSWORD })).statusCode).toBe(
      204,
    );
    expect((await authClient.signIn(user.email, initialPassword)).statusCode).toBe(400);
    expect((await authClient.signIn(user.email, NEW_PASSWORD)).statusCode).toBe(200);
  });
});
