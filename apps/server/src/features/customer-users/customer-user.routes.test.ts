import { type CustomerUser, customerUser, errorBody, ROLE_IDS } from '@belegfach/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createTestApp, type TestApp } from '../../../test/support/test-app.ts';
import {
  type Account,
  type Customer,
  createCustomers,
  roleAt,
} from './test-support/customer-user-fixture.ts';

let app: TestApp;
let superAdmin: Account;
let provider: { id: number };
/** The customers of `admin`, and one that `admin` does not administer. */
let ownCustomer: Customer;
let secondCustomer: Customer;
let foreignCustomer: Customer;
let admin: Account;

beforeAll(async () => {
  app = await createTestApp();
  superAdmin = await app.build.backofficeUser('SuperAdmin', null);
  provider = await app.build.provider();
});
beforeEach(async () => {
  ({ ownCustomer, secondCustomer, foreignCustomer, admin } = await createCustomers(app, provider.id));
});
afterAll(() => app.close());

let lastNumber = 0;
const buildBody = (overrides: object = {}) => ({
  email: `person${(lastNumber += 1)}@test.example`,
  firstName: 'Änne',
  lastName: 'Öztürk',
  roles: [roleAt(ownCustomer)],
  ...overrides,
});
const create = (payload: object, caller: Account | undefined = admin) =>
  app.call({ method: 'POST', url: '/api/CustomerUser', payload, as: caller.id });
const get = (id: string, caller = admin) => app.call({ url: `/api/CustomerUser/${id}`, as: caller.id });
const read = async (id: string, caller = admin): Promise<CustomerUser> =>
  customerUser.parse((await get(id, caller)).json());
const list = async (caller = admin) =>
  z.array(customerUser).parse((await app.call({ url: '/api/CustomerUser/Many', as: caller.id })).json());
const countAccounts = async () =>
  (await sql<{ count: number }>`select count(*) as count from account`.execute(app.test.owner.executor))
    .rows[0]?.count;

describe('a new customer-user', () => {
  it('is New and has the requested roles, one per customer', async () => {
    const payload = buildBody({ roles: [roleAt(ownCustomer, 'CustomerAdmin'), roleAt(secondCustomer)] });
    const response = await create(payload);
    expect(response.statusCode, response.body).toBe(201);
    const { id } = response.json<{ id: string }>();
    expect(await read(id)).toEqual({
      id,
      firstName: 'Änne',
      lastName: 'Öztürk',
      email: payload.email,
      status: 'New',
      customersAndRoles: [
        { ...roleAt(secondCustomer), customerName: 'Auch meins', customerNumber: secondCustomer.number },
        {
          ...roleAt(ownCustomer, 'CustomerAdmin'),
          customerName: 'Meins',
          customerNumber: ownCustomer.number,
        },
      ],
      roles: [
        { id: ROLE_IDS.CustomerAdmin, name: 'CustomerAdmin' },
        { id: ROLE_IDS.CustomerUser, name: 'CustomerUser' },
      ],
      invitedAt: null,
      lastSignInAt: null,
      undeliverableAt: null,
    });
  });

  it.each<[string, () => Customer]>([
    ['the caller does not administer', () => foreignCustomer],
    ['does not exist', () => ({ ...foreignCustomer, publicId: '019a0000-0000-7000-8000-000000000000' })],
  ])('is not created with a role at a customer that %s', async (_name, getCustomer) => {
    const before = await countAccounts();
    const response = await create(buildBody({ roles: [roleAt(ownCustomer), roleAt(getCustomer())] }));
    expect(errorBody.parse(response.json())).toMatchObject({ status: 400, code: 'CustomerNotFound' });
    expect(await countAccounts()).toBe(before);
  });

  it('gets no role at a customer where the caller is only CustomerUser', async () => {
    const mixed = await app.build.customerUser([
      [ownCustomer.id, 'CustomerAdmin'],
      [foreignCustomer.id, 'CustomerUser'],
    ]);
    expect((await create(buildBody({ roles: [roleAt(foreignCustomer)] }), mixed)).json()).toMatchObject({
      code: 'CustomerNotFound',
    });
    expect((await create(buildBody(), mixed)).statusCode).toBe(201);
  });

  it('can be created for any customer by a SuperAdmin', async () => {
    const response = await create(
      buildBody({ roles: [roleAt(ownCustomer), roleAt(foreignCustomer, 'CustomerAdmin')] }),
      superAdmin,
    );
    expect(response.statusCode, response.body).toBe(201);
  });

  it('has an address that no other account has, and a known account is never linked', async () => {
    const staff = await app.build.backofficeUser('ProviderUser', provider.id);
    const user = await app.build.customerUser([[foreignCustomer.id, 'CustomerUser']]);
    for (const email of [staff.email, user.email, user.email.toUpperCase()])
      expect((await create(buildBody({ email }))).json()).toMatchObject({
        status: 400,
        code: 'EmailAlreadyInUse',
      });
    expect((await read(user.publicId, superAdmin)).customersAndRoles).toHaveLength(1);
    const body = buildBody();
    const responses = await Promise.all([create(body), create(body), create(body)]);
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([201, 400, 400]);
  });

  it('may have the address of a deleted user', async () => {
    const deletedUser = await app.build.customerUser([[ownCustomer.id, 'CustomerUser']], { deleted: true });
    expect((await create(buildBody({ email: deletedUser.email }))).statusCode).toBe(201);
  });

  it('reveals a taken address 30 times an hour to one administrator, and free addresses have no limit', async () => {
    const payload = buildBody({ email: admin.email });
    const codes = [];
    for (let count = 0; count < 33; count += 1)
      codes.push((await create(payload)).json<{ code: string }>().code);
    expect(codes.filter((code) => code === 'EmailAlreadyInUse')).toHaveLength(30);
    expect(codes.at(-1)).toBe('TooManyRequests');
    expect((await create(buildBody(), superAdmin)).statusCode).toBe(201);
  });

  it.each<[string, () => object, string]>([
    ['a first name', () => ({ firstName: ' ' }), 'firstName'],
    ['a last name', () => ({ lastName: '' }), 'lastName'],
    ['a valid e-mail address', () => ({ email: 'nobody' }), 'email'],
    ['a role', () => ({ roles: [] }), 'roles'],
    [
      'a role of customers',
      () => ({ roles: [{ ...roleAt(ownCustomer), roleId: ROLE_IDS.SuperAdmin }] }),
      'roles',
    ],
    [
      'one role per customer',
      () => ({ roles: [roleAt(ownCustomer), roleAt(ownCustomer, 'CustomerAdmin')] }),
      'roles',
    ],
    ['no status', () => ({ status: 'Active' }), 'status'],
    ['no provider', () => ({ providerId: ownCustomer.publicId }), 'providerId'],
  ])('must have %s', async (_name, overrides, field) => {
    const before = await countAccounts();
    const response = await create(buildBody(overrides()));
    expect(response.statusCode, response.body).toBe(400);
    const fields = Object.keys(response.json<{ errors: object }>().errors).map((name) => name.split('.')[0]);
    expect(fields).toEqual([field]);
    expect(await countAccounts()).toBe(before);
  });

  it('leaves an entry in the audit trail, without a name or an address', async () => {
    const { id } = (await create(buildBody())).json<{ id: string }>();
    const { rows } = await sql<{ text: string }>`
      select e::text as text from audit_event e
      where action = 'customer-user.create' and target_id = ${id} and actor_account_id = ${admin.id}`.execute(
      app.test.owner.executor,
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.text).not.toMatch(/Änne|Öztürk|person\d+@/);
  });
});

describe('the list of customer-users', () => {
  it("contains the users of the caller's customers except the caller, ordered by address", async () => {
    const [z, a] = [
      await app.build.customerUser([[ownCustomer.id, 'CustomerUser']], {
        email: `z${ownCustomer.number}@test.example`,
      }),
      await app.build.customerUser([[secondCustomer.id, 'CustomerUser']], {
        email: `Ä${ownCustomer.number}@test.example`.toLowerCase(),
      }),
    ];
    await app.build.customerUser([[foreignCustomer.id, 'CustomerUser']]);
    await app.build.customerUser([[ownCustomer.id, 'CustomerUser']], { deleted: true });
    expect((await list()).map(({ id }) => id)).toEqual([a.publicId, z.publicId]);
    const allIds = (await list(superAdmin)).map(({ id }) => id);
    expect(allIds).toEqual(expect.arrayContaining([admin.publicId, a.publicId, z.publicId]));
  });

  it('omits in each row the customers that the caller does not administer, like the single record', async () => {
    const sharedUser = await app.build.customerUser([
      [foreignCustomer.id, 'CustomerAdmin'],
      [ownCustomer.id, 'CustomerUser'],
    ]);
    for (const user of [await read(sharedUser.publicId), ...(await list())]) {
      expect(user.customersAndRoles).toEqual([
        { ...roleAt(ownCustomer), customerName: 'Meins', customerNumber: ownCustomer.number },
      ]);
      expect(user.roles).toEqual([{ id: ROLE_IDS.CustomerUser, name: 'CustomerUser' }]);
    }
    expect((await read(sharedUser.publicId, superAdmin)).customersAndRoles).toHaveLength(2);
  });

  it('omits the users of a customer from the first request after it became Inactive', async () => {
    const user = await app.build.customerUser([[ownCustomer.id, 'CustomerUser']]);
    expect(await list()).toHaveLength(1);
    await sql`update customer set status = 'Inactive' where id = ${ownCustomer.id}`.execute(
      app.test.owner.executor,
    );
    expect(await list()).toEqual([]);
    expect((await get(user.publicId)).statusCode).toBe(404);
    expect((await create(buildBody())).json()).toMatchObject({ code: 'CustomerNotFound' });
    expect((await create(buildBody({ roles: [roleAt(secondCustomer)] }))).statusCode).toBe(201);
  });

  it('shows only the users of one customer to a caller who is its admin and who is only a user of another customer', async () => {
    const mixed = await app.build.customerUser([
      [ownCustomer.id, 'CustomerAdmin'],
      [foreignCustomer.id, 'CustomerUser'],
    ]);
    const foreignAdmin = await app.build.customerUser([[foreignCustomer.id, 'CustomerAdmin']]);
    expect((await list(mixed)).map(({ id }) => id)).toEqual([admin.publicId]);
    expect((await get(foreignAdmin.publicId, mixed)).statusCode).toBe(404);
  });

  it('comes with the two roles of customer-users', async () => {
    for (const as of [superAdmin, admin])
      expect((await app.call({ url: '/api/CustomerUser/AvailableRoles', as: as.id })).json()).toEqual([
        { id: ROLE_IDS.CustomerAdmin, name: 'CustomerAdmin' },
        { id: ROLE_IDS.CustomerUser, name: 'CustomerUser' },
      ]);
  });
});
