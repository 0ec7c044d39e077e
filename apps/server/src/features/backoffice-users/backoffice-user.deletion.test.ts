import { ROLE_IDS } from '@belegfach/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/support/test-app.ts';

interface Account {
  readonly id: number;
  readonly publicId: string;
  readonly email: string;
}

let app: TestApp;
let superAdmin: Account;
let provider: { id: number; publicId: string };
let providerAdmin: Account;

beforeAll(async () => {
  app = await createTestApp();
  superAdmin = await app.build.backofficeUser('SuperAdmin', null);
});
beforeEach(async () => {
  provider = await app.build.provider();
  providerAdmin = await app.build.backofficeUser('ProviderAdmin', provider.id);
});
afterAll(() => app.close());

const remove = (target: Account, caller = providerAdmin) =>
  app.call({ method: 'DELETE', url: `/api/BackofficeUser/${target.publicId}`, as: caller.id });
const removeAll = (targets: readonly Account[], caller = providerAdmin) =>
  app.call({
    method: 'DELETE',
    url: '/api/BackofficeUser/Many',
    query: { id: targets.map(({ publicId }) => publicId) },
    as: caller.id,
  });
const edit = (target: Account, body: object, caller = superAdmin) =>
  app.call({
    method: 'PUT',
    url: `/api/BackofficeUser/${target.publicId}`,
    payload: { firstName: 'A', lastName: 'B', ...body },
    as: caller.id,
  });
const exists = async ({ publicId }: Account) =>
  (await app.call({ url: `/api/BackofficeUser/${publicId}`, as: superAdmin.id })).statusCode === 200;
const accessStatus = async ({ id }: Account) => (await app.call({ url: '/api/', as: id })).statusCode;

describe('deleting back-office users', () => {
  it('ends their access, frees address and salesman number, and removes the salesman from customers', async () => {
    const customer = await app.build.customer([provider.id]);
    const salesman = await app.build.backofficeUser('SalesmanUser', provider.id);
    await app.build.assign(customer.id, salesman.id);
    expect(await accessStatus(salesman)).toBe(200);
    const { salesmanNumber } = (
      await app.call({ url: `/api/BackofficeUser/${salesman.publicId}`, as: superAdmin.id })
    ).json<{ salesmanNumber: string }>();
    expect((await remove(salesman)).statusCode).toBe(204);
    expect(await accessStatus(salesman)).toBe(401);
    expect(await exists(salesman)).toBe(false);
    const assignments = await sql`select from customer_salesman where salesman_id = ${salesman.id}`.execute(
      app.test.owner.executor,
    );
    expect(assignments.rows).toEqual([]);
    const recreated = await app.call({
      method: 'POST',
      url: '/api/BackofficeUser',
      payload: {
        email: salesman.email,
        firstName: 'A',
        lastName: 'B',
        roleId: ROLE_IDS.SalesmanUser,
        salesmanNumber,
      },
      as: providerAdmin.id,
    });
    expect(recreated.statusCode, recreated.body).toBe(201);
    const { rows } =
      await sql`select password_hash, deleted_at is not null as deleted from account where id = ${salesman.id}`.execute(
        app.test.owner.executor,
      );
    expect(rows).toEqual([{ password_hash: null, deleted: true }]);
  });

  it('is allowed to all users for their own account', async () => {
    for (const role of ['ProviderUser', 'SalesmanUser', 'ProviderAdmin', 'SuperAdmin'] as const) {
      const user = await app.build.backofficeUser(role, role === 'SuperAdmin' ? null : provider.id);
      expect((await remove(user, user)).statusCode).toBe(204);
      expect(await accessStatus(user)).toBe(401);
    }
  });

  it('deletes all or none of them, and may include the caller', async () => {
    const users = [
      await app.build.backofficeUser('ProviderUser', provider.id),
      await app.build.backofficeUser('ProviderUser', provider.id),
    ];
    const foreignUser = await app.build.backofficeUser('ProviderUser', (await app.build.provider()).id);
    const refused = await removeAll([...users, foreignUser]);
    expect(refused.json()).toMatchObject({ status: 404, code: 'BackofficeUserNotFound' });
    expect(await exists(foreignUser)).toBe(true);
    const secondAdmin = await app.build.backofficeUser('ProviderAdmin', provider.id);
    expect((await removeAll([...users, secondAdmin, ...users], secondAdmin)).statusCode).toBe(204);
    for (const user of [...users, secondAdmin]) expect(await exists(user)).toBe(false);
  });

  it('requires a recent sign-in for more than ten of them', async () => {
    const users = [];
    for (let count = 0; count < 11; count += 1)
      users.push(await app.build.backofficeUser('ProviderUser', provider.id));
    await app.tokenFor(providerAdmin.id);
    await sql`update session set signed_in_at = now() - interval '16 minutes' where account_id = ${providerAdmin.id}`.execute(
      app.test.owner.executor,
    );
    const foreignUser = await app.build.backofficeUser('ProviderUser', (await app.build.provider()).id);
    // The scope is checked first: a caller need not sign in again for users that do not exist for it.
    expect((await removeAll([...users, foreignUser])).statusCode).toBe(404);
    expect((await removeAll(users)).json()).toMatchObject({ code: 'ReauthenticationRequired' });
    expect((await removeAll(users.slice(0, 10))).statusCode).toBe(204);
    expect(await exists(users[10] ?? providerAdmin)).toBe(true);
  });

  it('leaves an entry in the audit trail', async () => {
    const user = await app.build.backofficeUser('ProviderUser', provider.id);
    await remove(user);
    const { rows } = await sql`
      select actor_account_id, provider_id, facts from audit_event
      where action = 'backoffice-user.delete' and target_id = ${user.publicId}`.execute(
      app.test.owner.executor,
    );
    expect(rows).toEqual([
      {
        actor_account_id: providerAdmin.id,
        provider_id: provider.id,
        facts: { role: 'ProviderUser', customers: 0 },
      },
    ]);
  });
});

describe('the last ProviderAdmin of a provider', () => {
  const refusal = { status: 400, code: 'DeleteLastProviderAdminNotAllowed' };

  it('cannot be deleted, demoted, moved or blocked, by itself or by others, singly or together with others', async () => {
    const user = await app.build.backofficeUser('ProviderUser', provider.id);
    const otherProvider = await app.build.provider();
    for (const response of [
      await remove(providerAdmin),
      await remove(providerAdmin, superAdmin),
      await removeAll([user, providerAdmin], superAdmin),
      await edit(providerAdmin, { roleId: ROLE_IDS.ProviderUser }),
      await edit(providerAdmin, { providerId: otherProvider.publicId }),
      await edit(providerAdmin, { status: 'New' }),
    ])
      expect(response.json()).toMatchObject(refusal);
    expect(await exists(user)).toBe(true);
    expect(await accessStatus(providerAdmin)).toBe(200);
  });

  it('can be deleted once another ProviderAdmin is Active; an Invited one does not count', async () => {
    await app.build.backofficeUser('ProviderAdmin', provider.id, { status: 'Invited' });
    await app.build.backofficeUser('ProviderAdmin', provider.id, { deleted: true });
    expect((await remove(providerAdmin)).json()).toMatchObject(refusal);
    const secondAdmin = await app.build.backofficeUser('ProviderAdmin', provider.id);
    expect((await remove(providerAdmin)).statusCode).toBe(204);
    expect((await remove(secondAdmin, superAdmin)).json()).toMatchObject(refusal);
  });

  it('remains when the last two are deleted, demoted or blocked at the same time', async () => {
    for (let round = 0; round < 10; round += 1) {
      const ownProvider = await app.build.provider();
      const [first, second] = [
        await app.build.backofficeUser('ProviderAdmin', ownProvider.id),
        await app.build.backofficeUser('ProviderAdmin', ownProvider.id),
      ];
      const pairs: readonly (() => readonly Promise<unknown>[])[] = [
        () => [remove(first, first), remove(second, second)],
        () => [remove(first, second), remove(second, first)],
        () => [edit(first, { roleId: ROLE_IDS.ProviderUser }), remove(second, second)],
        () => [edit(first, { status: 'New' }), edit(second, { roleId: ROLE_IDS.ProviderUser })],
        () => [removeAll([first, second], superAdmin), remove(first, superAdmin)],
      ];
      await Promise.all(pairs[round % pairs.length]?.() ?? []);
      const { rows } = await sql<{ remaining: number }>`
        select count(*) as remaining from backoffice_user b join account a on a.id = b.account_id
        where b.provider_id = ${ownProvider.id} and b.role = 'ProviderAdmin' and a.status = 'Active' and a.deleted_at is null`.execute(
        app.test.owner.executor,
      );
      expect(rows[0]?.remaining, `round ${round}`).toBe(1);
    }
  });
});

describe('the last SuperAdmin', () => {
  it('cannot be deleted', async () => {
    for (const response of [await remove(superAdmin, superAdmin), await removeAll([superAdmin], superAdmin)])
      expect(response.json()).toMatchObject({ status: 400, code: 'DeleteNotAllowed' });
    const secondAdmin = await app.build.backofficeUser('SuperAdmin', null);
    expect((await edit(secondAdmin, { status: 'New' }, superAdmin)).statusCode).toBe(204);
    expect((await remove(superAdmin, superAdmin)).json()).toMatchObject({ code: 'DeleteNotAllowed' });
  });

  it('remains when the last two delete themselves at the same time', async () => {
    for (let round = 0; round < 10; round += 1) {
      const secondAdmin = await app.build.backofficeUser('SuperAdmin', null);
      const responses = await Promise.all([remove(superAdmin, superAdmin), remove(secondAdmin, secondAdmin)]);
      expect(responses.map(({ statusCode }) => statusCode).sort(), `round ${round}`).toEqual([204, 400]);
      superAdmin = responses[0].statusCode === 204 ? secondAdmin : superAdmin;
    }
  });
});

describe('an invitation of back-office users', () => {
  const invite = (targets: readonly Account[], caller = providerAdmin) =>
    app.call({
      method: 'POST',
      url: '/api/BackofficeUser/CreateInvitation',
      query: { id: targets.map(({ publicId }) => publicId) },
      as: caller.id,
    });

  it('is sent to New and Invited users, and to nobody when one of the users is Active', async () => {
    const newUser = await app.build.backofficeUser('ProviderUser', provider.id, { status: 'New' });
    const invitedUser = await app.build.backofficeUser('ProviderUser', provider.id, { status: 'Invited' });
    const activeUser = await app.build.backofficeUser('ProviderUser', provider.id);
    const listRecipients = async () =>
      (
        await sql<{
          recipient: string;
        }>`select recipient from mail where kind = 'invitation' order by id`.execute(app.test.owner.executor)
      ).rows.map(({ recipient }) => recipient);
    const before = await listRecipients();
    expect((await invite([newUser, activeUser])).json()).toMatchObject({ code: 'InvitationNotAllowed' });
    expect(await listRecipients()).toEqual(before);
    expect((await invite([newUser, invitedUser, newUser])).statusCode).toBe(204);
    expect((await listRecipients()).slice(before.length).sort()).toEqual(
      [newUser.email, invitedUser.email].sort(),
    );
    const { status } = (
      await app.call({ url: `/api/BackofficeUser/${newUser.publicId}`, as: providerAdmin.id })
    ).json<{
      status: string;
    }>();
    expect(status).toBe('Invited');
  });
});
