import { ROLE_IDS } from '@belegfach/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/support/test-app.ts';
import {
  type Account,
  NAMES,
  createBackofficeUserFixture,
  type BackofficeUserFixture,
} from './test-support/backoffice-user-fixture.ts';

let app: TestApp;
let providerA: BackofficeUserFixture['providerA'];
let providerB: BackofficeUserFixture['providerB'];
let superAdmin: BackofficeUserFixture['superAdmin'];
let providerAdmin: BackofficeUserFixture['providerAdmin'];
let edit: BackofficeUserFixture['edit'];
let read: BackofficeUserFixture['read'];
let expectEdited: BackofficeUserFixture['expectEdited'];

beforeAll(async () => {
  app = await createTestApp();
  ({ providerA, providerB, superAdmin, providerAdmin, edit, read, expectEdited } =
    await createBackofficeUserFixture(app));
});
afterAll(() => app.close());

const isSignedIn = async (account: Account) =>
  (await app.call({ url: '/api/', as: account.id })).statusCode === 200;

describe('an edit of a back-office user', () => {
  it('changes the names and leaves all other fields unchanged', async () => {
    const customer = await app.build.customer([providerA.id]);
    const salesman = await app.build.backofficeUser('SalesmanUser', providerA.id);
    await app.build.assign(customer.id, salesman.id);
    const before = await read(salesman);
    expect(await expectEdited(salesman, {})).toEqual({ ...before, ...NAMES });
    expect(before.customerIds).toEqual([customer.publicId]);
    expect(await isSignedIn(salesman)).toBe(true);
  });

  it('adds and removes customers, salesman number and branch', async () => {
    const [first, second] = [
      await app.build.customer([providerA.id]),
      await app.build.customer([providerA.id]),
    ];
    const branch = await app.build.emptyBranch(providerA.id);
    const salesman = await app.build.backofficeUser('SalesmanUser', providerA.id);
    await app.build.assign(first.id, salesman.id);
    const body = { customerIds: [second.publicId], salesmanNumber: '800', branchId: branch.publicId };
    expect(await expectEdited(salesman, body)).toMatchObject(body);
    expect(await expectEdited(salesman, { branchId: null, customerIds: [] })).toMatchObject({
      branchId: null,
      customerIds: [],
      salesmanNumber: '800',
    });
    const refused = await edit(salesman, { salesmanNumber: null });
    expect(refused.json()).toMatchObject({ status: 400, errors: { salesmanNumber: [expect.any(String)] } });
  });

  it('removes the fields that the new role does not have, and ends the access tokens', async () => {
    const customer = await app.build.customer([providerA.id]);
    const salesman = await app.build.backofficeUser('SalesmanUser', providerA.id, {
      branchId: await app.build.branch(providerA.id),
    });
    await app.build.assign(customer.id, salesman.id);
    expect(await isSignedIn(salesman)).toBe(true);
    expect(await expectEdited(salesman, { roleId: ROLE_IDS.ProviderUser })).toMatchObject({
      roleName: 'ProviderUser',
      branchId: null,
      salesmanNumber: null,
      customerIds: [],
    });
    expect(await isSignedIn(salesman)).toBe(false);
    const { rows } =
      await sql`select from session where account_id = ${salesman.id} and ended_at is not null`.execute(
        app.test.owner.executor,
      );
    expect(rows).toEqual([]);
  });

  it('changes the provider only for a SuperAdmin, and removes branch and customers of the old provider', async () => {
    const sharedCustomer = await app.build.customer([providerA.id, providerB.id]);
    const salesman = await app.build.backofficeUser('SalesmanUser', providerA.id, {
      branchId: await app.build.branch(providerA.id),
    });
    await app.build.assign(sharedCustomer.id, salesman.id);
    expect((await edit(salesman, { providerId: providerB.publicId })).statusCode).toBe(403);
    expect((await edit(salesman, { providerId: null })).statusCode).toBe(403);
    const stored = await read(salesman);
    const { branchId, customerIds, salesmanNumber } = stored;
    expect(
      await expectEdited(
        salesman,
        { providerId: providerB.publicId, roleId: stored.roleId, branchId, customerIds, salesmanNumber },
        superAdmin.id,
      ),
    ).toMatchObject({ providerId: providerB.publicId, branchId: null, customerIds: [], salesmanNumber });
    expect((await edit(salesman, {}, providerAdmin.id)).statusCode).toBe(404);
  });

  it('makes a user a SuperAdmin without a provider, and only a SuperAdmin can do that', async () => {
    const user = await app.build.backofficeUser('ProviderUser', providerA.id);
    expect((await edit(user, { roleId: ROLE_IDS.SuperAdmin })).statusCode).toBe(403);
    expect(
      await expectEdited(
        user,
        { roleId: ROLE_IDS.SuperAdmin, providerId: providerA.publicId },
        superAdmin.id,
      ),
    ).toMatchObject({ roleName: 'SuperAdmin', providerId: null });
    expect((await edit(user, {})).statusCode).toBe(404);
    expect((await edit(user, { roleId: ROLE_IDS.ProviderUser }, superAdmin.id)).json()).toMatchObject({
      errors: { providerId: [expect.any(String)] },
    });
  });

  it('refuses a salesman number that is in use and a branch that has a manager', async () => {
    const branch = await app.build.emptyBranch(providerA.id);
    await app.build.backofficeUser('BranchManager', providerA.id, { branchId: branch.id });
    const [first, second] = [
      await app.build.backofficeUser('SalesmanUser', providerA.id),
      await app.build.backofficeUser('SalesmanUser', providerA.id),
    ];
    const { salesmanNumber } = await read(first);
    expect((await edit(second, { salesmanNumber })).json()).toMatchObject({
      code: 'SalesmanNumberAlreadyInUse',
    });
    expect(
      (await edit(second, { roleId: ROLE_IDS.BranchManager, branchId: branch.publicId })).json(),
    ).toMatchObject({ code: 'BranchAlreadyHasABranchManager' });
    expect((await read(second)).roleName).toBe('SalesmanUser');
  });

  it('leaves one manager per branch when two edits happen at the same time', async () => {
    const branch = await app.build.emptyBranch(providerA.id);
    const users = [
      await app.build.backofficeUser('ProviderUser', providerA.id),
      await app.build.backofficeUser('ProviderUser', providerA.id),
    ];
    const responses = await Promise.all(
      users.map((user) => edit(user, { roleId: ROLE_IDS.BranchManager, branchId: branch.publicId })),
    );
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([204, 400]);
  });

  it('leaves a former salesman without customers, also when a customer is assigned at the same time', async () => {
    for (let round = 0; round < 5; round += 1) {
      const customer = await app.build.customer([providerA.id]);
      const { email } = await app.build.customerUser([[customer.id, 'CustomerAdmin']]);
      const salesman = await app.build.backofficeUser('SalesmanUser', providerA.id);
      const body = { customerName: 'Neu', email, providerIds: [providerA.publicId] };
      const [demoted, assigned] = await Promise.all([
        edit(salesman, { roleId: ROLE_IDS.ProviderUser }),
        app.call({
          method: 'PUT',
          url: `/api/Customer/${customer.publicId}`,
          payload: { ...body, salesmanToAdd: [salesman.publicId] },
          as: superAdmin.id,
        }),
      ]);
      expect(demoted.statusCode).toBe(204);
      expect([204, 400], assigned.body).toContain(assigned.statusCode);
      const { rows } = await sql`select from customer_salesman where customer_id = ${customer.id}`.execute(
        app.test.owner.executor,
      );
      expect(rows, `round ${round}`).toEqual([]);
    }
  });

  it('does not accept an e-mail address, which has its own call', async () => {
    const user = await app.build.backofficeUser('ProviderUser', providerA.id);
    const response = await app.call({
      method: 'PUT',
      url: `/api/BackofficeUser/${user.publicId}`,
      payload: { ...NAMES, email: 'other@test.example' },
      as: superAdmin.id,
    });
    expect(response.json()).toMatchObject({ status: 400, errors: { email: [expect.any(String)] } });
  });
});

describe("a user's own account", () => {
  it('changes its names; every other field must be unchanged if it is sent', async () => {
    const customer = await app.build.customer([providerA.id]);
    const branch = await app.build.emptyBranch(providerA.id);
    for (const user of [
      await app.build.backofficeUser('SuperAdmin', null),
      await app.build.backofficeUser('ProviderAdmin', providerA.id),
      await app.build.backofficeUser('ProviderUser', providerA.id),
      await app.build.backofficeUser('SalesmanUser', providerA.id),
    ]) {
      const { roleId, providerId, salesmanNumber, branchId, customerIds, status } = await read(user);
      const stored = { roleId, providerId, salesmanNumber, branchId, customerIds, status };
      expect(await expectEdited(user, stored, user.id)).toMatchObject({ ...stored, ...NAMES });
      const statusCodes: Record<string, number> = {};
      for (const change of [
        { roleId: ROLE_IDS.BranchManager },
        { providerId: providerB.publicId },
        { salesmanNumber: '77' },
        { branchId: branch.publicId },
        { customerIds: [customer.publicId] },
        { status: 'New' as const },
      ])
        statusCodes[JSON.stringify(change)] = (await edit(user, change, user.id)).statusCode;
      expect(await read(user)).toMatchObject(stored);
      expect(statusCodes).toEqual(
        Object.fromEntries(Object.keys(statusCodes).map((change) => [change, 403])),
      );
      expect(await isSignedIn(user)).toBe(true);
    }
  });
});

describe('setting the status of a back-office user back to New', () => {
  it('blocks the account immediately: sessions, password and links are gone', async () => {
    const user = await app.build.backofficeUser('ProviderUser', providerA.id);
    expect(await isSignedIn(user)).toBe(true);
    await sql`insert into one_time_token (account_id, purpose, token_hash, expires_at)
      values (${user.id}, 'password-reset', ${Buffer.alloc(32, 7)}, now() + interval '1 hour')`.execute(
      app.test.owner.executor,
    );
    expect(await expectEdited(user, { status: 'New' }, superAdmin.id)).toMatchObject({ status: 'New' });
    expect(await isSignedIn(user)).toBe(false);
    const { rows } = await sql`
      select password_hash, voided_at is not null as voided,
        (select count(*) from session s where s.account_id = a.id and s.ended_at is null) as sessions
      from account a join one_time_token t on t.account_id = a.id where a.id = ${user.id}`.execute(
      app.test.owner.executor,
    );
    expect(rows).toEqual([{ password_hash: null, voided: true, sessions: 0 }]);
  });

  it('is allowed only for a SuperAdmin, and no edit makes a user Invited or Active', async () => {
    const user = await app.build.backofficeUser('ProviderUser', providerA.id);
    const newUser = await app.build.backofficeUser('ProviderUser', providerA.id, { status: 'New' });
    expect((await edit(user, { status: 'New' })).statusCode).toBe(403);
    expect((await edit(user, { status: 'Active' })).statusCode).toBe(204);
    expect((await edit(newUser, { status: 'Active' })).statusCode).toBe(403);
    for (const status of ['Invited', 'Active'] as const)
      expect((await edit(newUser, { status }, superAdmin.id)).json()).toMatchObject({
        code: 'StatusChangeNotAllowed',
      });
    expect((await edit(user, { status: 'Invited' }, superAdmin.id)).json()).toMatchObject({
      code: 'StatusChangeNotAllowed',
    });
  });
});
