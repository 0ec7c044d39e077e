import { type BackofficeUser, backofficeUser, ROLE_IDS } from '@belegfach/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createTestApp, type TestApp } from '../../../test/support/test-app.ts';

let app: TestApp;
let providerA: { id: number; publicId: string; name: string };
let providerB: { id: number; publicId: string };
let superAdmin: { id: number; publicId: string };
let providerAdmin: { id: number; publicId: string };

beforeAll(async () => {
  app = await createTestApp();
  providerA = await app.build.provider('Alpha GmbH');
  providerB = await app.build.provider('Beta GmbH');
  superAdmin = await app.build.backofficeUser('SuperAdmin', null);
  providerAdmin = await app.build.backofficeUser('ProviderAdmin', providerA.id);
});
afterAll(() => app.close());

let lastNumber = 0;
const buildBody = (overrides: object = {}) => ({
  email: `new${(lastNumber += 1)}@test.example`,
  firstName: 'Änne',
  lastName: 'Öztürk',
  roleId: ROLE_IDS.ProviderUser,
  ...overrides,
});
const create = (payload: object, as = providerAdmin.id) =>
  app.call({ method: 'POST', url: '/api/BackofficeUser', payload, as });
const read = async (id: string, as = superAdmin.id): Promise<BackofficeUser> =>
  backofficeUser.parse((await app.call({ url: `/api/BackofficeUser/${id}`, as })).json());
const createAndRead = async (payload: object, as = providerAdmin.id): Promise<BackofficeUser> => {
  const response = await create(payload, as);
  expect(response.statusCode, response.body).toBe(201);
  return read(response.json<{ id: string }>().id);
};
const list = async (as: number) =>
  z.array(backofficeUser).parse((await app.call({ url: '/api/BackofficeUser/Many', as })).json());

describe('a new back-office user', () => {
  it("created by a ProviderAdmin is New and belongs to that admin's provider", async () => {
    const payload = buildBody();
    expect(await createAndRead(payload)).toEqual({
      id: expect.any(String) as string,
      firstName: 'Änne',
      lastName: 'Öztürk',
      email: payload.email,
      status: 'New',
      providerId: providerA.publicId,
      providerName: 'Alpha GmbH',
      roleId: ROLE_IDS.ProviderUser,
      roleName: 'ProviderUser',
      salesmanNumber: null,
      customerIds: [],
      branchId: null,
      signOn: null,
      invitedAt: null,
      lastSignInAt: null,
      undeliverableAt: null,
    });
  });

  it('with the role salesman has a salesman number, customers of its provider, and optionally a branch', async () => {
    const [first, second, foreign] = [
      await app.build.customer([providerA.id]),
      await app.build.customer([providerA.id, providerB.id]),
      await app.build.customer([providerB.id]),
    ];
    const branch = await app.build.emptyBranch(providerA.id);
    const salesman = { roleId: ROLE_IDS.SalesmanUser, salesmanNumber: '4711', branchId: branch.publicId };
    expect(
      await createAndRead(
        buildBody({ ...salesman, customerIds: [second.publicId, first.publicId, first.publicId] }),
      ),
    ).toMatchObject({
      salesmanNumber: '4711',
      branchId: branch.publicId,
      customerIds: [first.publicId, second.publicId],
    });
    const refused = await create(
      buildBody({ ...salesman, salesmanNumber: '1', customerIds: [first.publicId, foreign.publicId] }),
    );
    expect(refused.json()).toMatchObject({ status: 400, code: 'CustomerNotFound' });
  });

  it('created by a SuperAdmin belongs to the named provider; a SuperAdmin belongs to none', async () => {
    expect(await createAndRead(buildBody({ providerId: providerB.publicId }), superAdmin.id)).toMatchObject({
      providerId: providerB.publicId,
    });
    expect(await createAndRead(buildBody({ roleId: ROLE_IDS.SuperAdmin }), superAdmin.id)).toMatchObject({
      providerId: null,
      roleName: 'SuperAdmin',
    });
  });

  it.each([
    ['a super admin', { roleId: ROLE_IDS.SuperAdmin }],
    ['a user of another provider', () => ({ providerId: providerB.publicId })],
    ['a user of an unknown provider', { providerId: '019a0000-0000-7000-8000-000000000000' }],
  ])('cannot be created by a ProviderAdmin as %s', async (_name, overrides) => {
    const response = await create(buildBody(typeof overrides === 'function' ? overrides() : overrides));
    expect(response.statusCode).toBe(403);
  });

  it.each([
    ['an unknown provider', { providerId: '019a0000-0000-7000-8000-000000000000' }, 'ProviderNotFound'],
    [
      'a branch of another provider',
      async () => ({
        providerId: providerB.publicId,
        roleId: ROLE_IDS.BranchManager,
        branchId: (await app.build.emptyBranch(providerA.id)).publicId,
      }),
      'BranchNotFound',
    ],
  ])('is refused with an error code for %s', async (_name, overrides, code) => {
    const response = await create(
      buildBody(typeof overrides === 'function' ? await overrides() : overrides),
      superAdmin.id,
    );
    expect(response.json()).toMatchObject({ status: 400, code });
  });

  it.each<[string, () => object, string]>([
    ['a provider', () => ({}), 'providerId'],
    [
      'a salesman number',
      () => ({ providerId: providerA.publicId, roleId: ROLE_IDS.SalesmanUser }),
      'salesmanNumber',
    ],
    ['a branch', () => ({ providerId: providerA.publicId, roleId: ROLE_IDS.BranchManager }), 'branchId'],
    ['a first name', () => ({ providerId: providerA.publicId, firstName: ' ' }), 'firstName'],
    ['a last name', () => ({ providerId: providerA.publicId, lastName: '' }), 'lastName'],
    ['a valid e-mail address', () => ({ providerId: providerA.publicId, email: 'nobody' }), 'email'],
    [
      'a salesman number of digits only',
      () => ({ providerId: providerA.publicId, roleId: 4, salesmanNumber: '12a' }),
      'salesmanNumber',
    ],
    [
      'no salesman number with another role',
      () => ({ providerId: providerA.publicId, salesmanNumber: '12' }),
      'salesmanNumber',
    ],
    ['no provider as a super admin', () => ({ providerId: providerA.publicId, roleId: 1 }), 'providerId'],
    [
      'a role of the back office',
      () => ({ providerId: providerA.publicId, roleId: ROLE_IDS.CustomerUser }),
      'roleId',
    ],
  ])('must have %s', async (_name, overrides, field) => {
    const response = await create(buildBody(overrides()), superAdmin.id);
    expect(response.statusCode).toBe(400);
    expect(Object.keys(response.json<{ errors: object }>().errors)).toEqual([field]);
  });

  it('has an address that no other account has, regardless of letter case and kind of account', async () => {
    const customer = await app.build.customer([providerB.id]);
    const { email } = await app.build.customerUser([[customer.id, 'CustomerUser']]);
    for (const takenAddress of [email, email.toUpperCase()])
      expect((await create(buildBody({ email: takenAddress }))).json()).toMatchObject({
        code: 'EmailAlreadyInUse',
      });
    const body = buildBody();
    const responses = await Promise.all([create(body), create(body), create(body)]);
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([201, 400, 400]);
  });

  it('reveals a taken address 30 times an hour to one administrator, and free addresses have no limit', async () => {
    const secondAdmin = await app.build.backofficeUser('ProviderAdmin', providerA.id);
    const { email } = await app.build.backofficeUser('ProviderUser', providerB.id);
    const codes = [];
    for (let count = 0; count < 33; count += 1)
      codes.push((await create(buildBody({ email }), secondAdmin.id)).json<{ code: string }>().code);
    expect(codes.filter((code) => code === 'EmailAlreadyInUse')).toHaveLength(30);
    expect(codes.at(-1)).toBe('TooManyRequests');
    expect((await create(buildBody(), providerAdmin.id)).statusCode).toBe(201);
  });

  it('leaves an entry in the audit trail, without a name or an address', async () => {
    const payload = buildBody();
    const { id } = await createAndRead(payload);
    const { rows } = await sql<{ text: string }>`
      select e::text as text from audit_event e
      where action = 'backoffice-user.create' and target_id = ${id} and actor_account_id = ${providerAdmin.id}`.execute(
      app.test.owner.executor,
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.text).not.toMatch(/Änne|Öztürk|new\d+@/);
  });
});

describe('salesman numbers and branches', () => {
  const salesman = (salesmanNumber: string, providerId = providerA.publicId) =>
    buildBody({ roleId: ROLE_IDS.SalesmanUser, salesmanNumber, providerId });

  it('a salesman number is unique in its provider, also when several users are created at the same time', async () => {
    const responses = await Promise.all(
      Array.from({ length: 4 }, () => create(salesman('900000001'), superAdmin.id)),
    );
    const refused = responses.filter(({ statusCode }) => statusCode === 400);
    expect(refused).toHaveLength(3);
    for (const response of refused)
      expect(response.json()).toMatchObject({ code: 'SalesmanNumberAlreadyInUse' });
    expect((await create(salesman('900000001', providerB.publicId), superAdmin.id)).statusCode).toBe(201);
  });

  it('a branch has one manager, also when several are created at the same time', async () => {
    const branchId = (await app.build.emptyBranch(providerA.id)).publicId;
    const manager = () => buildBody({ roleId: ROLE_IDS.BranchManager, branchId });
    const responses = await Promise.all([create(manager()), create(manager()), create(manager())]);
    const refused = responses.filter(({ statusCode }) => statusCode === 400);
    expect(refused).toHaveLength(2);
    for (const response of refused)
      expect(response.json()).toMatchObject({ code: 'BranchAlreadyHasABranchManager' });
    const { rows } =
      await sql`select from account where email like 'new%' and id not in (select account_id from backoffice_user)`.execute(
        app.test.owner.executor,
      );
    expect(rows).toEqual([]);
  });
});

describe('the list of back-office users', () => {
  it('contains all users that the caller may see, except the caller, ordered by e-mail address', async () => {
    const emails = (await list(providerAdmin.id)).map(({ email }) => email);
    expect(emails).toEqual(emails.toSorted(new Intl.Collator('de').compare));
    expect(emails.length).toBeGreaterThan(5);
    const ids = (await list(providerAdmin.id)).map(({ id }) => id);
    expect(ids).not.toContain(providerAdmin.publicId);
    expect((await list(superAdmin.id)).map(({ id }) => id)).toContain(providerAdmin.publicId);
  });

  it('returns 5,000 users with one statement', async () => {
    const provider = await app.build.provider();
    const otherAdmin = await app.build.backofficeUser('ProviderAdmin', provider.id);
    await sql`
      with made as (
        insert into account (kind, email, last_name)
        select 'BackofficeUser', 'many' || k || '@test.example', 'Nr. ' || k from generate_series(1, 5000) k returning id
      )
      insert into backoffice_user (account_id, role, provider_id) select id, 'ProviderUser', ${provider.id} from made`.execute(
      app.test.owner.executor,
    );
    const users = await list(otherAdmin.id);
    expect(users).toHaveLength(5000);
    expect(users[0]?.email).toBe('many1@test.example');
  });

  it('comes with the roles that the caller may assign', async () => {
    const roles = async (as: number) =>
      (await app.call({ url: '/api/BackofficeUser/AvailableRoles', as })).json<
        { id: number; name: string }[]
      >();
    expect(await roles(superAdmin.id)).toContainEqual({ id: 1, name: 'SuperAdmin' });
    expect((await roles(providerAdmin.id)).map(({ name }) => name)).toEqual([
      'ProviderAdmin',
      'ProviderUser',
      'SalesmanUser',
      'BranchManager',
    ]);
  });
});
