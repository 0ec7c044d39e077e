import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/support/test-app.ts';
import { type Account, createCustomers, type Customer } from './test-support/customer-user-fixture.ts';

let app: TestApp;
let provider: { id: number };
let ownCustomer: Customer;
let foreignCustomer: Customer;
let admin: Account;

beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(async () => {
  provider = await app.build.provider();
  ({ ownCustomer, foreignCustomer, admin } = await createCustomers(app, provider.id));
});
afterAll(() => app.close());

const block = (target: Account, caller: Account, userType = 'CustomerUser') =>
  app.call({ method: 'PUT', url: `/api/${userType}/Block/${target.publicId}`, as: caller.id });
const isSignedIn = async ({ id }: Account) => (await app.call({ url: '/api/', as: id })).statusCode === 200;

describe('a block', () => {
  it('of a user by the admin of all its customers ends the access until the next invitation', async () => {
    const user = await app.build.customerUser([[ownCustomer.id, 'CustomerUser']]);
    expect(await isSignedIn(user)).toBe(true);
    expect((await block(user, admin)).statusCode).toBe(204);
    expect(await isSignedIn(user)).toBe(false);
    const row = (await app.call({ url: `/api/CustomerUser/${user.publicId}`, as: admin.id })).json<{
      status: string;
    }>();
    expect(row.status).toBe('New');
    const again = {
      method: 'POST',
      url: `/api/CustomerUser/CreateInvitation?id=${user.publicId}`,
      as: admin.id,
    } as const;
    expect((await app.call(again)).statusCode).toBe(204);
    expect((await block(user, admin)).statusCode).toBe(204);
    expect((await block(user, admin)).json()).toMatchObject({ code: 'StatusChangeNotAllowed' });
  });

  it('of a user who also belongs to a customer of other administrators is refused, like the block of a user out of scope', async () => {
    const shared = await app.build.customerUser([
      [ownCustomer.id, 'CustomerUser'],
      [foreignCustomer.id, 'CustomerUser'],
    ]);
    expect((await block(shared, admin)).json()).toMatchObject({ code: 'StatusChangeNotAllowed' });
    const stranger = await app.build.customerUser([[foreignCustomer.id, 'CustomerUser']]);
    expect((await block(stranger, admin)).statusCode).toBe(404);
    expect(await Promise.all([shared, stranger].map(isSignedIn))).toEqual([true, true]);
  });

  it('of their own account is possible for all users, also for those of customers of other administrators', async () => {
    const shared = await app.build.customerUser([
      [ownCustomer.id, 'CustomerUser'],
      [foreignCustomer.id, 'CustomerUser'],
    ]);
    expect((await block(shared, shared)).statusCode).toBe(204);
    expect(await isSignedIn(shared)).toBe(false);
    const salesman = await app.build.backofficeUser('SalesmanUser', provider.id);
    expect((await block(salesman, salesman, 'BackofficeUser')).statusCode).toBe(204);
    const { rows } = await sql`
      select action, facts from audit_event where actor_account_id in (${shared.id}, ${salesman.id}) order by id`.execute(
      app.test.owner.executor,
    );
    expect(rows).toEqual([
      { action: 'customer-user.update', facts: { changed: ['status'] } },
      { action: 'backoffice-user.update', facts: { changed: ['status'] } },
    ]);
    expect(await isSignedIn(salesman)).toBe(false);
  });

  it('of the last admin of a customer or a provider is refused', async () => {
    expect((await block(admin, admin)).json()).toMatchObject({ code: 'LastAdminCannotBeDeleted' });
    const providerAdmin = await app.build.backofficeUser('ProviderAdmin', provider.id);
    expect((await block(providerAdmin, providerAdmin, 'BackofficeUser')).json()).toMatchObject({
      code: 'DeleteLastProviderAdminNotAllowed',
    });
    expect(await Promise.all([admin, providerAdmin].map(isSignedIn))).toEqual([true, true]);
  });

  it('of another back-office user is not possible by this call', async () => {
    const superAdmin = await app.build.backofficeUser('SuperAdmin', null);
    const salesman = await app.build.backofficeUser('SalesmanUser', provider.id);
    expect((await block(salesman, superAdmin, 'BackofficeUser')).json()).toMatchObject({
      code: 'BackofficeUserNotFound',
    });
    expect(await isSignedIn(salesman)).toBe(true);
  });
});
