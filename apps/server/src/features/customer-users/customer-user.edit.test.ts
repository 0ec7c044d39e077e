import { type CustomerUser, customerUser, type CustomerUserEdit, ROLE_IDS } from '@belegfach/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/support/test-app.ts';
import {
  type Account,
  type Customer,
  editUser,
  createCustomers,
  NAMES,
  roleAt,
} from './test-support/customer-user-fixture.ts';

let app: TestApp;
let superAdmin: Account;
let ownCustomer: Customer;
let secondCustomer: Customer;
let foreignCustomer: Customer;
let admin: Account;

beforeAll(async () => {
  app = await createTestApp();
  superAdmin = await app.build.backofficeUser('SuperAdmin', null);
});
beforeEach(async () => {
  const provider = await app.build.provider();
  ({ ownCustomer, secondCustomer, foreignCustomer, admin } = await createCustomers(app, provider.id));
});
afterAll(() => app.close());

const edit = (target: Account, body: Partial<CustomerUserEdit> = {}, caller = admin) =>
  editUser(app, target, body, caller);
const read = async (target: Account, caller = superAdmin): Promise<CustomerUser> =>
  customerUser.parse((await app.call({ url: `/api/CustomerUser/${target.publicId}`, as: caller.id })).json());
const rolesOf = async (target: Account) =>
  Object.fromEntries(
    (await read(target)).customersAndRoles.map(({ customerId, roleId }) => [customerId, roleId]),
  );
const isSignedIn = async ({ id }: Account) => (await app.call({ url: '/api/', as: id })).statusCode === 200;

describe('an edit of a customer-user', () => {
  it('changes the names and leaves all other fields unchanged', async () => {
    const user = await app.build.customerUser([[ownCustomer.id, 'CustomerUser']]);
    const before = await read(user);
    expect(await isSignedIn(user)).toBe(true);
    expect((await edit(user)).statusCode).toBe(204);
    expect(await read(user)).toEqual({ ...before, ...NAMES });
    expect(await isSignedIn(user)).toBe(true);
  });

  it('adds, removes and replaces roles per customer, and ends the access tokens', async () => {
    const user = await app.build.customerUser([[ownCustomer.id, 'CustomerUser']]);
    expect(await isSignedIn(user)).toBe(true);
    const moreRoles = {
      rolesForCustomerToAdd: [roleAt(ownCustomer, 'CustomerAdmin'), roleAt(secondCustomer)],
    };
    expect((await edit(user, moreRoles)).statusCode).toBe(204);
    expect(await rolesOf(user)).toEqual({
      [ownCustomer.publicId]: ROLE_IDS.CustomerAdmin,
      [secondCustomer.publicId]: ROLE_IDS.CustomerUser,
    });
    expect(await isSignedIn(user)).toBe(false);
    const { rows } =
      await sql`select from session where account_id = ${user.id} and ended_at is not null`.execute(
        app.test.owner.executor,
      );
    expect(rows, 'the refresh token brings the new rights').toEqual([]);
    expect((await edit(user, { rolesForCustomerToRemove: [roleAt(secondCustomer)] })).statusCode).toBe(204);
    expect(await rolesOf(user)).toEqual({ [ownCustomer.publicId]: ROLE_IDS.CustomerAdmin });
  });

  it('ignores a role to remove that the user does not have at that customer, and keeps the other role there', async () => {
    const user = await app.build.customerUser([[ownCustomer.id, 'CustomerUser']]);
    const response = await edit(user, { rolesForCustomerToRemove: [roleAt(ownCustomer, 'CustomerAdmin')] });
    expect(response.statusCode).toBe(204);
    expect(await rolesOf(user)).toEqual({ [ownCustomer.publicId]: ROLE_IDS.CustomerUser });
  });

  it('touches no role at a customer that the caller does not administer, neither to add nor to remove it', async () => {
    const sharedUser = await app.build.customerUser([
      [ownCustomer.id, 'CustomerUser'],
      [foreignCustomer.id, 'CustomerUser'],
    ]);
    const before = await read(sharedUser);
    for (const body of [
      { rolesForCustomerToAdd: [roleAt(foreignCustomer, 'CustomerAdmin')] },
      { rolesForCustomerToRemove: [roleAt(foreignCustomer)] },
      { rolesForCustomerToAdd: [roleAt(secondCustomer), roleAt(foreignCustomer)] },
    ])
      expect((await edit(sharedUser, body)).json()).toMatchObject({ status: 400, code: 'CustomerNotFound' });
    expect(await read(sharedUser)).toEqual(before);
    expect(
      (
        await edit(
          sharedUser,
          { rolesForCustomerToAdd: [roleAt(foreignCustomer, 'CustomerAdmin')] },
          superAdmin,
        )
      ).statusCode,
    ).toBe(204);
  });

  it('deletes the account when it removes the last role of the user', async () => {
    const user = await app.build.customerUser([
      [ownCustomer.id, 'CustomerUser'],
      [foreignCustomer.id, 'CustomerUser'],
    ]);
    expect((await edit(user, { rolesForCustomerToRemove: [roleAt(ownCustomer)] })).statusCode).toBe(204);
    expect((await edit(user)).statusCode).toBe(404);
    expect(await rolesOf(user)).toEqual({ [foreignCustomer.publicId]: ROLE_IDS.CustomerUser });
    expect(
      (await edit(user, { rolesForCustomerToRemove: [roleAt(foreignCustomer)] }, superAdmin)).statusCode,
    ).toBe(204);
    expect(await isSignedIn(user)).toBe(false);
    const { rows } = await sql<{ deleted: boolean }>`
      select deleted_at is not null as deleted from account where id = ${user.id}`.execute(
      app.test.owner.executor,
    );
    expect(rows).toEqual([{ deleted: true }]);
  });

  it('accepts one role per customer', async () => {
    const user = await app.build.customerUser([[ownCustomer.id, 'CustomerUser']]);
    const twoRoles = [roleAt(secondCustomer), roleAt(secondCustomer, 'CustomerAdmin')];
    for (const field of ['rolesForCustomerToAdd', 'rolesForCustomerToRemove'] as const)
      expect((await edit(user, { [field]: twoRoles })).json()).toMatchObject({
        status: 400,
        errors: { [field]: [expect.any(String)] },
      });
  });

  it.each([
    ['an e-mail address', { email: 'other@test.example' }, 'email'],
    ['no first name', { firstName: '' }, 'firstName'],
    ['an unknown status', { status: 'Deleted' }, 'status'],
  ])('with %s is refused', async (_name, body, field) => {
    const user = await app.build.customerUser([[ownCustomer.id, 'CustomerUser']]);
    const response = await app.call({
      method: 'PUT',
      url: `/api/CustomerUser/${user.publicId}`,
      payload: { ...NAMES, ...body },
      as: admin.id,
    });
    expect(response.json()).toMatchObject({ status: 400, errors: { [field]: [expect.any(String)] } });
  });

  it('keeps both changes when two administrators edit the user at the same time', async () => {
    const user = await app.build.customerUser([[ownCustomer.id, 'CustomerUser']]);
    const otherAdmin = await app.build.customerUser([[foreignCustomer.id, 'CustomerAdmin']]);
    await edit(user, { rolesForCustomerToAdd: [roleAt(foreignCustomer)] }, superAdmin);
    const responses = await Promise.all([
      edit(user, { rolesForCustomerToAdd: [roleAt(secondCustomer)] }),
      edit(user, { rolesForCustomerToAdd: [roleAt(foreignCustomer, 'CustomerAdmin')] }, otherAdmin),
    ]);
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([204, 204]);
    expect(await rolesOf(user)).toEqual({
      [ownCustomer.publicId]: ROLE_IDS.CustomerUser,
      [secondCustomer.publicId]: ROLE_IDS.CustomerUser,
      [foreignCustomer.publicId]: ROLE_IDS.CustomerAdmin,
    });
  });

  it('deletes the account when two administrators remove its last two roles at the same time', async () => {
    const otherAdmin = await app.build.customerUser([[foreignCustomer.id, 'CustomerAdmin']]);
    for (let round = 0; round < 5; round += 1) {
      const user = await app.build.customerUser([
        [ownCustomer.id, 'CustomerUser'],
        [foreignCustomer.id, 'CustomerUser'],
      ]);
      const responses = await Promise.all([
        edit(user, { rolesForCustomerToRemove: [roleAt(ownCustomer)] }),
        edit(user, { rolesForCustomerToRemove: [roleAt(foreignCustomer)] }, otherAdmin),
      ]);
      expect(responses.map(({ statusCode }) => statusCode)).toEqual([204, 204]);
      const response = await app.call({ url: `/api/CustomerUser/${user.publicId}`, as: superAdmin.id });
      expect(response.statusCode, `round ${round}`).toBe(404);
    }
  });

  it('records in the audit trail what changed, without names', async () => {
    const user = await app.build.customerUser([[ownCustomer.id, 'CustomerUser']]);
    await edit(user, { rolesForCustomerToAdd: [roleAt(ownCustomer, 'CustomerAdmin')] });
    const { rows } = await sql`
      select actor_account_id, facts from audit_event
      where action = 'customer-user.update' and target_id = ${user.publicId}`.execute(
      app.test.owner.executor,
    );
    expect(rows).toEqual([
      {
        actor_account_id: admin.id,
        facts: {
          changed: ['name', 'roles'],
          granted: { [ownCustomer.publicId]: 'CustomerAdmin' },
          revoked: {},
        },
      },
    ]);
  });
});

describe("a user's own account", () => {
  it('changes its names; roles and status must be unchanged if they are sent', async () => {
    for (const role of ['CustomerAdmin', 'CustomerUser'] as const) {
      const user = await app.build.customerUser([[ownCustomer.id, role]]);
      const unchanged = { rolesForCustomerToAdd: [roleAt(ownCustomer, role)], status: 'Active' as const };
      expect((await edit(user, unchanged, user)).statusCode).toBe(204);
      const otherRole = role === 'CustomerAdmin' ? 'CustomerUser' : 'CustomerAdmin';
      for (const change of [
        { rolesForCustomerToAdd: [roleAt(ownCustomer, otherRole)] },
        { rolesForCustomerToAdd: [roleAt(foreignCustomer)] },
        { rolesForCustomerToRemove: [roleAt(ownCustomer, role)] },
        { status: 'New' as const },
      ])
        expect((await edit(user, change, user)).statusCode, JSON.stringify(change)).toBe(403);
      expect(await rolesOf(user)).toEqual({ [ownCustomer.publicId]: ROLE_IDS[role] });
      expect(await read(user)).toMatchObject({ ...NAMES, status: 'Active' });
    }
  });
});

describe('setting the status of a customer-user back to New', () => {
  it('blocks the account immediately when the caller administers all its customers', async () => {
    const user = await app.build.customerUser([[ownCustomer.id, 'CustomerUser']]);
    expect(await isSignedIn(user)).toBe(true);
    expect((await edit(user, { status: 'New' })).statusCode).toBe(204);
    expect(await isSignedIn(user)).toBe(false);
    const { rows } = await sql`select status, password_hash from account where id = ${user.id}`.execute(
      app.test.owner.executor,
    );
    expect(rows).toEqual([{ status: 'New', password_hash: null }]);
  });

  it('is refused for a user who also belongs to other customers, and no edit makes a user Invited or Active', async () => {
    const sharedUser = await app.build.customerUser([
      [ownCustomer.id, 'CustomerUser'],
      [foreignCustomer.id, 'CustomerUser'],
    ]);
    const newUser = await app.build.customerUser([[ownCustomer.id, 'CustomerUser']], { status: 'New' });
    const code = 'StatusChangeNotAllowed';
    expect((await edit(sharedUser, { status: 'New' })).json()).toMatchObject({ status: 400, code });
    expect((await edit(newUser, { status: 'Active' })).json()).toMatchObject({ code });
    expect((await edit(newUser, { status: 'Invited' }, superAdmin)).json()).toMatchObject({ code });
    expect((await edit(sharedUser, { status: 'New' }, superAdmin)).statusCode).toBe(204);
  });
});
