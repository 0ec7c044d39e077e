import { ROLE_IDS } from '@belegfach/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/support/test-app.ts';

/** Deletion and invitation of back-office users, and the last administrators, who must remain. */
interface Account {
  readonly id: number;
  readonly publicId: string;
  readonly email: string;
}

let app: TestApp;
let root: Account;
let provider: { id: number; publicId: string };
let admin: Account;

beforeAll(async () => {
  app = await createTestApp();
  root = await app.build.staff('SuperAdmin', null);
});
beforeEach(async () => {
  provider = await app.build.provider();
  admin = await app.build.staff('ProviderAdmin', provider.id);
});
afterAll(() => app.close());

const remove = (target: Account, as = admin) =>
  app.call({ method: 'DELETE', url: `/api/BackofficeUser/${target.publicId}`, as: as.id });
const removeAll = (targets: readonly Account[], as = admin) =>
  app.call({
    method: 'DELETE',
    url: '/api/BackofficeUser/Many',
    query: { id: targets.map(({ publicId }) => publicId) },
    as: as.id,
  });
const edit = (target: Account, body: object, as = root) =>
  app.call({
    method: 'PUT',
    url: `/api/BackofficeUser/${target.publicId}`,
    payload: { firstName: 'A', lastName: 'B', ...body },
    as: as.id,
  });
const isThere = async ({ publicId }: Account) =>
  (await app.call({ url: `/api/BackofficeUser/${publicId}`, as: root.id })).statusCode === 200;
const signedIn = async ({ id }: Account) => (await app.call({ url: '/api/', as: id })).statusCode;

describe('deleting back-office users', () => {
  it('ends their access, frees address and salesman number, and removes the salesman from customers', async () => {
    const customer = await app.build.customer([provider.id]);
    const salesman = await app.build.staff('SalesmanUser', provider.id);
    await app.build.assign(customer.id, salesman.id);
    expect(await signedIn(salesman)).toBe(200);
    const { salesmanNumber } = (
      await app.call({ url: `/api/BackofficeUser/${salesman.publicId}`, as: root.id })
    ).json<{ salesmanNumber: string }>();
    expect((await remove(salesman)).statusCode).toBe(204);
    expect(await signedIn(salesman)).toBe(401);
    expect(await isThere(salesman)).toBe(false);
    const assigned = await sql`select from customer_salesman where salesman_id = ${salesman.id}`.execute(
      app.test.owner.executor,
    );
    expect(assigned.rows).toEqual([]);
    const again = await app.call({
      method: 'POST',
      url: '/api/BackofficeUser',
      payload: {
        email: salesman.email,
        firstName: 'A',
        lastName: 'B',
        roleId: ROLE_IDS.SalesmanUser,
        salesmanNumber,
      },
      as: admin.id,
    });
    expect(again.statusCode, again.body).toBe(201);
    const { rows } =
      await sql`select password_hash, deleted_at is not null as deleted from account where id = ${salesman.id}`.execute(
        app.test.owner.executor,
      );
    expect(rows).toEqual([{ password_hash: null, deleted: true }]);
  });

  it('is allowed to every user for the own account', async () => {
    for (const role of ['ProviderUser', 'SalesmanUser', 'ProviderAdmin', 'SuperAdmin'] as const) {
      const own = await app.build.staff(role, role === 'SuperAdmin' ? null : provider.id);
      expect((await remove(own, own)).statusCode).toBe(204);
      expect(await signedIn(own)).toBe(401);
    }
  });

  it('deletes all or none of them, and may include the caller', async () => {
    const users = [
      await app.build.staff('ProviderUser', provider.id),
      await app.build.staff('ProviderUser', provider.id),
    ];
    const foreign = await app.build.staff('ProviderUser', (await app.build.provider()).id);
    const refused = await removeAll([...users, foreign]);
    expect(refused.json()).toMatchObject({ status: 404, code: 'BackofficeUserNotFound' });
    expect(await isThere(foreign)).toBe(true);
    const other = await app.build.staff('ProviderAdmin', provider.id);
    expect((await removeAll([...users, other, ...users], other)).statusCode).toBe(204);
    for (const user of [...users, other]) expect(await isThere(user)).toBe(false);
  });

  it('requires a recent sign-in for more than ten of them', async () => {
    const users = [];
    for (let count = 0; count < 11; count += 1)
      users.push(await app.build.staff('ProviderUser', provider.id));
    await app.tokenFor(admin.id);
    await sql`update session set signed_in_at = now() - interval '16 minutes' where account_id = ${admin.id}`.execute(
      app.test.owner.executor,
    );
    const foreign = await app.build.staff('ProviderUser', (await app.build.provider()).id);
    // The scope is checked first: a caller need not sign in again for users that do not exist for it.
    expect((await removeAll([...users, foreign])).statusCode).toBe(404);
    expect((await removeAll(users)).json()).toMatchObject({ code: 'ReauthenticationRequired' });
    expect((await removeAll(users.slice(0, 10))).statusCode).toBe(204);
    expect(await isThere(users[10] ?? admin)).toBe(true);
  });

  it('leaves an entry in the audit trail', async () => {
    const user = await app.build.staff('ProviderUser', provider.id);
    await remove(user);
    const { rows } = await sql`
      select actor_account_id, provider_id, facts from audit_event
      where action = 'backoffice-user.delete' and target_id = ${user.publicId}`.execute(
      app.test.owner.executor,
    );
    expect(rows).toEqual([
      { actor_account_id: admin.id, provider_id: provider.id, facts: { role: 'ProviderUser', customers: 0 } },
    ]);
  });
});

describe('the last ProviderAdmin of a provider', () => {
  const refusal = { status: 400, code: 'DeleteLastProviderAdminNotAllowed' };

  it('cannot be deleted, demoted, moved or blocked, by itself or by others, singly or together with others', async () => {
    const user = await app.build.staff('ProviderUser', provider.id);
    const elsewhere = await app.build.provider();
    for (const answer of [
      await remove(admin),
      await remove(admin, root),
      await removeAll([user, admin], root),
      await edit(admin, { roleId: ROLE_IDS.ProviderUser }),
      await edit(admin, { providerId: elsewhere.publicId }),
      await edit(admin, { status: 'New' }),
    ])
      expect(answer.json()).toMatchObject(refusal);
    expect(await isThere(user)).toBe(true);
    expect(await signedIn(admin)).toBe(200);
  });

  it('can be deleted once another ProviderAdmin is Active; an Invited one does not count', async () => {
    await app.build.staff('ProviderAdmin', provider.id, { status: 'Invited' });
    await app.build.staff('ProviderAdmin', provider.id, { deleted: true });
    expect((await remove(admin)).json()).toMatchObject(refusal);
    const other = await app.build.staff('ProviderAdmin', provider.id);
    expect((await remove(admin)).statusCode).toBe(204);
    expect((await remove(other, root)).json()).toMatchObject(refusal);
  });

  it('remains when the last two are deleted, demoted or blocked at the same time', async () => {
    for (let round = 0; round < 10; round += 1) {
      const own = await app.build.provider();
      const [one, two] = [
        await app.build.staff('ProviderAdmin', own.id),
        await app.build.staff('ProviderAdmin', own.id),
      ];
      const ways = [
        [remove(one, one), remove(two, two)],
        [remove(one, two), remove(two, one)],
        [edit(one, { roleId: ROLE_IDS.ProviderUser }), remove(two, two)],
        [edit(one, { status: 'New' }), edit(two, { roleId: ROLE_IDS.ProviderUser })],
        [removeAll([one, two], root), remove(one, root)],
      ][round % 5];
      await Promise.all(ways ?? []);
      const { rows } = await sql<{ left: number }>`
        select count(*) as left from backoffice_user b join account a on a.id = b.account_id
        where b.provider_id = ${own.id} and b.role = 'ProviderAdmin' and a.status = 'Active' and a.deleted_at is null`.execute(
        app.test.owner.executor,
      );
      expect(rows[0]?.left, `round ${round}`).toBe(1);
    }
  });
});

describe('the last SuperAdmin', () => {
  it('cannot be deleted', async () => {
    for (const answer of [await remove(root, root), await removeAll([root], root)])
      expect(answer.json()).toMatchObject({ status: 400, code: 'DeleteNotAllowed' });
    const third = await app.build.staff('SuperAdmin', null);
    expect((await edit(third, { status: 'New' }, root)).statusCode).toBe(204);
    expect((await remove(root, root)).json()).toMatchObject({ code: 'DeleteNotAllowed' });
  });

  it('remains when the last two delete themselves at the same time', async () => {
    for (let round = 0; round < 10; round += 1) {
      const other = await app.build.staff('SuperAdmin', null);
      const answers = await Promise.all([remove(root, root), remove(other, other)]);
      expect(answers.map(({ statusCode }) => statusCode).sort(), `round ${round}`).toEqual([204, 400]);
      root = answers[0].statusCode === 204 ? other : root;
    }
  });
});

describe('an invitation of back-office users', () => {
  const invite = (targets: readonly Account[], as = admin) =>
    app.call({
      method: 'POST',
      url: '/api/BackofficeUser/CreateInvitation',
      query: { id: targets.map(({ publicId }) => publicId) },
      as: as.id,
    });

  it('is sent to New and Invited users, and to nobody when one of the users is Active', async () => {
    const fresh = await app.build.staff('ProviderUser', provider.id, { status: 'New' });
    const invited = await app.build.staff('ProviderUser', provider.id, { status: 'Invited' });
    const active = await app.build.staff('ProviderUser', provider.id);
    const mails = async () =>
      (
        await sql<{
          recipient: string;
        }>`select recipient from mail where kind = 'invitation' order by id`.execute(app.test.owner.executor)
      ).rows.map(({ recipient }) => recipient);
    const before = await mails();
    expect((await invite([fresh, active])).json()).toMatchObject({ code: 'InvitationNotAllowed' });
    expect(await mails()).toEqual(before);
    expect((await invite([fresh, invited, fresh])).statusCode).toBe(204);
    expect((await mails()).slice(before.length).sort()).toEqual([fresh.email, invited.email].sort());
    const { status } = (await app.call({ url: `/api/BackofficeUser/${fresh.publicId}`, as: admin.id })).json<{
      status: string;
    }>();
    expect(status).toBe('Invited');
  });
});
