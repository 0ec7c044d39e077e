import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCustomerWorld, type CustomerWorld } from './test-support/customer-world.ts';

let world: CustomerWorld;
beforeAll(async () => {
  world = await createCustomerWorld();
});
afterAll(() => world.app.close());

const invite = (ids: readonly string[], as = world.backofficeUsers.adminA) =>
  world.call('POST', '/CreateInvitation', as, ids);

async function createWithAdmin(
  status: 'New' | 'Invited' | 'Active' | 'Inactive' = 'New',
  admin: 'New' | 'Invited' | 'Active' = 'New',
  providerId = world.A.id,
) {
  const customer = await world.app.build.customer([providerId], { status });
  const { id, publicId, email } = await world.app.build.customerUser([[customer.id, 'CustomerAdmin']], {
    status: admin,
  });
  return { ...customer, admin: { id, publicId, email } };
}

describe('inviting customers', () => {
  it('sends an e-mail to their first CustomerAdmin, sets customer and admin to Invited, and writes an audit event', async () => {
    const [first, other] = [await createWithAdmin(), await createWithAdmin('Invited', 'Invited')];
    const second = await world.app.build.customerUser([[first.id, 'CustomerAdmin']], { status: 'New' });
    const response = await invite(
      [first.publicId, other.publicId, first.publicId],
      world.backofficeUsers.userA,
    );
    expect(response.statusCode).toBe(204);
    for (const { publicId, admin } of [first, other]) {
      expect(await world.read(publicId)).toMatchObject({ status: 'Invited' });
      expect((await world.read(publicId)).members[0]).toMatchObject({
        email: admin.email,
        status: 'Invited',
      });
      expect(await world.emailsTo(admin.email)).toEqual(['invitation']);
      expect(await world.actionsOn(publicId)).toEqual(['customer.invite']);
    }
    expect(await world.emailsTo(second.email)).toEqual([]);
  });

  it('sends one e-mail to the common admin of two customers', async () => {
    const first = await createWithAdmin();
    const other = await world.app.build.customer([world.A.id], { status: 'New' });
    await world.app.test.owner.executor
      .insertInto('customer_role')
      .values({ account_id: first.admin.id, customer_id: other.id, role: 'CustomerAdmin' })
      .execute();
    expect((await invite([first.publicId, other.publicId])).statusCode).toBe(204);
    expect(await world.emailsTo(first.admin.email)).toEqual(['invitation']);
    expect((await world.read(other.publicId)).status).toBe('Invited');
  });

  it.each([
    ['Active', 'Active'],
    ['Inactive', 'Active'],
    ['Inactive', 'New'],
  ] as const)(
    'is refused if one customer is %s with an admin who is %s, and sends nothing',
    async (status, admin) => {
      const [refused, invitable] = [await createWithAdmin(status, admin), await createWithAdmin()];
      const response = await invite([invitable.publicId, refused.publicId]);
      expect(response.statusCode).toBe(400);
      expect(response.json()).toMatchObject({ code: 'InvitationNotAllowed' });
      expect(await world.read(invitable.publicId)).toMatchObject({ status: 'New' });
      expect(await world.emailsTo(invitable.admin.email)).toEqual([]);
    },
  );

  it('is refused for a customer without an admin', async () => {
    const { publicId } = await world.app.build.customer([world.A.id], { status: 'New' });
    expect((await invite([publicId])).json()).toMatchObject({ code: 'InvitationNotAllowed' });
  });

  it('makes a customer with an Active admin Active immediately and notifies that admin', async () => {
    const active = await createWithAdmin('Active', 'Active');
    const added = await world.app.build.customer([world.A.id], { status: 'New', name: 'Zweitgeschäft' });
    await world.app.test.owner.executor
      .insertInto('customer_role')
      .values({ account_id: active.admin.id, customer_id: added.id, role: 'CustomerAdmin' })
      .execute();
    const withNewAdmin = await createWithAdmin();
    expect((await invite([added.publicId, withNewAdmin.publicId])).statusCode).toBe(204);
    expect((await world.read(added.publicId)).status).toBe('Active');
    expect((await world.read(withNewAdmin.publicId)).status).toBe('Invited');
    expect(await world.emailsTo(active.admin.email)).toEqual(['customer-activated']);
    expect(await world.actionsOn(added.publicId)).toEqual(['customer.invite-active']);
  });

  it('changes nothing if one id is of another provider or there are more than 100 ids', async () => {
    const [customer, foreign] = [await createWithAdmin(), await createWithAdmin('New', 'New', world.B.id)];
    expect((await invite([customer.publicId, foreign.publicId])).statusCode).toBe(404);
    expect((await invite(Array(101).fill(customer.publicId) as string[])).statusCode).toBe(400);
    expect((await invite([])).statusCode).toBe(400);
    expect((await world.read(customer.publicId)).status).toBe('New');
  });

  it('leaves one valid invitation if two requests are sent at the same time', async () => {
    const { publicId, admin } = await createWithAdmin();
    const responses = await Promise.all([invite([publicId]), invite([publicId])]);
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([204, 204]);
    const validTokens = await world.app.test.owner.executor
      .selectFrom('one_time_token')
      .select('id')
      .where('account_id', '=', admin.id)
      .where('voided_at', 'is', null)
      .execute();
    expect(validTokens).toHaveLength(1);
  });

  it('is refused after three invitations of the same admin', async () => {
    const { publicId } = await createWithAdmin();
    for (let count = 0; count < 3; count += 1) expect((await invite([publicId])).statusCode).toBe(204);
    const refused = await invite([publicId]);
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toMatchObject({ code: 'TooManyRequests' });
  });
});
