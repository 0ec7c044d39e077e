import { type CustomerUserEdit, ROLE_IDS } from '@belegfach/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/support/test-app.ts';
import { type Account, type Customer, editUser, roleAt } from './test-support/customer-user-fixture.ts';

let app: TestApp;
let superAdmin: Account;
let provider: { id: number };
let ownCustomer: Customer;
let foreignCustomer: Customer;
let admin: Account;

beforeAll(async () => {
  app = await createTestApp();
  superAdmin = await app.build.backofficeUser('SuperAdmin', null);
  provider = await app.build.provider();
});
beforeEach(async () => {
  ownCustomer = await app.build.customer([provider.id]);
  foreignCustomer = await app.build.customer([provider.id]);
  admin = await app.build.customerUser([[ownCustomer.id, 'CustomerAdmin']]);
});
afterAll(() => app.close());

const buildUser = (customer: Customer, role: 'CustomerAdmin' | 'CustomerUser' = 'CustomerUser') =>
  app.build.customerUser([[customer.id, role]]);
const remove = (target: Account, caller = admin) =>
  app.call({ method: 'DELETE', url: `/api/CustomerUser/${target.publicId}`, as: caller.id });
const removeAll = (targets: readonly Account[], caller = admin) =>
  app.call({
    method: 'DELETE',
    url: '/api/CustomerUser/Many',
    query: { id: targets.map(({ publicId }) => publicId) },
    as: caller.id,
  });
const edit = (target: Account, body: Partial<CustomerUserEdit>, caller = superAdmin) =>
  editUser(app, target, body, caller);
const demote = (target: Account, customer: Customer, caller = superAdmin) =>
  edit(target, { rolesForCustomerToAdd: [roleAt(customer)] }, caller);
const revoke = (target: Account, customer: Customer, caller = superAdmin) =>
  edit(target, { rolesForCustomerToRemove: [roleAt(customer, 'CustomerAdmin')] }, caller);
const exists = async ({ publicId }: Account) =>
  (await app.call({ url: `/api/CustomerUser/${publicId}`, as: superAdmin.id })).statusCode === 200;
const accessStatus = async ({ id }: Account) => (await app.call({ url: '/api/', as: id })).statusCode;

describe('deleting customer-users', () => {
  it('ends access immediately and frees the address; notes of the user stay', async () => {
    const invoice = await app.build.invoice(ownCustomer.id, provider.id);
    const author = await buildUser(ownCustomer);
    const note = { comment: 'Rückfrage' };
    const url = `/api/Invoice/Comment/${invoice.publicId}`;
    expect((await app.call({ method: 'POST', url, payload: note, as: author.id })).statusCode).toBeLessThan(
      300,
    );
    expect((await remove(author)).statusCode).toBe(204);
    expect(await accessStatus(author)).toBe(401);
    expect(await exists(author)).toBe(false);
    const notes = await app.call({ url: `/api/Invoice/ManyComments/${invoice.publicId}`, as: admin.id });
    expect(notes.json()).toMatchObject([note]);
    const recreated = await app.call({
      method: 'POST',
      url: '/api/CustomerUser',
      payload: {
        email: author.email,
        firstName: 'A',
        lastName: 'B',
        roles: [{ customerId: ownCustomer.publicId, roleId: ROLE_IDS.CustomerUser }],
      },
      as: admin.id,
    });
    expect(recreated.statusCode, recreated.body).toBe(201);
  });

  it('is allowed to all users for their own account, also to a user of customers of other administrators', async () => {
    const sharedUser = await app.build.customerUser([
      [ownCustomer.id, 'CustomerUser'],
      [foreignCustomer.id, 'CustomerUser'],
    ]);
    for (const user of [
      await buildUser(ownCustomer),
      sharedUser,
      await buildUser(ownCustomer, 'CustomerAdmin'),
    ]) {
      expect((await remove(user, user)).statusCode).toBe(204);
      expect(await accessStatus(user)).toBe(401);
    }
  });

  it('is refused for a user who also belongs to customers that the caller does not administer, singly or together with others', async () => {
    const ownUser = await buildUser(ownCustomer);
    const sharedUser = await app.build.customerUser([
      [ownCustomer.id, 'CustomerUser'],
      [foreignCustomer.id, 'CustomerUser'],
    ]);
    for (const response of [await remove(sharedUser), await removeAll([ownUser, sharedUser])])
      expect(response.json()).toMatchObject({ status: 400, code: 'DeleteNotAllowed' });
    expect(await exists(ownUser)).toBe(true);
    expect((await remove(sharedUser, superAdmin)).statusCode).toBe(204);
  });

  it('deletes all of them or none', async () => {
    const users = [await buildUser(ownCustomer), await buildUser(ownCustomer)];
    const foreignUser = await buildUser(foreignCustomer);
    expect((await removeAll([...users, foreignUser])).statusCode).toBe(404);
    for (const user of [...users, foreignUser]) expect(await exists(user)).toBe(true);
    expect((await removeAll([...users, ...users])).statusCode).toBe(204);
    for (const user of users) expect(await exists(user)).toBe(false);
  });

  it('requires a recent sign-in for more than ten of them', async () => {
    const users = [];
    for (let count = 0; count < 11; count += 1) users.push(await buildUser(ownCustomer));
    await app.tokenFor(admin.id);
    await sql`update session set signed_in_at = now() - interval '16 minutes' where account_id = ${admin.id}`.execute(
      app.test.owner.executor,
    );
    // The scope is checked first: a caller need not sign in again for users that do not exist for it.
    expect((await removeAll([...users, await buildUser(foreignCustomer)])).statusCode).toBe(404);
    expect((await removeAll(users)).json()).toMatchObject({ code: 'ReauthenticationRequired' });
    expect((await removeAll(users.slice(0, 10))).statusCode).toBe(204);
    expect(await exists(users[10] ?? admin)).toBe(true);
  });

  it('leaves an entry in the audit trail', async () => {
    const user = await buildUser(ownCustomer);
    await remove(user);
    const { rows } = await sql`
      select actor_account_id from audit_event
      where action = 'customer-user.delete' and target_id = ${user.publicId}`.execute(
      app.test.owner.executor,
    );
    expect(rows).toEqual([{ actor_account_id: admin.id }]);
  });
});

describe('the last CustomerAdmin of a customer', () => {
  const refusal = { status: 400, code: 'LastAdminCannotBeDeleted' };

  it('cannot be deleted, demoted or blocked, by itself or by others, singly or together with others', async () => {
    const otherUser = await buildUser(ownCustomer);
    for (const response of [
      await remove(admin),
      await remove(admin, superAdmin),
      await removeAll([otherUser, admin], superAdmin),
      await demote(admin, ownCustomer),
      await revoke(admin, ownCustomer),
      await edit(admin, { status: 'New' }),
    ])
      expect(response.json()).toMatchObject(refusal);
    expect(await exists(otherUser)).toBe(true);
    expect(await accessStatus(admin)).toBe(200);
  });

  it('can be deleted once another CustomerAdmin is Active; an Invited one does not count', async () => {
    await app.build.customerUser([[ownCustomer.id, 'CustomerAdmin']], { status: 'Invited' });
    await app.build.customerUser([[ownCustomer.id, 'CustomerAdmin']], { deleted: true });
    expect((await remove(admin)).json()).toMatchObject(refusal);
    const secondAdmin = await buildUser(ownCustomer, 'CustomerAdmin');
    expect((await remove(admin)).statusCode).toBe(204);
    expect((await remove(secondAdmin, superAdmin)).json()).toMatchObject(refusal);
  });

  it('is determined for each customer: the admin of two customers must be replaced at both', async () => {
    const adminOfBoth = await app.build.customerUser([
      [ownCustomer.id, 'CustomerAdmin'],
      [foreignCustomer.id, 'CustomerAdmin'],
    ]);
    expect((await remove(adminOfBoth, superAdmin)).json()).toMatchObject(refusal);
    expect((await demote(adminOfBoth, foreignCustomer)).json()).toMatchObject(refusal);
    expect((await demote(adminOfBoth, ownCustomer)).statusCode).toBe(204);
    await buildUser(foreignCustomer, 'CustomerAdmin');
    expect((await remove(adminOfBoth, superAdmin)).statusCode).toBe(204);
  });

  it('remains when the last two are deleted, demoted or blocked at the same time', async () => {
    const removals = [
      (first: Account, second: Account) => [remove(first, first), remove(second, second)],
      (first: Account, second: Account) => [remove(first, second), remove(second, first)],
      (first: Account, second: Account, customer: Customer) => [
        demote(first, customer),
        remove(second, second),
      ],
      (first: Account, second: Account, customer: Customer) => [
        edit(first, { status: 'New' }),
        revoke(second, customer),
      ],
      (first: Account, second: Account) => [
        removeAll([first, second], superAdmin),
        remove(first, superAdmin),
      ],
      (first: Account, second: Account, customer: Customer) => [
        demote(first, customer, second),
        demote(second, customer, first),
      ],
    ];
    for (let round = 0; round < 2 * removals.length; round += 1) {
      const customer = await app.build.customer([provider.id]);
      const [first, second] = [
        await buildUser(customer, 'CustomerAdmin'),
        await buildUser(customer, 'CustomerAdmin'),
      ];
      const responses = await Promise.all(removals[round % removals.length]?.(first, second, customer) ?? []);
      expect(responses.filter(({ statusCode }) => statusCode >= 500)).toEqual([]);
      const { rows } = await sql<{ remaining: number }>`
        select count(*) as remaining from customer_role r join account a on a.id = r.account_id
        where r.customer_id = ${customer.id} and r.role = 'CustomerAdmin' and a.status = 'Active' and a.deleted_at is null`.execute(
        app.test.owner.executor,
      );
      expect(rows[0]?.remaining, `round ${round}`).toBe(1);
    }
  });

  it('cannot cause a deadlock when the admins of two customers are removed at the same time in opposite order', async () => {
    for (let round = 0; round < 5; round += 1) {
      const firstAdmin = await app.build.customerUser([
        [ownCustomer.id, 'CustomerAdmin'],
        [foreignCustomer.id, 'CustomerAdmin'],
      ]);
      const secondAdmin = await app.build.customerUser([
        [foreignCustomer.id, 'CustomerAdmin'],
        [ownCustomer.id, 'CustomerAdmin'],
      ]);
      const responses = await Promise.all([
        remove(firstAdmin, superAdmin),
        remove(secondAdmin, secondAdmin),
        demote(secondAdmin, ownCustomer),
      ]);
      expect(responses.map(({ statusCode }) => statusCode).filter((status) => status >= 500)).toEqual([]);
    }
  });
});
