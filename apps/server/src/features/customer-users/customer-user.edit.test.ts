import { type CustomerUser, customerUser, type CustomerUserEdit, ROLE_IDS } from '@belegfach/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/support/test-app.ts';
import {
  type Account,
  type Customer,
  editUser,
  makeCustomers,
  NAMES,
  pair,
} from './test-support/customer-user-fixture.ts';

let app: TestApp;
let root: Account;
let mine: Customer;
let alsoMine: Customer;
let foreign: Customer;
let admin: Account;

beforeAll(async () => {
  app = await createTestApp();
  root = await app.build.staff('SuperAdmin', null);
});
beforeEach(async () => {
  const provider = await app.build.provider();
  ({ mine, alsoMine, foreign, admin } = await makeCustomers(app, provider.id));
});
afterAll(() => app.close());

const edit = (target: Account, body: Partial<CustomerUserEdit> = {}, as = admin) =>
  editUser(app, target, body, as);
const read = async (target: Account, as = root): Promise<CustomerUser> =>
  customerUser.parse((await app.call({ url: `/api/CustomerUser/${target.publicId}`, as: as.id })).json());
const rolesOf = async (target: Account) =>
  Object.fromEntries(
    (await read(target)).customersAndRoles.map(({ customerId, roleId }) => [customerId, roleId]),
  );
const isSignedIn = async ({ id }: Account) => (await app.call({ url: '/api/', as: id })).statusCode === 200;

describe('an edit of a customer-user', () => {
  it('changes the names and leaves all other fields unchanged', async () => {
    const user = await app.build.customerUser([[mine.id, 'CustomerUser']]);
    const before = await read(user);
    expect(await isSignedIn(user)).toBe(true);
    expect((await edit(user)).statusCode).toBe(204);
    expect(await read(user)).toEqual({ ...before, ...NAMES });
    expect(await isSignedIn(user)).toBe(true);
  });

  it('adds, removes and replaces roles per customer, and ends the access tokens', async () => {
    const user = await app.build.customerUser([[mine.id, 'CustomerUser']]);
    expect(await isSignedIn(user)).toBe(true);
    const grown = { rolesForCustomerToAdd: [pair(mine, 'CustomerAdmin'), pair(alsoMine)] };
    expect((await edit(user, grown)).statusCode).toBe(204);
    expect(await rolesOf(user)).toEqual({
      [mine.publicId]: ROLE_IDS.CustomerAdmin,
      [alsoMine.publicId]: ROLE_IDS.CustomerUser,
    });
    expect(await isSignedIn(user)).toBe(false);
    const { rows } =
      await sql`select from session where account_id = ${user.id} and ended_at is not null`.execute(
        app.test.owner.executor,
      );
    expect(rows, 'the refresh token brings the new rights').toEqual([]);
    expect((await edit(user, { rolesForCustomerToRemove: [pair(alsoMine)] })).statusCode).toBe(204);
    expect(await rolesOf(user)).toEqual({ [mine.publicId]: ROLE_IDS.CustomerAdmin });
  });

  it('ignores a role to remove that the user does not have at that customer, and keeps the other role there', async () => {
    const user = await app.build.customerUser([[mine.id, 'CustomerUser']]);
    const answer = await edit(user, { rolesForCustomerToRemove: [pair(mine, 'CustomerAdmin')] });
    expect(answer.statusCode).toBe(204);
    expect(await rolesOf(user)).toEqual({ [mine.publicId]: ROLE_IDS.CustomerUser });
  });

  it('touches no role at a customer that the caller does not administer, neither to add nor to remove it', async () => {
    const shared = await app.build.customerUser([
      [mine.id, 'CustomerUser'],
      [foreign.id, 'CustomerUser'],
    ]);
    const before = await read(shared);
    for (const body of [
      { rolesForCustomerToAdd: [pair(foreign, 'CustomerAdmin')] },
      { rolesForCustomerToRemove: [pair(foreign)] },
      { rolesForCustomerToAdd: [pair(alsoMine), pair(foreign)] },
    ])
      expect((await edit(shared, body)).json()).toMatchObject({ status: 400, code: 'CustomerNotFound' });
    expect(await read(shared)).toEqual(before);
    expect(
      (await edit(shared, { rolesForCustomerToAdd: [pair(foreign, 'CustomerAdmin')] }, root)).statusCode,
    ).toBe(204);
  });

  it('deletes the account when it removes the last role of the user', async () => {
    const user = await app.build.customerUser([
      [mine.id, 'CustomerUser'],
      [foreign.id, 'CustomerUser'],
    ]);
    expect((await edit(user, { rolesForCustomerToRemove: [pair(mine)] })).statusCode).toBe(204);
    expect((await edit(user)).statusCode).toBe(404);
    expect(await rolesOf(user)).toEqual({ [foreign.publicId]: ROLE_IDS.CustomerUser });
    expect((await edit(user, { rolesForCustomerToRemove: [pair(foreign)] }, root)).statusCode).toBe(204);
    expect(await isSignedIn(user)).toBe(false);
    const { rows } = await sql<{ deleted: boolean }>`
      select deleted_at is not null as deleted from account where id = ${user.id}`.execute(
      app.test.owner.executor,
    );
    expect(rows).toEqual([{ deleted: true }]);
  });

  it('accepts one role per customer', async () => {
    const user = await app.build.customerUser([[mine.id, 'CustomerUser']]);
    const twice = [pair(alsoMine), pair(alsoMine, 'CustomerAdmin')];
    for (const field of ['rolesForCustomerToAdd', 'rolesForCustomerToRemove'] as const)
      expect((await edit(user, { [field]: twice })).json()).toMatchObject({
        status: 400,
        errors: { [field]: [expect.any(String)] },
      });
  });

  it.each([
    ['an address', { email: 'other@test.example' }, 'email'],
    ['no first name', { firstName: '' }, 'firstName'],
    ['a status that is none', { status: 'Deleted' }, 'status'],
  ])('with %s is refused', async (_name, body, field) => {
    const user = await app.build.customerUser([[mine.id, 'CustomerUser']]);
    const answer = await app.call({
      method: 'PUT',
      url: `/api/CustomerUser/${user.publicId}`,
      payload: { ...NAMES, ...body },
      as: admin.id,
    });
    expect(answer.json()).toMatchObject({ status: 400, errors: { [field]: [expect.any(String)] } });
  });

  it('keeps both changes when two administrators edit the user at the same time', async () => {
    const user = await app.build.customerUser([[mine.id, 'CustomerUser']]);
    const other = await app.build.customerUser([[foreign.id, 'CustomerAdmin']]);
    await edit(user, { rolesForCustomerToAdd: [pair(foreign)] }, root);
    const answers = await Promise.all([
      edit(user, { rolesForCustomerToAdd: [pair(alsoMine)] }),
      edit(user, { rolesForCustomerToAdd: [pair(foreign, 'CustomerAdmin')] }, other),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([204, 204]);
    expect(await rolesOf(user)).toEqual({
      [mine.publicId]: ROLE_IDS.CustomerUser,
      [alsoMine.publicId]: ROLE_IDS.CustomerUser,
      [foreign.publicId]: ROLE_IDS.CustomerAdmin,
    });
  });

  it('deletes the account when two administrators remove its last two roles at the same time', async () => {
    const other = await app.build.customerUser([[foreign.id, 'CustomerAdmin']]);
    for (let round = 0; round < 5; round += 1) {
      const user = await app.build.customerUser([
        [mine.id, 'CustomerUser'],
        [foreign.id, 'CustomerUser'],
      ]);
      const answers = await Promise.all([
        edit(user, { rolesForCustomerToRemove: [pair(mine)] }),
        edit(user, { rolesForCustomerToRemove: [pair(foreign)] }, other),
      ]);
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([204, 204]);
      const answer = await app.call({ url: `/api/CustomerUser/${user.publicId}`, as: root.id });
      expect(answer.statusCode, `round ${round}`).toBe(404);
    }
  });

  it('records in the audit trail what changed, without names', async () => {
    const user = await app.build.customerUser([[mine.id, 'CustomerUser']]);
    await edit(user, { rolesForCustomerToAdd: [pair(mine, 'CustomerAdmin')] });
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
          granted: { [mine.publicId]: 'CustomerAdmin' },
          revoked: {},
        },
      },
    ]);
  });
});

describe('the own account', () => {
  it('changes its names; roles and status must be unchanged if they are sent', async () => {
    for (const role of ['CustomerAdmin', 'CustomerUser'] as const) {
      const own = await app.build.customerUser([[mine.id, role]]);
      const kept = { rolesForCustomerToAdd: [pair(mine, role)], status: 'Active' as const };
      expect((await edit(own, kept, own)).statusCode).toBe(204);
      const other = role === 'CustomerAdmin' ? 'CustomerUser' : 'CustomerAdmin';
      for (const change of [
        { rolesForCustomerToAdd: [pair(mine, other)] },
        { rolesForCustomerToAdd: [pair(foreign)] },
        { rolesForCustomerToRemove: [pair(mine, role)] },
        { status: 'New' as const },
      ])
        expect((await edit(own, change, own)).statusCode, JSON.stringify(change)).toBe(403);
      expect(await rolesOf(own)).toEqual({ [mine.publicId]: ROLE_IDS[role] });
      expect(await read(own)).toMatchObject({ ...NAMES, status: 'Active' });
    }
  });
});

describe('setting the status of a customer-user back to New', () => {
  it('blocks the account immediately when the caller administers all its customers', async () => {
    const user = await app.build.customerUser([[mine.id, 'CustomerUser']]);
    expect(await isSignedIn(user)).toBe(true);
    expect((await edit(user, { status: 'New' })).statusCode).toBe(204);
    expect(await isSignedIn(user)).toBe(false);
    const { rows } = await sql`select status, password_hash from account where id = ${user.id}`.execute(
      app.test.owner.executor,
    );
    expect(rows).toEqual([{ status: 'New', password_hash: null }]);
  });

  it('is refused for a user who also belongs to other customers, and no edit makes a user Invited or Active', async () => {
    const shared = await app.build.customerUser([
      [mine.id, 'CustomerUser'],
      [foreign.id, 'CustomerUser'],
    ]);
    const fresh = await app.build.customerUser([[mine.id, 'CustomerUser']], { status: 'New' });
    const code = 'StatusChangeNotAllowed';
    expect((await edit(shared, { status: 'New' })).json()).toMatchObject({ status: 400, code });
    expect((await edit(fresh, { status: 'Active' })).json()).toMatchObject({ code });
    expect((await edit(fresh, { status: 'Invited' }, root)).json()).toMatchObject({ code });
    expect((await edit(shared, { status: 'New' }, root)).statusCode).toBe(204);
  });
});
