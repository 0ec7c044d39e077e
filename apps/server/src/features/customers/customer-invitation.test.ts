import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCustomerWorld, type CustomerWorld } from './test-support/customer-world.ts';

let world: CustomerWorld;
beforeAll(async () => {
  world = await createCustomerWorld();
});
afterAll(() => world.app.close());

const invite = (ids: readonly string[], as = world.staff.adminA) =>
  world.call('POST', '/CreateInvitation', as, ids);

async function customerWithAdmin(
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
  it('sends an e-mail to their first CustomerAdmin, makes both Invited and writes an audit event', async () => {
    const [one, other] = [await customerWithAdmin(), await customerWithAdmin('Invited', 'Invited')];
    const second = await world.app.build.customerUser([[one.id, 'CustomerAdmin']], { status: 'New' });
    const answer = await invite([one.publicId, other.publicId, one.publicId], world.staff.userA);
    expect(answer.statusCode).toBe(204);
    for (const { publicId, admin } of [one, other]) {
      expect(await world.read(publicId)).toMatchObject({ status: 'Invited' });
      expect((await world.read(publicId)).members[0]).toMatchObject({
        email: admin.email,
        status: 'Invited',
      });
      expect(await world.mailsTo(admin.email)).toEqual(['invitation']);
      expect(await world.actionsOn(publicId)).toEqual(['customer.invite']);
    }
    expect(await world.mailsTo(second.email)).toEqual([]);
  });

  it('sends one e-mail to the admin of two of them', async () => {
    const one = await customerWithAdmin();
    const other = await world.app.build.customer([world.A.id], { status: 'New' });
    await world.app.test.owner.executor
      .insertInto('customer_role')
      .values({ account_id: one.admin.id, customer_id: other.id, role: 'CustomerAdmin' })
      .execute();
    expect((await invite([one.publicId, other.publicId])).statusCode).toBe(204);
    expect(await world.mailsTo(one.admin.email)).toEqual(['invitation']);
    expect((await world.read(other.publicId)).status).toBe('Invited');
  });

  it.each([
    ['Active', 'Active'],
    ['Inactive', 'Active'],
    ['Inactive', 'New'],
  ] as const)('is refused if one is %s with an admin who is %s, and sends nothing', async (status, admin) => {
    const [wrong, right] = [await customerWithAdmin(status, admin), await customerWithAdmin()];
    const answer = await invite([right.publicId, wrong.publicId]);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'InvitationNotAllowed' });
    expect(await world.read(right.publicId)).toMatchObject({ status: 'New' });
    expect(await world.mailsTo(right.admin.email)).toEqual([]);
  });

  it('is refused for a customer without an admin', async () => {
    const { publicId } = await world.app.build.customer([world.A.id], { status: 'New' });
    expect((await invite([publicId])).json()).toMatchObject({ code: 'InvitationNotAllowed' });
  });

  it('makes a customer with an Active admin Active immediately and notifies that admin', async () => {
    const known = await customerWithAdmin('Active', 'Active');
    const added = await world.app.build.customer([world.A.id], { status: 'New', name: 'Zweitgeschäft' });
    await world.app.test.owner.executor
      .insertInto('customer_role')
      .values({ account_id: known.admin.id, customer_id: added.id, role: 'CustomerAdmin' })
      .execute();
    const fresh = await customerWithAdmin();
    expect((await invite([added.publicId, fresh.publicId])).statusCode).toBe(204);
    expect((await world.read(added.publicId)).status).toBe('Active');
    expect((await world.read(fresh.publicId)).status).toBe('Invited');
    expect(await world.mailsTo(known.admin.email)).toEqual(['customer-activated']);
    expect(await world.actionsOn(added.publicId)).toEqual(['customer.invite-active']);
  });

  it('changes nothing if one id is of another provider or there are more than 100 ids', async () => {
    const [own, foreign] = [await customerWithAdmin(), await customerWithAdmin('New', 'New', world.B.id)];
    expect((await invite([own.publicId, foreign.publicId])).statusCode).toBe(404);
    expect((await invite(Array(101).fill(own.publicId) as string[])).statusCode).toBe(400);
    expect((await invite([])).statusCode).toBe(400);
    expect((await world.read(own.publicId)).status).toBe('New');
  });

  it('leaves one valid invitation if two requests are sent at the same time', async () => {
    const { publicId, admin } = await customerWithAdmin();
    const answers = await Promise.all([invite([publicId]), invite([publicId])]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([204, 204]);
    const live = await world.app.test.owner.executor
      .selectFrom('one_time_token')
      .select('id')
      .where('account_id', '=', admin.id)
      .where('voided_at', 'is', null)
      .execute();
    expect(live).toHaveLength(1);
  });

  it('is refused after three invitations of the same admin', async () => {
    const { publicId } = await customerWithAdmin();
    for (let count = 0; count < 3; count += 1) expect((await invite([publicId])).statusCode).toBe(204);
    const refused = await invite([publicId]);
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toMatchObject({ code: 'TooManyRequests' });
  });
});
