import { type BackofficeUser, backofficeUser, ROLE_IDS } from '@belegfach/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createTestApp, type TestApp } from '../../../test/support/test-app.ts';

let app: TestApp;
let A: { id: number; publicId: string; name: string };
let B: { id: number; publicId: string };
let root: { id: number; publicId: string };
let admin: { id: number; publicId: string };

beforeAll(async () => {
  app = await createTestApp();
  A = await app.build.provider('Alpha GmbH');
  B = await app.build.provider('Beta GmbH');
  root = await app.build.staff('SuperAdmin', null);
  admin = await app.build.staff('ProviderAdmin', A.id);
});
afterAll(() => app.close());

let serial = 0;
const person = (given: object = {}) => ({
  email: `new${(serial += 1)}@test.example`,
  firstName: 'Änne',
  lastName: 'Öztürk',
  roleId: ROLE_IDS.ProviderUser,
  ...given,
});
const create = (payload: object, as = admin.id) =>
  app.call({ method: 'POST', url: '/api/BackofficeUser', payload, as });
const read = async (id: string, as = root.id): Promise<BackofficeUser> =>
  backofficeUser.parse((await app.call({ url: `/api/BackofficeUser/${id}`, as })).json());
const created = async (payload: object, as = admin.id): Promise<BackofficeUser> => {
  const answer = await create(payload, as);
  expect(answer.statusCode, answer.body).toBe(201);
  return read(answer.json<{ id: string }>().id);
};
const list = async (as: number) =>
  z.array(backofficeUser).parse((await app.call({ url: '/api/BackofficeUser/Many', as })).json());

describe('a new back-office user', () => {
  it("created by a ProviderAdmin is New and belongs to that admin's provider", async () => {
    const payload = person();
    expect(await created(payload)).toEqual({
      id: expect.any(String) as string,
      firstName: 'Änne',
      lastName: 'Öztürk',
      email: payload.email,
      status: 'New',
      providerId: A.publicId,
      providerName: 'Alpha GmbH',
      roleId: ROLE_IDS.ProviderUser,
      roleName: 'ProviderUser',
      salesmanNumber: null,
      customerIds: [],
      branchId: null,
    });
  });

  it('with the role salesman has a salesman number, customers of its provider, and optionally a branch', async () => {
    const [one, two, foreign] = [
      await app.build.customer([A.id]),
      await app.build.customer([A.id, B.id]),
      await app.build.customer([B.id]),
    ];
    const branch = await app.build.emptyBranch(A.id);
    const salesman = { roleId: ROLE_IDS.SalesmanUser, salesmanNumber: '4711', branchId: branch.publicId };
    expect(
      await created(person({ ...salesman, customerIds: [two.publicId, one.publicId, one.publicId] })),
    ).toMatchObject({
      salesmanNumber: '4711',
      branchId: branch.publicId,
      customerIds: [one.publicId, two.publicId],
    });
    const refused = await create(
      person({ ...salesman, salesmanNumber: '1', customerIds: [one.publicId, foreign.publicId] }),
    );
    expect(refused.json()).toMatchObject({ status: 400, code: 'CustomerNotFound' });
  });

  it('created by a SuperAdmin belongs to the named provider; a SuperAdmin belongs to none', async () => {
    expect(await created(person({ providerId: B.publicId }), root.id)).toMatchObject({
      providerId: B.publicId,
    });
    expect(await created(person({ roleId: ROLE_IDS.SuperAdmin }), root.id)).toMatchObject({
      providerId: null,
      roleName: 'SuperAdmin',
    });
  });

  it.each([
    ['a super admin', { roleId: ROLE_IDS.SuperAdmin }],
    ['somebody of another provider', () => ({ providerId: B.publicId })],
    ['somebody of a provider that is none', { providerId: '019a0000-0000-7000-8000-000000000000' }],
  ])('created by a ProviderAdmin is never %s', async (_name, given) => {
    const answer = await create(person(typeof given === 'function' ? given() : given));
    expect(answer.statusCode).toBe(403);
  });

  it.each([
    ['an unknown provider', { providerId: '019a0000-0000-7000-8000-000000000000' }, 'ProviderNotFound'],
    [
      'a branch of another provider',
      async () => ({
        providerId: B.publicId,
        roleId: ROLE_IDS.BranchManager,
        branchId: (await app.build.emptyBranch(A.id)).publicId,
      }),
      'BranchNotFound',
    ],
  ])('is refused with a code for %s', async (_name, given, code) => {
    const answer = await create(person(typeof given === 'function' ? await given() : given), root.id);
    expect(answer.json()).toMatchObject({ status: 400, code });
  });

  it.each<[string, () => object, string]>([
    ['a provider', () => ({}), 'providerId'],
    ['a number', () => ({ providerId: A.publicId, roleId: ROLE_IDS.SalesmanUser }), 'salesmanNumber'],
    ['a branch', () => ({ providerId: A.publicId, roleId: ROLE_IDS.BranchManager }), 'branchId'],
    ['a first name', () => ({ providerId: A.publicId, firstName: ' ' }), 'firstName'],
    ['a last name', () => ({ providerId: A.publicId, lastName: '' }), 'lastName'],
    ['an address', () => ({ providerId: A.publicId, email: 'nobody' }), 'email'],
    [
      'a number that is one',
      () => ({ providerId: A.publicId, roleId: 4, salesmanNumber: '12a' }),
      'salesmanNumber',
    ],
    [
      'a role that has the number',
      () => ({ providerId: A.publicId, salesmanNumber: '12' }),
      'salesmanNumber',
    ],
    ['a role that has no provider', () => ({ providerId: A.publicId, roleId: 1 }), 'providerId'],
    [
      'a role of the back office',
      () => ({ providerId: A.publicId, roleId: ROLE_IDS.CustomerUser }),
      'roleId',
    ],
  ])('must have %s', async (_name, given, field) => {
    const answer = await create(person(given()), root.id);
    expect(answer.statusCode).toBe(400);
    expect(Object.keys(answer.json<{ errors: object }>().errors)).toEqual([field]);
  });

  it('has an address that no other account has, regardless of letter case and kind of account', async () => {
    const customer = await app.build.customer([B.id]);
    const { email } = await app.build.customerUser([[customer.id, 'CustomerUser']]);
    for (const taken of [email, email.toUpperCase()])
      expect((await create(person({ email: taken }))).json()).toMatchObject({ code: 'EmailAlreadyInUse' });
    const twice = person();
    const answers = await Promise.all([create(twice), create(twice), create(twice)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 400, 400]);
  });

  it('reveals a taken address 30 times an hour to one administrator, and free addresses have no limit', async () => {
    const curious = await app.build.staff('ProviderAdmin', A.id);
    const { email } = await app.build.staff('ProviderUser', B.id);
    const codes = [];
    for (let count = 0; count < 33; count += 1)
      codes.push((await create(person({ email }), curious.id)).json<{ code: string }>().code);
    expect(codes.filter((code) => code === 'EmailAlreadyInUse')).toHaveLength(30);
    expect(codes.at(-1)).toBe('TooManyRequests');
    expect((await create(person(), admin.id)).statusCode).toBe(201);
  });

  it('leaves an entry in the audit trail, without a name or an address', async () => {
    const payload = person();
    const { id } = await created(payload);
    const { rows } = await sql<{ text: string }>`
      select e::text as text from audit_event e
      where action = 'backoffice-user.create' and target_id = ${id} and actor_account_id = ${admin.id}`.execute(
      app.test.owner.executor,
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.text).not.toMatch(/Änne|Öztürk|new\d+@/);
  });
});

describe('salesman numbers and branches', () => {
  const salesman = (salesmanNumber: string, providerId = A.publicId) =>
    person({ roleId: ROLE_IDS.SalesmanUser, salesmanNumber, providerId });

  it('a salesman number is unique in its provider, also when several users are created at the same time', async () => {
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => create(salesman('900000001'), root.id)),
    );
    const refused = answers.filter(({ statusCode }) => statusCode === 400);
    expect(refused).toHaveLength(3);
    for (const answer of refused) expect(answer.json()).toMatchObject({ code: 'SalesmanNumberAlreadyInUse' });
    expect((await create(salesman('900000001', B.publicId), root.id)).statusCode).toBe(201);
  });

  it('a branch has one manager, also when several are created at the same time', async () => {
    const branchId = (await app.build.emptyBranch(A.id)).publicId;
    const manager = () => person({ roleId: ROLE_IDS.BranchManager, branchId });
    const answers = await Promise.all([create(manager()), create(manager()), create(manager())]);
    const refused = answers.filter(({ statusCode }) => statusCode === 400);
    expect(refused).toHaveLength(2);
    for (const answer of refused)
      expect(answer.json()).toMatchObject({ code: 'BranchAlreadyHasABranchManager' });
    const { rows } =
      await sql`select from account where email like 'new%' and id not in (select account_id from backoffice_user)`.execute(
        app.test.owner.executor,
      );
    expect(rows).toEqual([]);
  });
});

describe('the list of back-office users', () => {
  it('contains all users in reach except the caller, ordered by address', async () => {
    const emails = (await list(admin.id)).map(({ email }) => email);
    expect(emails).toEqual(emails.toSorted(new Intl.Collator('de').compare));
    expect(emails.length).toBeGreaterThan(5);
    const ids = (await list(admin.id)).map(({ id }) => id);
    expect(ids).not.toContain(admin.publicId);
    expect((await list(root.id)).map(({ id }) => id)).toContain(admin.publicId);
  });

  it('returns 5,000 users with one statement', async () => {
    const provider = await app.build.provider();
    const boss = await app.build.staff('ProviderAdmin', provider.id);
    await sql`
      with made as (
        insert into account (kind, email, last_name)
        select 'BackofficeUser', 'many' || k || '@test.example', 'Nr. ' || k from generate_series(1, 5000) k returning id
      )
      insert into backoffice_user (account_id, role, provider_id) select id, 'ProviderUser', ${provider.id} from made`.execute(
      app.test.owner.executor,
    );
    const users = await list(boss.id);
    expect(users).toHaveLength(5000);
    expect(users[0]?.email).toBe('many1@test.example');
  });

  it('comes with the roles that the caller may assign', async () => {
    const roles = async (as: number) =>
      (await app.call({ url: '/api/BackofficeUser/AvailableRoles', as })).json<
        { id: number; name: string }[]
      >();
    expect(await roles(root.id)).toContainEqual({ id: 1, name: 'SuperAdmin' });
    expect((await roles(admin.id)).map(({ name }) => name)).toEqual([
      'ProviderAdmin',
      'ProviderUser',
      'SalesmanUser',
      'BranchManager',
    ]);
  });
});
