import { type CustomerUserEdit, ROLE_IDS } from '@belegfach/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/support/test-app.ts';
import { type Account, type Customer, editUser, pair } from './test-support/customer-user-fixture.ts';

/** Deletion of customer-users, and the last administrators, who must remain. */
let app: TestApp;
let root: Account;
let provider: { id: number };
let mine: Customer;
let foreign: Customer;
let admin: Account;

beforeAll(async () => {
  app = await createTestApp();
  root = await app.build.staff('SuperAdmin', null);
  provider = await app.build.provider();
});
beforeEach(async () => {
  mine = await app.build.customer([provider.id]);
  foreign = await app.build.customer([provider.id]);
  admin = await app.build.customerUser([[mine.id, 'CustomerAdmin']]);
});
afterAll(() => app.close());

const user = (customer: Customer, role: 'CustomerAdmin' | 'CustomerUser' = 'CustomerUser') =>
  app.build.customerUser([[customer.id, role]]);
const remove = (target: Account, as = admin) =>
  app.call({ method: 'DELETE', url: `/api/CustomerUser/${target.publicId}`, as: as.id });
const removeAll = (targets: readonly Account[], as = admin) =>
  app.call({
    method: 'DELETE',
    url: '/api/CustomerUser/Many',
    query: { id: targets.map(({ publicId }) => publicId) },
    as: as.id,
  });
const edit = (target: Account, body: Partial<CustomerUserEdit>, as = root) => editUser(app, target, body, as);
const demote = (target: Account, customer: Customer, as = root) =>
  edit(target, { rolesForCustomerToAdd: [pair(customer)] }, as);
const revoke = (target: Account, customer: Customer, as = root) =>
  edit(target, { rolesForCustomerToRemove: [pair(customer, 'CustomerAdmin')] }, as);
const isThere = async ({ publicId }: Account) =>
  (await app.call({ url: `/api/CustomerUser/${publicId}`, as: root.id })).statusCode === 200;
const signedIn = async ({ id }: Account) => (await app.call({ url: '/api/', as: id })).statusCode;

describe('deleting customer-users', () => {
  it('ends access immediately and frees the address; notes of the user stay', async () => {
    const invoice = await app.build.invoice(mine.id, provider.id);
    const author = await user(mine);
    const note = { comment: 'Rückfrage' };
    const url = `/api/Invoice/Comment/${invoice.publicId}`;
    expect((await app.call({ method: 'POST', url, payload: note, as: author.id })).statusCode).toBeLessThan(
      300,
    );
    expect((await remove(author)).statusCode).toBe(204);
    expect(await signedIn(author)).toBe(401);
    expect(await isThere(author)).toBe(false);
    const notes = await app.call({ url: `/api/Invoice/ManyComments/${invoice.publicId}`, as: admin.id });
    expect(notes.json()).toMatchObject([note]);
    const again = await app.call({
      method: 'POST',
      url: '/api/CustomerUser',
      payload: {
        email: author.email,
        firstName: 'A',
        lastName: 'B',
        roles: [{ customerId: mine.publicId, roleId: ROLE_IDS.CustomerUser }],
      },
      as: admin.id,
    });
    expect(again.statusCode, again.body).toBe(201);
  });

  it('is allowed to every user for the own account, also for a user of customers of other administrators', async () => {
    const shared = await app.build.customerUser([
      [mine.id, 'CustomerUser'],
      [foreign.id, 'CustomerUser'],
    ]);
    for (const own of [await user(mine), shared, await user(mine, 'CustomerAdmin')]) {
      expect((await remove(own, own)).statusCode).toBe(204);
      expect(await signedIn(own)).toBe(401);
    }
  });

  it('is refused for a user who also belongs to customers that the caller does not administer, singly or together with others', async () => {
    const own = await user(mine);
    const shared = await app.build.customerUser([
      [mine.id, 'CustomerUser'],
      [foreign.id, 'CustomerUser'],
    ]);
    for (const answer of [await remove(shared), await removeAll([own, shared])])
      expect(answer.json()).toMatchObject({ status: 400, code: 'DeleteNotAllowed' });
    expect(await isThere(own)).toBe(true);
    expect((await remove(shared, root)).statusCode).toBe(204);
  });

  it('deletes all of them or none', async () => {
    const users = [await user(mine), await user(mine)];
    const neighbour = await user(foreign);
    expect((await removeAll([...users, neighbour])).statusCode).toBe(404);
    for (const one of [...users, neighbour]) expect(await isThere(one)).toBe(true);
    expect((await removeAll([...users, ...users])).statusCode).toBe(204);
    for (const one of users) expect(await isThere(one)).toBe(false);
  });

  it('requires a recent sign-in for more than ten of them', async () => {
    const users = [];
    for (let count = 0; count < 11; count += 1) users.push(await user(mine));
    await app.tokenFor(admin.id);
    await sql`update session set signed_in_at = now() - interval '16 minutes' where account_id = ${admin.id}`.execute(
      app.test.owner.executor,
    );
    // The scope is checked first: a caller need not sign in again for users that do not exist for it.
    expect((await removeAll([...users, await user(foreign)])).statusCode).toBe(404);
    expect((await removeAll(users)).json()).toMatchObject({ code: 'ReauthenticationRequired' });
    expect((await removeAll(users.slice(0, 10))).statusCode).toBe(204);
    expect(await isThere(users[10] ?? admin)).toBe(true);
  });

  it('leaves an entry in the audit trail', async () => {
    const one = await user(mine);
    await remove(one);
    const { rows } = await sql`
      select actor_account_id from audit_event
      where action = 'customer-user.delete' and target_id = ${one.publicId}`.execute(app.test.owner.executor);
    expect(rows).toEqual([{ actor_account_id: admin.id }]);
  });
});

describe('the last CustomerAdmin of a customer', () => {
  const refusal = { status: 400, code: 'LastAdminCannotBeDeleted' };

  it('cannot be deleted, demoted or blocked, by itself or by others, singly or together with others', async () => {
    const other = await user(mine);
    for (const answer of [
      await remove(admin),
      await remove(admin, root),
      await removeAll([other, admin], root),
      await demote(admin, mine),
      await revoke(admin, mine),
      await edit(admin, { status: 'New' }),
    ])
      expect(answer.json()).toMatchObject(refusal);
    expect(await isThere(other)).toBe(true);
    expect(await signedIn(admin)).toBe(200);
  });

  it('can be deleted once another CustomerAdmin is Active; an Invited one does not count', async () => {
    await app.build.customerUser([[mine.id, 'CustomerAdmin']], { status: 'Invited' });
    await app.build.customerUser([[mine.id, 'CustomerAdmin']], { deleted: true });
    expect((await remove(admin)).json()).toMatchObject(refusal);
    const other = await user(mine, 'CustomerAdmin');
    expect((await remove(admin)).statusCode).toBe(204);
    expect((await remove(other, root)).json()).toMatchObject(refusal);
  });

  it('is determined for each customer: the admin of two customers must be replaced at both', async () => {
    const ofBoth = await app.build.customerUser([
      [mine.id, 'CustomerAdmin'],
      [foreign.id, 'CustomerAdmin'],
    ]);
    expect((await remove(ofBoth, root)).json()).toMatchObject(refusal);
    expect((await demote(ofBoth, foreign)).json()).toMatchObject(refusal);
    expect((await demote(ofBoth, mine)).statusCode).toBe(204);
    await user(foreign, 'CustomerAdmin');
    expect((await remove(ofBoth, root)).statusCode).toBe(204);
  });

  it('remains when the last two are deleted, demoted or blocked at the same time', async () => {
    const ways = [
      (one: Account, two: Account) => [remove(one, one), remove(two, two)],
      (one: Account, two: Account) => [remove(one, two), remove(two, one)],
      (one: Account, two: Account, at: Customer) => [demote(one, at), remove(two, two)],
      (one: Account, two: Account, at: Customer) => [edit(one, { status: 'New' }), revoke(two, at)],
      (one: Account, two: Account) => [removeAll([one, two], root), remove(one, root)],
      (one: Account, two: Account, at: Customer) => [demote(one, at, two), demote(two, at, one)],
    ];
    for (let round = 0; round < 2 * ways.length; round += 1) {
      const own = await app.build.customer([provider.id]);
      const [one, two] = [await user(own, 'CustomerAdmin'), await user(own, 'CustomerAdmin')];
      const answers = await Promise.all(ways[round % ways.length]?.(one, two, own) ?? []);
      expect(answers.filter(({ statusCode }) => statusCode >= 500)).toEqual([]);
      const { rows } = await sql<{ left: number }>`
        select count(*) as left from customer_role r join account a on a.id = r.account_id
        where r.customer_id = ${own.id} and r.role = 'CustomerAdmin' and a.status = 'Active' and a.deleted_at is null`.execute(
        app.test.owner.executor,
      );
      expect(rows[0]?.left, `round ${round}`).toBe(1);
    }
  });

  it('cannot cause a deadlock when the admins of two customers are removed at the same time in opposite order', async () => {
    for (let round = 0; round < 5; round += 1) {
      const both = await app.build.customerUser([
        [mine.id, 'CustomerAdmin'],
        [foreign.id, 'CustomerAdmin'],
      ]);
      const again = await app.build.customerUser([
        [foreign.id, 'CustomerAdmin'],
        [mine.id, 'CustomerAdmin'],
      ]);
      const answers = await Promise.all([remove(both, root), remove(again, again), demote(again, mine)]);
      expect(answers.map(({ statusCode }) => statusCode).filter((status) => status >= 500)).toEqual([]);
    }
  });
});
