import { type CustomerUser, customerUser, errorBody, ROLE_IDS } from '@belegfach/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createTestApp, type TestApp } from '../../../test/support/test-app.ts';
import { type Account, type Customer, makeCustomers, pair } from './test-support/customer-user-fixture.ts';

let app: TestApp;
let root: Account;
let provider: { id: number };
/** The customers of `admin`, and one that `admin` does not administer. */
let mine: Customer;
let alsoMine: Customer;
let foreign: Customer;
let admin: Account;

beforeAll(async () => {
  app = await createTestApp();
  root = await app.build.staff('SuperAdmin', null);
  provider = await app.build.provider();
});
beforeEach(async () => {
  ({ mine, alsoMine, foreign, admin } = await makeCustomers(app, provider.id));
});
afterAll(() => app.close());

let serial = 0;
const person = (given: object = {}) => ({
  email: `person${(serial += 1)}@test.example`,
  firstName: 'Änne',
  lastName: 'Öztürk',
  roles: [pair(mine)],
  ...given,
});
const create = (payload: object, as: Account | undefined = admin) =>
  app.call({ method: 'POST', url: '/api/CustomerUser', payload, as: as.id });
const get = (id: string, as = admin) => app.call({ url: `/api/CustomerUser/${id}`, as: as.id });
const read = async (id: string, as = admin): Promise<CustomerUser> =>
  customerUser.parse((await get(id, as)).json());
const list = async (as = admin) =>
  z.array(customerUser).parse((await app.call({ url: '/api/CustomerUser/Many', as: as.id })).json());
const countAccounts = async () =>
  (await sql<{ count: number }>`select count(*) as count from account`.execute(app.test.owner.executor))
    .rows[0]?.count;

describe('a new customer-user', () => {
  it('is New and has the requested roles, one per customer', async () => {
    const payload = person({ roles: [pair(mine, 'CustomerAdmin'), pair(alsoMine)] });
    const answer = await create(payload);
    expect(answer.statusCode, answer.body).toBe(201);
    const { id } = answer.json<{ id: string }>();
    expect(await read(id)).toEqual({
      id,
      firstName: 'Änne',
      lastName: 'Öztürk',
      email: payload.email,
      status: 'New',
      customersAndRoles: [
        { ...pair(alsoMine), customerName: 'Auch meins' },
        { ...pair(mine, 'CustomerAdmin'), customerName: 'Meins' },
      ],
      roles: [
        { id: ROLE_IDS.CustomerAdmin, name: 'CustomerAdmin' },
        { id: ROLE_IDS.CustomerUser, name: 'CustomerUser' },
      ],
    });
  });

  it.each<[string, () => Customer]>([
    ['of somebody else', () => foreign],
    ['that is none', () => ({ ...foreign, publicId: '019a0000-0000-7000-8000-000000000000' })],
  ])('who requests a role at a customer %s is refused with all the roles', async (_name, other) => {
    const before = await countAccounts();
    const answer = await create(person({ roles: [pair(mine), pair(other())] }));
    expect(errorBody.parse(answer.json())).toMatchObject({ status: 400, code: 'CustomerNotFound' });
    expect(await countAccounts()).toBe(before);
  });

  it('gets no role at a customer where the caller is only CustomerUser', async () => {
    const mixed = await app.build.customerUser([
      [mine.id, 'CustomerAdmin'],
      [foreign.id, 'CustomerUser'],
    ]);
    expect((await create(person({ roles: [pair(foreign)] }), mixed)).json()).toMatchObject({
      code: 'CustomerNotFound',
    });
    expect((await create(person(), mixed)).statusCode).toBe(201);
  });

  it('can be created for any customer by a SuperAdmin', async () => {
    const answer = await create(person({ roles: [pair(mine), pair(foreign, 'CustomerAdmin')] }), root);
    expect(answer.statusCode, answer.body).toBe(201);
  });

  it('has an address that no other account has, and a known account is never linked', async () => {
    const staff = await app.build.staff('ProviderUser', provider.id);
    const user = await app.build.customerUser([[foreign.id, 'CustomerUser']]);
    for (const email of [staff.email, user.email, user.email.toUpperCase()])
      expect((await create(person({ email }))).json()).toMatchObject({
        status: 400,
        code: 'EmailAlreadyInUse',
      });
    expect((await read(user.publicId, root)).customersAndRoles).toHaveLength(1);
    const twice = person();
    const answers = await Promise.all([create(twice), create(twice), create(twice)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 400, 400]);
  });

  it('may have the address of a deleted user', async () => {
    const gone = await app.build.customerUser([[mine.id, 'CustomerUser']], { deleted: true });
    expect((await create(person({ email: gone.email }))).statusCode).toBe(201);
  });

  it('reveals a taken address 30 times an hour to one administrator, and free addresses have no limit', async () => {
    const payload = person({ email: admin.email });
    const codes = [];
    for (let count = 0; count < 33; count += 1)
      codes.push((await create(payload)).json<{ code: string }>().code);
    expect(codes.filter((code) => code === 'EmailAlreadyInUse')).toHaveLength(30);
    expect(codes.at(-1)).toBe('TooManyRequests');
    expect((await create(person(), root)).statusCode).toBe(201);
  });

  it.each<[string, () => object, string]>([
    ['a first name', () => ({ firstName: ' ' }), 'firstName'],
    ['a last name', () => ({ lastName: '' }), 'lastName'],
    ['an address', () => ({ email: 'nobody' }), 'email'],
    ['a role', () => ({ roles: [] }), 'roles'],
    ['a role of customers', () => ({ roles: [{ ...pair(mine), roleId: ROLE_IDS.SuperAdmin }] }), 'roles'],
    ['one role per customer', () => ({ roles: [pair(mine), pair(mine, 'CustomerAdmin')] }), 'roles'],
    ['no status', () => ({ status: 'Active' }), 'status'],
    ['no provider', () => ({ providerId: mine.publicId }), 'providerId'],
  ])('must have %s', async (_name, given, field) => {
    const before = await countAccounts();
    const answer = await create(person(given()));
    expect(answer.statusCode, answer.body).toBe(400);
    const fields = Object.keys(answer.json<{ errors: object }>().errors).map((name) => name.split('.')[0]);
    expect(fields).toEqual([field]);
    expect(await countAccounts()).toBe(before);
  });

  it('leaves an entry in the audit trail, without a name or an address', async () => {
    const { id } = (await create(person())).json<{ id: string }>();
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
      await app.build.customerUser([[mine.id, 'CustomerUser']], { email: `z${mine.number}@test.example` }),
      await app.build.customerUser([[alsoMine.id, 'CustomerUser']], {
        email: `Ä${mine.number}@test.example`.toLowerCase(),
      }),
    ];
    await app.build.customerUser([[foreign.id, 'CustomerUser']]);
    await app.build.customerUser([[mine.id, 'CustomerUser']], { deleted: true });
    expect((await list()).map(({ id }) => id)).toEqual([a.publicId, z.publicId]);
    const all = (await list(root)).map(({ id }) => id);
    expect(all).toEqual(expect.arrayContaining([admin.publicId, a.publicId, z.publicId]));
  });

  it('omits customers that the caller does not administer from each row, as the single record does', async () => {
    const shared = await app.build.customerUser([
      [foreign.id, 'CustomerAdmin'],
      [mine.id, 'CustomerUser'],
    ]);
    for (const user of [await read(shared.publicId), ...(await list())]) {
      expect(user.customersAndRoles).toEqual([{ ...pair(mine), customerName: 'Meins' }]);
      expect(user.roles).toEqual([{ id: ROLE_IDS.CustomerUser, name: 'CustomerUser' }]);
    }
    expect((await read(shared.publicId, root)).customersAndRoles).toHaveLength(2);
  });

  it('loses the users of a customer that becomes Inactive at the next request', async () => {
    const user = await app.build.customerUser([[mine.id, 'CustomerUser']]);
    expect(await list()).toHaveLength(1);
    await sql`update customer set status = 'Inactive' where id = ${mine.id}`.execute(app.test.owner.executor);
    expect(await list()).toEqual([]);
    expect((await get(user.publicId)).statusCode).toBe(404);
    expect((await create(person())).json()).toMatchObject({ code: 'CustomerNotFound' });
    expect((await create(person({ roles: [pair(alsoMine)] }))).statusCode).toBe(201);
  });

  it('shows an admin of one customer who is a user of another customer only the users of the first one', async () => {
    const mixed = await app.build.customerUser([
      [mine.id, 'CustomerAdmin'],
      [foreign.id, 'CustomerUser'],
    ]);
    const neighbour = await app.build.customerUser([[foreign.id, 'CustomerAdmin']]);
    expect((await list(mixed)).map(({ id }) => id)).toEqual([admin.publicId]);
    expect((await get(neighbour.publicId, mixed)).statusCode).toBe(404);
  });

  it('comes with the two roles of customer-users', async () => {
    for (const as of [root, admin])
      expect((await app.call({ url: '/api/CustomerUser/AvailableRoles', as: as.id })).json()).toEqual([
        { id: ROLE_IDS.CustomerAdmin, name: 'CustomerAdmin' },
        { id: ROLE_IDS.CustomerUser, name: 'CustomerUser' },
      ]);
  });
});
