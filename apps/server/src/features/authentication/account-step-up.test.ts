import { ROLE_IDS } from '@belegfach/contract';
import { describe, expect, it } from 'vitest';
import { createAuthApp } from './test-support/auth-app.ts';
import { createAuthClient, type AuthClient, PASSWORD } from './test-support/auth-client.ts';

/**
 * An attacker with a stolen session must not create accounts that stay valid after the session, and must not delete without
 * limit.
 */
const { app, authClient, provider, customer } = await createAuthApp();

const passwordHash = `plain:${PASSWORD}`;
const createUser = {
  superAdmin: () => app.build.backofficeUser('SuperAdmin', null, { passwordHash }),
  admin: () => app.build.backofficeUser('ProviderAdmin', provider.id, { passwordHash }),
  clerk: () => app.build.backofficeUser('ProviderUser', provider.id, { passwordHash }),
  customerAdmin: () => app.build.customerUser([[customer.id, 'CustomerAdmin']], { passwordHash }),
};
let serial = 0;
const newEmail = () => `step-up${(serial += 1)}@test.example`;
const newCustomerNumber = () => String(70_000_000 + (serial += 1));
const names = { firstName: 'A', lastName: 'B' };

type Send = (
  method: 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: object,
) => ReturnType<AuthClient['send']>;
/** Each action creates new data, so that it can be repeated. */
const actions: Readonly<
  Record<string, { actor: keyof typeof createUser; act: (send: Send) => ReturnType<Send> }>
> = {
  'creating a back-office user': {
    actor: 'admin',
    act: (send) =>
      send('POST', '/BackofficeUser', { ...names, email: newEmail(), roleId: ROLE_IDS.ProviderUser }),
  },
  'creating a super admin': {
    actor: 'superAdmin',
    act: (send) =>
      send('POST', '/BackofficeUser', { ...names, email: newEmail(), roleId: ROLE_IDS.SuperAdmin }),
  },
  'inviting a back-office user': {
    actor: 'admin',
    act: async (send) => {
      const { publicId } = await app.build.backofficeUser('ProviderUser', provider.id, { status: 'New' });
      return send('POST', `/BackofficeUser/CreateInvitation?id=${publicId}`);
    },
  },
  'changing a role': {
    actor: 'admin',
    act: async (send) => {
      const { publicId } = await createUser.clerk();
      return send('PUT', `/BackofficeUser/${publicId}`, { ...names, roleId: ROLE_IDS.ProviderAdmin });
    },
  },
  'blocking a back-office user': {
    actor: 'superAdmin',
    act: async (send) => {
      const { publicId } = await createUser.clerk();
      return send('PUT', `/BackofficeUser/${publicId}`, { ...names, status: 'New' });
    },
  },
  'creating a customer-user': {
    actor: 'customerAdmin',
    act: (send) =>
      send('POST', '/CustomerUser', {
        ...names,
        email: newEmail(),
        roles: [{ customerId: customer.publicId, roleId: ROLE_IDS.CustomerUser }],
      }),
  },
  'inviting a customer-user': {
    actor: 'customerAdmin',
    act: async (send) => {
      const { publicId } = await app.build.customerUser([[customer.id, 'CustomerUser']], { status: 'New' });
      return send('POST', `/CustomerUser/CreateInvitation?id=${publicId}`);
    },
  },
  'making a customer-user a customer admin': {
    actor: 'customerAdmin',
    act: async (send) => {
      const { publicId } = await app.build.customerUser([[customer.id, 'CustomerUser']]);
      const roles = [{ customerId: customer.publicId, roleId: ROLE_IDS.CustomerAdmin }];
      return send('PUT', `/CustomerUser/${publicId}`, { ...names, rolesForCustomerToAdd: roles });
    },
  },
  'blocking a customer-user': {
    actor: 'customerAdmin',
    act: async (send) => {
      const { publicId } = await app.build.customerUser([[customer.id, 'CustomerUser']]);
      return send('PUT', `/CustomerUser/${publicId}`, { ...names, status: 'New' });
    },
  },
  'creating a customer': {
    actor: 'clerk',
    act: (send) =>
      send('POST', '/Customer', {
        ...names,
        customerName: 'Test GmbH',
        email: newEmail(),
        customerNumber: newCustomerNumber(),
        providerIds: [provider.publicId],
      }),
  },
  'inviting a customer': {
    actor: 'clerk',
    act: async (send) => {
      const made = await app.build.customer([provider.id], { status: 'New' });
      await app.build.customerUser([[made.id, 'CustomerAdmin']], { status: 'New' });
      return send('POST', '/Customer/CreateInvitation', [made.publicId]);
    },
  },
  'deactivating a customer': {
    actor: 'clerk',
    act: async (send) => {
      const { publicId } = await app.build.customer([provider.id]);
      return send('PUT', '/Customer/Deactivate', { customerId: publicId });
    },
  },
  'making an intake key': {
    actor: 'admin',
    act: (send) => send('POST', `/Provider/${provider.publicId}/IntakeKeys`, { name: newEmail() }),
  },
};

describe.each(Object.entries(actions))('%s', (_name, { actor: who, act }) => {
  it('requires a sign-in within the last 15 minutes, and succeeds after a new sign-in', async () => {
    const person = await createUser[who]();
    const as =
      (bearer: string): Send =>
      (method, path, body) =>
        authClient.send(method, path, body, { bearer });
    const { access_token: old } = await authClient.tokensOf(person.email);
    await authClient.setSignInAge(person.id, 14);
    const done = await act(as(old));
    expect([done.statusCode, done.body]).toEqual([expect.toBeOneOf([201, 204]), expect.anything()]);
    await authClient.setSignInAge(person.id, 16);
    const refused = await act(as(old));
    expect(refused.statusCode).toBe(400);
    expect(refused.json()).toMatchObject({ code: 'ReauthenticationRequired' });
    const { access_token: fresh } = await authClient.tokensOf(person.email);
    expect((await act(as(fresh))).statusCode).toBeLessThan(300);
  });
});

it('neither renaming a user nor a call outside the scope requires a recent sign-in', async () => {
  const person = await createUser.admin();
  const clerk = await createUser.clerk();
  const foreign = await app.build.backofficeUser('ProviderUser', (await app.build.provider()).id);
  const { access_token: bearer } = await authClient.tokensOf(person.email);
  await authClient.setSignInAge(person.id, 600);
  const put = async (publicId: string, body: object) =>
    (await authClient.send('PUT', `/BackofficeUser/${publicId}`, body, { bearer })).statusCode;
  expect(await put(clerk.publicId, names)).toBe(204);
  expect(await put(foreign.publicId, { ...names, roleId: ROLE_IDS.ProviderAdmin })).toBe(404);
});

describe('deletions', () => {
  const staff = async (count: number) => {
    const publicIds = [];
    for (let index = 0; index < count; index += 1)
      publicIds.push((await app.build.backofficeUser('ProviderUser', provider.id)).publicId);
    return publicIds;
  };
  const query = (name: string, ids: readonly string[]) => ids.map((id) => `${name}=${id}`).join('&');

  it('require a recent sign-in from the eleventh row within an hour on, counted over all calls and instances', async () => {
    const another = await app.startAnother();
    const elsewhere = createAuthClient(app, another);
    const superAdmin = await createUser.superAdmin();
    const { access_token: bearer } = await authClient.tokensOf(superAdmin.email);
    await authClient.setSignInAge(superAdmin.id, 16);
    const users = await staff(13);
    const remove = (ids: readonly string[], at: AuthClient = authClient) =>
      at.send('DELETE', `/BackofficeUser/Many?${query('id', ids)}`, undefined, { bearer });
    expect((await remove(users.slice(0, 6))).statusCode).toBe(204);
    expect((await remove(users.slice(6, 12), elsewhere)).json()).toMatchObject({
      code: 'ReauthenticationRequired',
    });
    const customers = [await app.build.customer([provider.id]), await app.build.customer([provider.id])];
    for (const { id } of customers) await app.build.customerUser([[id, 'CustomerAdmin']]);
    const removeCustomers = (ids: readonly string[]) =>
      authClient.send('DELETE', `/Customer/Delete?${query('id', ids)}`, undefined, { bearer });
    expect((await removeCustomers(customers.map(({ publicId }) => publicId))).statusCode).toBe(204);
    // Eight deletions so far: users that are deleted with their customer do not count. Two simultaneous calls with two
    // users each exceed the limit.
    const responses = await Promise.all([remove(users.slice(6, 8)), remove(users.slice(8, 10), elsewhere)]);
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([204, 400]);
    const single = await authClient.send('DELETE', `/BackofficeUser/${users[12]}`, undefined, { bearer });
    expect(single.json()).toMatchObject({ code: 'ReauthenticationRequired' });
    const { access_token: fresh } = await authClient.tokensOf(superAdmin.email);
    const last = await authClient.send('DELETE', `/BackofficeUser/${users[12]}`, undefined, {
      bearer: fresh,
    });
    expect(last.statusCode).toBe(204);
    await another.close();
  });
});

describe('an e-mail about a new SuperAdmin', () => {
  const listNotices = async (email: string) =>
    (await authClient.mailsTo(email)).filter(({ kind }) => kind === 'new-super-admin');

  it('is sent to every SuperAdmin who may sign in, after a SuperAdmin was created or a user was promoted', async () => {
    const [superAdmin, other] = [await createUser.superAdmin(), await createUser.superAdmin()];
    const blocked = await app.build.backofficeUser('SuperAdmin', null, { status: 'New' });
    const { access_token: bearer } = await authClient.tokensOf(superAdmin.email);
    const email = newEmail();
    const body = { ...names, email, roleId: ROLE_IDS.SuperAdmin };
    expect((await authClient.send('POST', '/BackofficeUser', body, { bearer })).statusCode).toBe(201);
    for (const { email: reader } of [superAdmin, other]) {
      const [mail] = await listNotices(reader);
      expect(mail?.text).toContain(email);
      expect(mail?.text).toContain(superAdmin.email);
    }
    expect(await listNotices(blocked.email)).toEqual([]);

    const raised = await createUser.clerk();
    const edit = { ...names, roleId: ROLE_IDS.SuperAdmin, providerId: null };
    const put = await authClient.send('PUT', `/BackofficeUser/${raised.publicId}`, edit, { bearer });
    expect(put.statusCode).toBe(204);
    expect((await listNotices(other.email)).at(-1)?.text).toContain(raised.email);
    expect(await listNotices(raised.email)).toEqual([]);
    // A new user of another role is not reported.
    const clerk = {
      ...names,
      email: newEmail(),
      roleId: ROLE_IDS.ProviderUser,
      providerId: provider.publicId,
    };
    expect((await authClient.send('POST', '/BackofficeUser', clerk, { bearer })).statusCode).toBe(201);
    expect(await listNotices(other.email)).toHaveLength(2);
  });
});
