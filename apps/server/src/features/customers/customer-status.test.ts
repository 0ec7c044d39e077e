import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCustomerWorld, type CustomerWorld } from './test-support/customer-world.ts';

let world: CustomerWorld;
beforeAll(async () => {
  world = await createCustomerWorld();
});
afterAll(() => world.app.close());

const deactivate = (customerId: unknown, as = world.backofficeUsers.adminA) =>
  world.call('PUT', '/Deactivate', as, { customerId });
const activate = (customerId: unknown, as = world.backofficeUsers.adminA) =>
  world.call('PUT', '/Activate', as, { customerId });
const remove = (ids: readonly string[], as = world.backofficeUsers.adminA) =>
  world.call('DELETE', `/Delete?${ids.map((id) => `id=${id}`).join('&')}`, as);
const statusOf = async (id: string) => (await world.read(id)).status;
const isSignedIn = async (accountId: number) =>
  (await world.app.call({ url: '/api/', as: accountId })).statusCode === 200;
const createCustomer = (...args: Parameters<typeof world.app.build.customer>) =>
  world.app.build.customer(...args);
const ofA = () => [world.A.id];

describe('deactivating and activating', () => {
  it('switches to Inactive and back, for one id or a list, with audit events', async () => {
    const { publicId } = await createCustomer(ofA());
    expect((await deactivate(publicId)).statusCode).toBe(204);
    expect(await statusOf(publicId)).toBe('Inactive');
    expect((await activate([publicId, publicId])).statusCode).toBe(204);
    expect(await statusOf(publicId)).toBe('Active');
    expect(await world.actionsOn(publicId)).toEqual(['customer.deactivate', 'customer.activate']);
  });

  it.each(['Inactive', 'New', 'Invited'] as const)(
    'refuses to deactivate a list with a customer that is %s, and deactivates none of them',
    async (status) => {
      const [notActive, active] = [await createCustomer(ofA(), { status }), await createCustomer(ofA())];
      const response = await deactivate([active.publicId, notActive.publicId]);
      expect(response.statusCode).toBe(400);
      expect(response.json()).toMatchObject({ code: 'StatusChangeNotAllowed' });
      expect(await statusOf(active.publicId)).toBe('Active');
    },
  );

  it.each(['Active', 'New', 'Invited'] as const)(
    'refuses to activate a customer that is %s',
    async (status) => {
      const { publicId } = await createCustomer(ofA(), { status });
      expect((await activate(publicId)).json()).toMatchObject({ code: 'StatusChangeNotAllowed' });
      expect(await statusOf(publicId)).toBe(status);
    },
  );

  it('changes nothing if one id is of another provider (CVE-2026-19198)', async () => {
    const [customer, foreign] = [await createCustomer(ofA()), await createCustomer([world.B.id])];
    expect((await deactivate([customer.publicId, foreign.publicId])).statusCode).toBe(404);
    expect([await statusOf(customer.publicId), await statusOf(foreign.publicId)]).toEqual([
      'Active',
      'Active',
    ]);
  });

  it('is allowed for the users of each provider of a customer', async () => {
    const { publicId } = await createCustomer([world.A.id, world.B.id]);
    expect((await deactivate(publicId, world.backofficeUsers.userA)).statusCode).toBe(204);
    expect((await activate(publicId, world.backofficeUsers.adminB)).statusCode).toBe(204);
  });

  it('succeeds once for several simultaneous requests', async () => {
    const { publicId } = await createCustomer(ofA());
    const responses = await Promise.all([1, 2, 3, 4].map(() => deactivate(publicId)));
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([204, 400, 400, 400]);
    expect(await world.actionsOn(publicId)).toEqual(['customer.deactivate']);
  });

  it('does not deadlock if two requests name the same customers in a different order', async () => {
    const customers = await Promise.all([1, 2, 3].map(() => createCustomer(ofA())));
    const ids = customers.map(({ publicId }) => publicId);
    const responses = await Promise.all([deactivate(ids), deactivate([...ids].reverse())]);
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([204, 400]);
  });

  it('ends the sessions of users without another Active customer', async () => {
    const [first, second] = [await createCustomer(ofA()), await createCustomer(ofA())];
    const ofFirst = await world.app.build.customerUser([[first.id, 'CustomerAdmin']]);
    const ofBoth = await world.app.build.customerUser([
      [first.id, 'CustomerAdmin'],
      [second.id, 'CustomerUser'],
    ]);
    expect([await isSignedIn(ofFirst.id), await isSignedIn(ofBoth.id)]).toEqual([true, true]);
    await deactivate(first.publicId);
    expect([await isSignedIn(ofFirst.id), await isSignedIn(ofBoth.id)]).toEqual([false, true]);
    await deactivate(second.publicId);
    expect(await isSignedIn(ofBoth.id)).toBe(false);
    await activate([first.publicId, second.publicId]);
    // The ended sessions stay ended: the users must sign in again.
    expect([await isSignedIn(ofFirst.id), await isSignedIn(ofBoth.id)]).toEqual([false, false]);
  });

  it('ends the sessions too if the last two customers of a user are deactivated at the same time', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [first, second] = [await createCustomer(ofA()), await createCustomer(ofA())];
      const user = await world.app.build.customerUser([
        [first.id, 'CustomerUser'],
        [second.id, 'CustomerUser'],
      ]);
      expect(await isSignedIn(user.id)).toBe(true);
      await Promise.all([deactivate(first.publicId), deactivate(second.publicId)]);
      await activate(first.publicId);
      expect(await isSignedIn(user.id)).toBe(false);
    }
  });
});

describe('deleting', () => {
  it('removes the access to the customer and its users immediately, keeps the documents and writes audit events', async () => {
    const customer = await createCustomer(ofA());
    const invoice = await world.app.build.invoice(customer.id, world.A.id);
    const user = await world.app.build.customerUser([[customer.id, 'CustomerAdmin']]);
    expect(await isSignedIn(user.id)).toBe(true);
    expect((await remove([customer.publicId])).statusCode).toBe(204);
    expect((await world.read(customer.publicId)).is_deleted).toBe(true);
    expect((await world.call('GET', `/${customer.publicId}`, world.backofficeUsers.adminA)).statusCode).toBe(
      404,
    );
    expect(await isSignedIn(user.id)).toBe(false);
    expect(await world.actionsOn(customer.publicId)).toEqual(['customer.delete']);
    expect(await world.actionsOn(user.publicId)).toEqual(['customer-user.delete']);
    const download = await world.app.call({
      url: `/api/Invoice/Download/${invoice.publicId}`,
      as: world.backofficeUsers.adminA,
    });
    expect(download.statusCode).toBe(200);
    const row = await world.app.test.owner.executor
      .selectFrom('account')
      .select(['deleted_at', 'deleted_with_customer_id'])
      .where('id', '=', user.id)
      .executeTakeFirstOrThrow();
    expect(row.deleted_at).not.toBeNull();
    expect(row.deleted_with_customer_id).toBe(customer.id);
  });

  it('keeps users who have another customer, without their role at the deleted one', async () => {
    const [deleted, remaining] = [await createCustomer(ofA()), await createCustomer(ofA())];
    const user = await world.app.build.customerUser([
      [deleted.id, 'CustomerAdmin'],
      [remaining.id, 'CustomerUser'],
    ]);
    await remove([deleted.publicId]);
    expect(await isSignedIn(user.id)).toBe(true);
    expect((await world.read(deleted.publicId)).members).toEqual([]);
    const invoices = await world.app.call({ url: '/api/Invoice/List', as: user.id });
    expect(invoices.statusCode).toBe(200);
  });

  it('voids the invitations of its users', async () => {
    const { publicId, id } = await createCustomer(ofA(), { status: 'New' });
    const admin = await world.app.build.customerUser([[id, 'CustomerAdmin']], { status: 'New' });
    await world.call('POST', '/CreateInvitation', world.backofficeUsers.adminA, [publicId]);
    await remove([publicId]);
    const { rows } = await sql<{ valid: number }>`
      select count(*) as valid from one_time_token where account_id = ${admin.id} and voided_at is null`.execute(
      world.app.test.owner.executor,
    );
    expect(rows[0]?.valid).toBe(0);
  });

  it('is refused for a customer of several providers, for every caller, and deletes no other customer of the request', async () => {
    const [customer, shared] = [await createCustomer(ofA()), await createCustomer([world.A.id, world.B.id])];
    for (const as of [world.backofficeUsers.adminA, world.backofficeUsers.superAdmin]) {
      const response = await remove([customer.publicId, shared.publicId], as);
      expect(response.statusCode).toBe(400);
      expect(response.json()).toMatchObject({ code: 'DeleteNotAllowed' });
    }
    expect((await world.read(customer.publicId)).is_deleted).toBe(false);
  });

  it('is refused for a ProviderUser, and for customers of other providers (CVE-2026-19198)', async () => {
    const [customer, foreign] = [await createCustomer(ofA()), await createCustomer([world.B.id])];
    expect((await remove([customer.publicId], world.backofficeUsers.userA)).statusCode).toBe(403);
    expect((await remove([customer.publicId, foreign.publicId])).statusCode).toBe(404);
    expect((await world.read(customer.publicId)).is_deleted).toBe(false);
  });

  it('requires a recent sign-in for more than ten customers', async () => {
    const { id } = await world.app.build.backofficeUser('ProviderAdmin', world.A.id);
    await world.ageSignIn(id);
    const customers = await Promise.all(Array.from({ length: 11 }, () => createCustomer(ofA())));
    const ids = customers.map(({ publicId }) => publicId);
    const response = await remove(ids, id);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ code: 'ReauthenticationRequired' });
    expect((await world.read(ids[0] ?? '')).is_deleted).toBe(false);
    // The same id several times counts once.
    expect((await remove([...ids.slice(0, 10), ...ids.slice(0, 10)], id)).statusCode).toBe(204);
    expect((await remove(ids.slice(10), world.backofficeUsers.adminA)).statusCode).toBe(204);
  });

  it('succeeds once for two simultaneous requests, and a simultaneous edit does not undo it', async () => {
    const { publicId, number } = await createCustomer(ofA());
    const edit = {
      customerName: 'Zu spät',
      email: 'late@fresh.example',
      companyNumber: null,
      providerIds: [world.A.publicId],
    };
    const [first, second, edited] = await Promise.all([
      remove([publicId]),
      remove([publicId]),
      world.call('PUT', `/${publicId}`, world.backofficeUsers.adminA, edit),
    ]);
    expect([first.statusCode, second.statusCode].sort()).toEqual([204, 404]);
    expect([204, 404]).toContain(edited.statusCode);
    expect((await world.read(publicId)).is_deleted).toBe(true);
    // In either order, no account keeps access through the deleted customer.
    const { rows } = await sql<{ open: number }>`
      select count(*) as open from customer_role r join customer c on c.id = r.customer_id
      join account a on a.id = r.account_id where c.customer_number = ${number} and a.deleted_at is null`.execute(
      world.app.test.owner.executor,
    );
    expect(rows[0]?.open).toBe(0);
  });
});
