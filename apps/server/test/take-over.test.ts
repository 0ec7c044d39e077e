import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTakeOverWorld, freshEmail, type TakeOverWorld } from './support/take-over/take-over-world.ts';

/**
 * Regression: a SuperAdmin had ended the link of provider B to a customer, whose users could still read what B had sent. Provider users of A changed
 * the address of the customer's admin, opened the mail, and read the documents of B: only the present links decided who may change the address.
 */
let world: TakeOverWorld;
beforeAll(async () => {
  world = await createTakeOverWorld();
});
afterAll(() => world.app.close());

const byBackofficeUsers = ['adminA', 'userA'] as const;

describe('a customer with documents of a provider that is no longer linked', () => {
  it.each(byBackofficeUsers)(
    'keeps the address of its admin: %s may not change it, and a SuperAdmin may',
    async (who) => {
      const { publicId, id, admin, unchanged } = await world.leftByB();
      const edited = { ...unchanged, email: freshEmail('mine') };
      expect((await world.edit(publicId, edited, world.staff[who])).statusCode).toBe(403);
      expect(await world.membersOf(id)).toEqual([admin?.email]);
      expect(
        (await world.edit(publicId, { ...unchanged, customerName: 'Neu' }, world.staff[who])).statusCode,
      ).toBe(204);
      expect((await world.edit(publicId, edited, world.staff.superAdmin)).statusCode).toBe(204);
    },
  );

  it('keeps the address of an admin who has not signed in yet, which would change immediately', async () => {
    for (const status of ['New', 'Invited'] as const) {
      const { publicId, id, admin, unchanged } = await world.leftByB({ status });
      const edited = { ...unchanged, email: freshEmail('mine') };
      expect((await world.edit(publicId, edited, world.staff.userA)).statusCode).toBe(403);
      expect(await world.membersOf(id)).toEqual([admin?.email]);
    }
  });

  it('keeps the address of its admin in an import', async () => {
    const { number, id, admin } = await world.leftByB();
    expect(await world.import(number, freshEmail('mine'), world.staff.userA)).toBe(
      'skipped CustomerOfSeveralProviders',
    );
    expect(await world.membersOf(id)).toEqual([admin?.email]);
  });

  it('gets no first admin from provider users by an edit or an import after it lost its last one', async () => {
    const { publicId, number, id, unchanged } = await world.leftByB({ hasAdmin: false });
    const edited = { ...unchanged, email: freshEmail('mine') };
    expect((await world.edit(publicId, edited, world.staff.adminA)).statusCode).toBe(403);
    expect(await world.import(number, freshEmail('mine'), world.staff.userA)).toBe(
      'skipped CustomerOfSeveralProviders',
    );
    expect(await world.membersOf(id)).toEqual([]);
  });

  it('cannot be deleted by provider users, because nobody could reach its documents any more', async () => {
    const { publicId, document, admin } = await world.leftByB();
    expect((await world.delete(publicId, world.staff.adminA)).json()).toMatchObject({
      code: 'DeleteNotAllowed',
    });
    const url = `/api/Invoice/Download/${document.publicId}`;
    expect((await world.app.call({ url, as: admin?.id })).statusCode).toBe(200);
    expect((await world.delete(publicId, world.staff.superAdmin)).statusCode).toBe(204);
  });

  it('does not share its admin with a new customer that gets the same e-mail address', async () => {
    const { admin } = await world.leftByB();
    const answer = await world.create(admin?.email ?? '', world.staff.userA);
    expect(answer.json()).toMatchObject({ code: 'EmailAlreadyInUse' });
  });

  it('also protects the address of its admin at another customer', async () => {
    const { id: sharedId, admin } = await world.leftByB();
    const own = await world.customer([world.A], { hasAdmin: false });
    if (admin === undefined) throw new Error('the customer has an admin');
    await world.giveAdminRole(admin, own.publicId);
    const edited = { ...own.unchanged, email: freshEmail('mine') };
    expect((await world.edit(own.publicId, edited, world.staff.userA)).statusCode).toBe(403);
    expect(await world.import(own.number, freshEmail('mine'), world.staff.userA)).toBe(
      'skipped AdminOfSeveralProviders',
    );
    expect(await world.membersOf(sharedId)).toEqual([admin.email]);
  });

  it('is protected also if only a superseded version is left, which can still be read', async () => {
    const { publicId, id, unchanged, document } = await world.leftByB();
    // The state after a purge: the live version is gone, and the counters are zero.
    await world.build.supersede(document.id, document.id);
    expect(await world.membersOf(id)).toHaveLength(1);
    const edited = { ...unchanged, email: freshEmail('mine') };
    expect((await world.edit(publicId, edited, world.staff.userA)).statusCode).toBe(403);
  });

  it('is protected also while it is Inactive, because it can be activated again', async () => {
    const { publicId, unchanged } = await world.leftByB();
    const payload = { customerId: publicId };
    await world.app.call({ method: 'PUT', url: '/api/Customer/Deactivate', payload, as: world.staff.userA });
    const edited = { ...unchanged, email: freshEmail('mine') };
    expect((await world.edit(publicId, edited, world.staff.userA)).statusCode).toBe(403);
  });
});

describe('a customer with documents of only one provider', () => {
  it('can be changed and deleted by users of that provider, also if another provider was linked in between', async () => {
    const made = await world.customer([world.A, world.B]);
    await world.build.invoice(made.id, world.A.id);
    const unchanged = { ...made.unchanged, providerIds: [world.A.publicId] };
    await world.edit(made.publicId, unchanged, world.staff.superAdmin);
    const changed = { ...unchanged, email: freshEmail('new') };
    expect((await world.edit(made.publicId, changed, world.staff.userA)).statusCode).toBe(204);
    expect((await world.delete(made.publicId, world.staff.adminA)).statusCode).toBe(204);
  });
});

it('a customer of several providers without an admin gets none from an import by users of one of them', async () => {
  const { number, id } = await world.customer([world.A, world.B], { hasAdmin: false });
  expect(await world.import(number, freshEmail('mine'), world.staff.userA)).toBe(
    'skipped CustomerOfSeveralProviders',
  );
  expect(await world.membersOf(id)).toEqual([]);
  expect(await world.import(number, freshEmail('theirs'), world.staff.superAdmin)).toBe('updated');
});
