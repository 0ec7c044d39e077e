import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createAuthApp } from '../test-support/auth-app.ts';
import { NEW_PASSWORD, PASSWORD } from '../test-support/auth-client.ts';

const { app, authClient, provider, customer } = await createAuthApp();
let serial = 0;
const newAddress = () => `new${(serial += 1)}@moved.example`;

const staff = (status: 'New' | 'Invited' | 'Active' = 'Active') =>
  app.build.backofficeUser('ProviderUser', provider.id, { status, passwordHash: `plain:${PASSWORD}` });
const requestChange = async (as: number, publicId: string, email: string, side = 'BackofficeUser') =>
  authClient.send(
    'POST',
    `/${side}/CreateChangeMail/${publicId}`,
    { email },
    { bearer: await app.tokenFor(as) },
  );
const emailOf = async (id: number) =>
  (await sql<{ email: string }>`select email from account where id = ${id}`.execute(app.test.owner.executor))
    .rows[0]?.email;

describe('a change of the e-mail address', () => {
  it('takes effect with the link at the new address, together with a password, and the old address is notified', async () => {
    const user = await staff();
    const email = newAddress();
    const bearer = await app.tokenFor(user.id);
    expect((await requestChange(user.id, user.publicId, email)).statusCode).toBe(204);
    expect(await emailOf(user.id)).toBe(user.email);
    expect((await authClient.mailsTo(user.email)).map(({ kind }) => kind)).toEqual(['email-change-notice']);
    expect((await authClient.mailsTo(email)).map(({ kind }) => kind)).toEqual(['email-change']);
    expect((await authClient.signIn(user.email)).statusCode).toBe(200);

    const { id, token, usertype } = await authClient.readLink(email, 'email-change');
    expect((await authClient.apply(usertype, id, { token, password: NEW_PASSWORD })).statusCode).toBe(204);
    expect(await emailOf(user.id)).toBe(email);
    expect(await authClient.check(bearer)).toBe(401);
    expect((await authClient.signIn(user.email, NEW_PASSWORD)).statusCode).toBe(400);
    expect((await authClient.signIn(email, NEW_PASSWORD)).statusCode).toBe(200);
    expect((await authClient.listAuditEvents('email.change')).at(-1)).toMatchObject({
      actor_account_id: user.id,
    });
  });

  it('to an address in use is reported only to the owner of that address, not in the response', async () => {
    const [user, owner] = [await staff(), await staff()];
    expect((await requestChange(user.id, user.publicId, owner.email.toUpperCase())).statusCode).toBe(204);
    expect((await authClient.mailsTo(owner.email)).map(({ kind }) => kind)).toEqual(['email-taken']);
    expect((await authClient.mailsTo(user.email)).map(({ kind }) => kind)).toEqual(['email-change-notice']);
    expect(await emailOf(user.id)).toBe(user.email);
  });

  it('is refused if another account gets the address before the link is used, and sets no password', async () => {
    const user = await staff();
    const email = newAddress();
    await requestChange(user.id, user.publicId, email);
    const { token } = await authClient.readLink(email, 'email-change');
    await app.build.account('CustomerUser', { email: email.toUpperCase() });
    const response = await authClient.apply('BackofficeUser', user.publicId, {
      token,
      password: NEW_PASSWORD,
    });
    expect(response.json()).toMatchObject({ code: 'TokenValidationFailed' });
    expect((await authClient.signIn(user.email)).statusCode).toBe(200);
  });

  it('can also change only the letter case', async () => {
    const user = await staff();
    const email = user.email.toUpperCase();
    await requestChange(user.id, user.publicId, email);
    const { token } = await authClient.readLink(email, 'email-change');
    await authClient.apply('BackofficeUser', user.publicId, { token, password: NEW_PASSWORD });
    expect(await emailOf(user.id)).toBe(email);
  });

  it('is allowed to the owner and to SuperAdmins; others get 404, a CustomerAdmin gets 403', async () => {
    const [user, colleague] = [await staff(), await staff()];
    const reader = await app.build.customerUser([[customer.id, 'CustomerUser']]);
    const admin = await app.build.customerUser([[customer.id, 'CustomerAdmin']]);
    const superAdmin = await app.build.backofficeUser('SuperAdmin', null);
    expect((await requestChange(user.id, colleague.publicId, newAddress())).statusCode).toBe(404);
    expect((await requestChange(reader.id, admin.publicId, newAddress(), 'CustomerUser')).statusCode).toBe(
      404,
    );
    expect((await requestChange(admin.id, admin.publicId, newAddress(), 'CustomerUser')).statusCode).toBe(
      403,
    );
    expect((await requestChange(reader.id, reader.publicId, newAddress(), 'CustomerUser')).statusCode).toBe(
      204,
    );
    expect((await requestChange(superAdmin.id, colleague.publicId, newAddress())).statusCode).toBe(204);
    // The call for one kind of account does not reach accounts of the other kind.
    expect((await requestChange(superAdmin.id, reader.publicId, newAddress())).statusCode).toBe(404);
    expect(
      (await requestChange(superAdmin.id, colleague.publicId, newAddress(), 'CustomerUser')).statusCode,
    ).toBe(404);
  });

  it.each(['', 'nobody', '"a b"@c.example', 'a@b.example\nBcc: x@y.example'])(
    'to %j is refused',
    async (email) => {
      const user = await staff();
      expect((await requestChange(user.id, user.publicId, email)).statusCode).toBe(400);
    },
  );

  it('by a SuperAdmin takes effect immediately for an account that never signed in, and voids the invitation', async () => {
    const superAdmin = await app.build.backofficeUser('SuperAdmin', null);
    const user = await staff('Invited');
    await authClient.requestReset(user.email);
    const { token, initialPassword } = await authClient.readLink(user.email, 'invitation');
    const email = newAddress();
    expect((await requestChange(superAdmin.id, user.publicId, email)).statusCode).toBe(204);
    expect(await emailOf(user.id)).toBe(email);
    expect(
      (await authClient.apply('BackofficeUser', user.publicId, { token, password: PASSWORD })).statusCode,
    ).toBe(400);
    expect((await authClient.signIn(email, initialPassword)).statusCode).toBe(400);
    expect(await authClient.mailsTo(email)).toEqual([]);
    const other = await staff('New');
    expect((await requestChange(superAdmin.id, other.publicId, email)).statusCode).toBe(204);
    expect(await emailOf(other.id)).toBe(other.email);
  });

  it('of two New accounts to the same address at the same time takes effect for one of them, with the same response', async () => {
    const superAdmin = await app.build.backofficeUser('SuperAdmin', null);
    for (let round = 0; round < 5; round += 1) {
      const users = [await staff('New'), await staff('New')];
      const email = newAddress();
      const responses = await Promise.all(
        users.map(({ publicId }) => requestChange(superAdmin.id, publicId, email)),
      );
      expect(responses.map(({ statusCode }) => statusCode)).toEqual([204, 204]);
      const addresses = await Promise.all(users.map(({ id }) => emailOf(id)));
      expect(addresses.filter((address) => address === email)).toHaveLength(1);
    }
  });

  it('is void after a password reset, and after a newer request', async () => {
    const user = await staff();
    const [first, second] = [newAddress(), newAddress()];
    await requestChange(user.id, user.publicId, first);
    await requestChange(user.id, user.publicId, second);
    const apply = (token: string) =>
      authClient.apply('BackofficeUser', user.publicId, { token, password: NEW_PASSWORD });
    expect((await apply((await authClient.readLink(first, 'email-change')).token)).statusCode).toBe(400);
    const { token } = await authClient.readLink(second, 'email-change');
    await authClient.requestReset(user.email);
    expect((await apply((await authClient.readLink(user.email, 'password-reset')).token)).statusCode).toBe(
      204,
    );
    expect((await apply(token)).statusCode).toBe(400);
    expect(await emailOf(user.id)).toBe(user.email);
  });

  it('sends at most three e-mails an hour to one address', async () => {
    const email = newAddress();
    for (let count = 0; count < 5; count += 1) {
      const user = await staff();
      expect((await requestChange(user.id, user.publicId, email)).statusCode).toBe(204);
    }
    expect(await authClient.mailsTo(email)).toHaveLength(3);
  });

  it('can be requested at most ten times a day by one account for all addresses together, so that the portal is no mail relay', async () => {
    const user = await staff();
    const addresses = Array.from({ length: 12 }, newAddress);
    for (const email of addresses)
      expect((await requestChange(user.id, user.publicId, email)).statusCode).toBe(204);
    expect(await authClient.mailsTo(user.email)).toHaveLength(10);
    expect((await Promise.all(addresses.map(authClient.mailsTo))).map(({ length }) => length)).toEqual([
      ...Array.from({ length: 10 }, () => 1),
      0,
      0,
    ]);
  });

  it('causes no deadlock if two accounts request each other’s address at the same time', async () => {
    const [one, two] = [await staff(), await staff()];
    const responses = await Promise.all(
      Array.from({ length: 10 }, (_none, index) =>
        index % 2 === 0
          ? requestChange(one.id, one.publicId, two.email)
          : requestChange(two.id, two.publicId, one.email),
      ),
    );
    expect(responses.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 10 }, () => 204));
  });
});
