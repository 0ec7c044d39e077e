import { foundUserOfCustomer, mailOfCustomer, MAX_FOUND_USERS, userOfCustomer } from '@belegfach/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createCustomerWorld, type CustomerWorld } from '../test-support/customer-world.ts';

const PASSWORD = 'Kirschkern-Weitwurf-7';

let world: CustomerWorld;
beforeAll(async () => {
  world = await createCustomerWorld();
});
afterAll(() => world.app.close());

const owner = () => world.app.test.owner.executor;
const usersOf = async (publicId: string, as = world.backofficeUsers.userA) =>
  z.array(userOfCustomer).parse((await world.call('GET', `/${publicId}/Users`, as)).json());
const mailsOf = async (publicId: string, as = world.backofficeUsers.adminA) =>
  z.array(mailOfCustomer).parse((await world.call('GET', `/${publicId}/Mails`, as)).json());

/** A customer of these providers with an administrator, who has this password. */
async function createCustomer(...providers: readonly { readonly id: number }[]) {
  const customer = await world.app.build.customer(providers.map(({ id }) => id));
  const admin = await world.app.build.customerUser([[customer.id, 'CustomerAdmin']], {
    firstName: 'Käthe',
    lastName: 'Groß',
    passwordHash: `plain:${PASSWORD}`,
  });
  return { ...customer, admin };
}

/** An e-mail to an account, some minutes ago. */
async function mailTo(
  account: { readonly id: number; readonly email: string },
  state: 'sent' | 'failed',
  { minutesAgo = 0, providerId = world.A.id, recipient = account.email } = {},
) {
  const id = await world.app.build.mail(state, providerId);
  await sql`
    update mail set account_id = ${account.id}, recipient = ${recipient},
      created_at = now() - make_interval(mins => ${minutesAgo}) where public_id = ${id}`.execute(owner());
  return id;
}

describe('the users of a customer', () => {
  it('begin with the administrator, and their roles at other customers are not shown', async () => {
    const { id, publicId, admin } = await createCustomer(world.A);
    const elsewhere = await createCustomer(world.B);
    const reader = await world.app.build.customerUser([
      [id, 'CustomerUser'],
      [elsewhere.id, 'CustomerAdmin'],
    ]);
    expect((await usersOf(publicId)).map(({ id: user, role }) => [user, role])).toEqual([
      [admin.publicId, 'CustomerAdmin'],
      [reader.publicId, 'CustomerUser'],
    ]);
  });

  it('say when they were invited and when they signed in last', async () => {
    const { id, publicId, admin } = await createCustomer(world.A);
    const invited = await world.app.build.customerUser([[id, 'CustomerUser']], { status: 'New' });
    expect(await usersOf(publicId)).toMatchObject([
      { invitedAt: null, lastSignInAt: null },
      { invitedAt: null, lastSignInAt: null },
    ]);
    const before = Date.now() - 60_000;
    const signIn = await world.app.call({
      method: 'POST',
      url: '/api/connect/token',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({
        grant_type: 'password',
        username: admin.email,
        password: PASSWORD,
      }).toString(),
    });
    expect(signIn.statusCode, signIn.body).toBe(200);
    const superAdmin = await world.app.build.backofficeUser('SuperAdmin', null);
    await world.app.call({
      method: 'POST',
      url: '/api/CustomerUser/CreateInvitation',
      query: { id: invited.publicId },
      as: superAdmin.id,
    });
    const [first, second] = await usersOf(publicId);
    expect(first?.invitedAt).toBeNull();
    expect(Date.parse(first?.lastSignInAt ?? '')).toBeGreaterThan(before);
    expect(Date.parse(second?.invitedAt ?? '')).toBeGreaterThan(before);
    expect(second?.lastSignInAt).toBeNull();
  });

  it('lose these times with their personal data', async () => {
    const { publicId, admin } = await createCustomer(world.A);
    const momentsOf = async () =>
      (await sql`select invited_at, last_sign_in_at from account where id = ${admin.id}`.execute(owner()))
        .rows;
    await sql`update account set invited_at = now(), last_sign_in_at = now() where id = ${admin.id}`.execute(
      owner(),
    );
    const superAdmin = await world.app.build.backofficeUser('SuperAdmin', null);
    await world.app.call({
      method: 'DELETE',
      url: '/api/Customer/Delete',
      query: { id: publicId },
      as: superAdmin.id,
    });
    await sql`select erase_customer(id) from customer where public_id = ${publicId}`.execute(owner());
    expect(await momentsOf()).toEqual([{ invited_at: null, last_sign_in_at: null }]);
  });

  it('are undeliverable after a failed e-mail, until a later one was delivered', async () => {
    const { publicId, admin } = await createCustomer(world.A);
    const isUndeliverable = async () => (await usersOf(publicId))[0]?.undeliverableAt !== null;
    await mailTo(admin, 'failed', { minutesAgo: 9, recipient: 'earlier@address.example' });
    await mailTo(admin, 'sent', { minutesAgo: 8 });
    expect(await isUndeliverable()).toBe(false);
    await mailTo(admin, 'failed', { minutesAgo: 7 });
    expect(await isUndeliverable()).toBe(true);
    await mailTo(admin, 'sent', { minutesAgo: 6 });
    expect(await isUndeliverable()).toBe(false);
  });
});

describe('the search for users of customers', () => {
  const search = (text: string, as: number) =>
    world.app.call({ url: '/api/Customer/Users', query: { text }, as });
  const found = async (text: string, as = world.backofficeUsers.userA) =>
    z.array(foundUserOfCustomer).parse((await search(text, as)).json());

  it('finds a name in both orders and any spelling, and an address, with a customer in scope', async () => {
    const [own, foreign] = [await createCustomer(world.A), await createCustomer(world.B)];
    const build = { firstName: 'Jörg', lastName: 'Überschär', email: 'ju.search@c.example' };
    const { publicId } = await world.app.build.customerUser(
      [
        [own.id, 'CustomerUser'],
        [foreign.id, 'CustomerAdmin'],
      ],
      build,
    );
    for (const text of ['überschär', 'ueberschaer', 'ubers', 'JÖRG Überschär', 'Überschär jo', 'SEARCH@c']) {
      expect(await found(text), text).toEqual([
        { id: publicId, ...build, customerName: own.name, customerNumber: own.number },
      ]);
    }
    expect(await found('überschär', world.backofficeUsers.adminB)).toMatchObject([
      { customerNumber: foreign.number },
    ]);
  });

  it('finds nobody who is out of scope or deleted, and only the first matching users', async () => {
    const [own, foreign] = [await createCustomer(world.A), await createCustomer(world.B)];
    const person = { lastName: 'Zwischenberger' };
    await world.app.build.customerUser([[foreign.id, 'CustomerUser']], person);
    await world.app.build.customerUser([[own.id, 'CustomerUser']], { ...person, deleted: true });
    expect(await found('zwischenberg')).toEqual([]);
    for (let count = 0; count <= MAX_FOUND_USERS; count += 1)
      await world.app.build.customerUser([[own.id, 'CustomerUser']], person);
    expect(await found('zwischenberg')).toHaveLength(MAX_FOUND_USERS);
  });

  it('needs three characters', async () => {
    expect((await search('zw', world.backofficeUsers.userA)).statusCode).toBe(400);
  });
});

describe('the e-mails to the users of a customer', () => {
  it('are listed with their delivery status, newest first, without those of another provider', async () => {
    const { publicId, admin } = await createCustomer(world.A, world.B);
    const sent = await mailTo(admin, 'sent', { minutesAgo: 3 });
    const foreign = await mailTo(admin, 'sent', { minutesAgo: 2, providerId: world.B.id });
    const failed = await mailTo(admin, 'failed', { minutesAgo: 1 });
    await mailTo((await createCustomer(world.A)).admin, 'sent');
    const idsAndStates = async (as?: number) =>
      (await mailsOf(publicId, as)).map(({ id, state }) => [id, state]);
    expect(await idsAndStates()).toEqual([
      [failed, 'failed'],
      [sent, 'sent'],
    ]);
    expect(await idsAndStates(world.backofficeUsers.superAdmin)).toEqual([
      [failed, 'failed'],
      [foreign, 'sent'],
      [sent, 'sent'],
    ]);
    const answer = await world.call('GET', `/${publicId}/Mails`, world.backofficeUsers.superAdmin);
    expect(answer.body).not.toContain('Canary-of-a-mail');
  });
});

describe('the name of the administrator', () => {
  const rename = (publicId: string, as: number, name = { firstName: 'Kathrin', lastName: 'Groß-Weiß' }) =>
    world.call('PUT', `/${publicId}/Admin`, as, name);
  const nameOf = async (publicId: string) => {
    const [first] = await usersOf(publicId, world.backofficeUsers.superAdmin);
    return [first?.firstName, first?.lastName];
  };

  it('is changed by those who may edit the customer, with one audit event', async () => {
    const { publicId } = await createCustomer(world.A);
    expect((await rename(publicId, world.backofficeUsers.userA)).statusCode).toBe(204);
    expect(await nameOf(publicId)).toEqual(['Kathrin', 'Groß-Weiß']);
    expect((await rename(publicId, world.backofficeUsers.userA)).statusCode).toBe(204);
    expect(await world.actionsOn(publicId)).toEqual(['customer.update']);
  });

  it('of somebody who also reads documents of another provider can be changed only by a super admin', async () => {
    const { publicId, admin } = await createCustomer(world.A);
    const foreign = await createCustomer(world.B);
    await owner()
      .insertInto('customer_role')
      .values({ account_id: admin.id, customer_id: foreign.id, role: 'CustomerUser' })
      .execute();
    const same = { firstName: 'Käthe', lastName: 'Groß' };
    expect((await rename(publicId, world.backofficeUsers.adminA, same)).statusCode).toBe(204);
    expect((await rename(publicId, world.backofficeUsers.adminA)).statusCode).toBe(403);
    expect(await nameOf(publicId)).toEqual(['Käthe', 'Groß']);
    expect((await rename(publicId, world.backofficeUsers.superAdmin)).statusCode).toBe(204);
  });

  it('is never empty, and a customer without an administrator has none', async () => {
    const { publicId } = await createCustomer(world.A);
    const empty = { firstName: ' ', lastName: 'Groß' };
    expect((await rename(publicId, world.backofficeUsers.adminA, empty)).statusCode).toBe(400);
    const without = await world.app.build.customer([world.A.id]);
    expect((await rename(without.publicId, world.backofficeUsers.adminA)).statusCode).toBe(404);
  });
});
