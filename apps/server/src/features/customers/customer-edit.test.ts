import type { Customer } from '@belegfach/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCustomerWorld, type CustomerWorld, freshEmail } from './test-support/customer-world.ts';

let world: CustomerWorld;
beforeAll(async () => {
  world = await createCustomerWorld();
});
afterAll(() => world.app.close());

const put = (id: string, body: object, as = world.staff.adminA) => world.call('PUT', `/${id}`, as, body);
const codeOf = async (answer: ReturnType<typeof put>) => (await answer).json();

/** A customer of provider A (or of the given ones) with an admin, and a request body that changes nothing. */
async function stored(
  given: {
    status?: 'New' | 'Invited' | 'Active';
    providers?: readonly { id: number; publicId: string }[];
  } = {},
) {
  const providers = given.providers ?? [world.A];
  const status = given.status ?? 'Active';
  const customer = await world.app.build.customer(
    providers.map(({ id }) => id),
    { name: 'Alt GmbH', companyNumber: '11111111', status },
  );
  const admin = await world.app.build.customerUser([[customer.id, 'CustomerAdmin']], { status });
  const unchanged = {
    customerName: 'Alt GmbH',
    email: admin.email,
    companyNumber: '11111111',
    salesmanToAdd: [],
    salesmanToRemove: [],
    providerIds: providers.map(({ publicId }) => publicId),
  };
  return { ...customer, admin, unchanged };
}

describe('name and company number', () => {
  it('are changed, with one audit event', async () => {
    const { publicId, unchanged } = await stored();
    const answer = await put(
      publicId,
      { ...unchanged, customerName: 'Neu & Söhne', companyNumber: '' },
      world.staff.userA,
    );
    expect(answer.statusCode).toBe(204);
    expect(await world.read(publicId)).toMatchObject({ name: 'Neu & Söhne', company_number: null });
    expect(await world.actionsOn(publicId)).toEqual(['customer.update']);
    const row = (await world.call('GET', `/${publicId}`, world.staff.userA)).json() as Customer;
    expect(row).toMatchObject({ name: 'Neu & Söhne', companyNumber: null });
  });

  it('do not change if the stored values are sent, and no audit event is written', async () => {
    const { publicId, unchanged } = await stored();
    const before = await world.read(publicId);
    expect((await put(publicId, unchanged)).statusCode).toBe(204);
    const again = { ...unchanged, companyNumber: undefined, email: unchanged.email.toUpperCase() };
    expect((await put(publicId, again)).statusCode).toBe(204);
    expect(await world.read(publicId)).toEqual(before);
    expect(await world.actionsOn(publicId)).toEqual([]);
  });

  it.each([
    { customerName: ' ' },
    { customerName: 'x'.repeat(201) },
    { companyNumber: '123' },
    { email: 'x' },
    { providerIds: [] },
    { customerNumber: '10000001' },
    { status: 'Active' },
    { notes: null },
  ])('are not changed by a request with %j, which is refused', async (changes) => {
    const { publicId, unchanged } = await stored();
    const answer = await put(publicId, { ...unchanged, ...changes });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toHaveProperty('errors');
  });
});

describe('the providers of a customer', () => {
  it('can be changed only by a SuperAdmin; the salesmen of a removed provider are removed too', async () => {
    const { publicId, id, unchanged } = await stored();
    const salesman = await world.app.build.staff('SalesmanUser', world.A.id);
    await world.app.build.assign(id, salesman.id);
    const both = { ...unchanged, providerIds: [world.B.publicId, world.A.publicId] };
    expect((await put(publicId, both)).statusCode).toBe(403);
    expect((await put(publicId, both, world.staff.root)).statusCode).toBe(204);
    expect(await world.read(publicId)).toMatchObject({
      providers: [world.A.id, world.B.id],
      salesmen: [salesman.id],
    });
    expect((await put(publicId, both)).statusCode).toBe(204);
    const other = { ...unchanged, providerIds: [world.B.publicId] };
    expect((await put(publicId, other)).statusCode).toBe(403);
    expect((await put(publicId, other, world.staff.root)).statusCode).toBe(204);
    expect(await world.read(publicId)).toMatchObject({ providers: [world.B.id], salesmen: [] });
    expect((await put(publicId, other)).statusCode).toBe(404);
  });

  it('must exist', async () => {
    const { publicId, unchanged } = await stored();
    const providerIds = ['019a0000-0000-7000-8000-000000000001'];
    expect(await codeOf(put(publicId, { ...unchanged, providerIds }, world.staff.root))).toMatchObject({
      code: 'ProviderNotFound',
    });
    expect((await put(publicId, { ...unchanged, providerIds })).statusCode).toBe(403);
  });
});

describe('the salesmen of a customer', () => {
  it('can be added and removed by staff if they belong to the own provider', async () => {
    const { publicId, unchanged } = await stored({ providers: [world.A, world.B] });
    const salesmanOf = (provider: { id: number }) => world.app.build.staff('SalesmanUser', provider.id);
    const [one, other, foreign] = [
      await salesmanOf(world.A),
      await salesmanOf(world.A),
      await salesmanOf(world.B),
    ];
    const add = (ids: readonly string[], as?: number) =>
      put(publicId, { ...unchanged, salesmanToAdd: ids }, as);
    const drop = (ids: readonly string[], as?: number) =>
      put(publicId, { ...unchanged, salesmanToRemove: ids }, as);
    const salesmen = async () => (await world.read(publicId)).salesmen;
    expect((await add([one.publicId, other.publicId])).statusCode).toBe(204);
    expect((await add([one.publicId])).statusCode).toBe(204);
    expect(await codeOf(add([foreign.publicId]))).toMatchObject({ code: 'ForbiddenProvider' });
    expect((await add([foreign.publicId], world.staff.root)).statusCode).toBe(204);
    expect(await codeOf(drop([one.publicId, foreign.publicId]))).toMatchObject({ code: 'ForbiddenProvider' });
    expect(await salesmen()).toEqual([one.id, other.id, foreign.id]);
    expect((await drop([one.publicId])).statusCode).toBe(204);
    expect(await salesmen()).toEqual([other.id, foreign.id]);
    const both = { ...unchanged, salesmanToRemove: [one.publicId], salesmanToAdd: [one.publicId] };
    expect((await put(publicId, both)).statusCode).toBe(204);
    expect(await salesmen()).toEqual([one.id, other.id, foreign.id]);
  });

  it.each([
    ['ProviderUser', 'A', 'BackofficeUserIsNotSalesman'],
    ['ProviderUser', 'B', 'BackofficeUserNotFound'],
    ['SalesmanUser', 'B', 'ForbiddenProvider'],
  ] as const)('cannot include a %s of provider %s', async (role, provider, code) => {
    const { publicId, unchanged } = await stored();
    const user = await world.app.build.staff(role, world[provider].id);
    const answer = await put(publicId, { ...unchanged, salesmanToAdd: [user.publicId] });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code });
    expect((await world.read(publicId)).salesmen).toEqual([]);
  });
});

describe('the e-mail address', () => {
  it('of an Active admin changes only when the new address confirms it', async () => {
    const { publicId, admin, unchanged } = await stored();
    const email = freshEmail();
    expect((await put(publicId, { ...unchanged, email })).statusCode).toBe(204);
    expect((await world.read(publicId)).members[0]?.email).toBe(admin.email);
    expect(await world.mailsTo(email)).toEqual(['email-change']);
    expect(await world.mailsTo(admin.email)).toEqual(['email-change-notice']);
  });

  it('of an Active admin gives the same answer if the new address is taken', async () => {
    const { publicId, admin, unchanged } = await stored();
    const taken = await world.app.build.staff('ProviderUser', world.B.id);
    expect((await put(publicId, { ...unchanged, email: taken.email })).statusCode).toBe(204);
    expect((await world.read(publicId)).members[0]?.email).toBe(admin.email);
  });

  it.each(['New', 'Invited'] as const)(
    'of a %s admin changes immediately and voids the invitation',
    async (status) => {
      const { publicId, admin, unchanged } = await stored({ status });
      await world.call('POST', '/CreateInvitation', world.staff.adminA, [publicId]);
      const email = freshEmail();
      expect((await put(publicId, { ...unchanged, email })).statusCode).toBe(204);
      expect((await world.read(publicId)).members[0]?.email).toBe(email);
      const live = await world.app.test.owner.executor
        .selectFrom('one_time_token')
        .select('id')
        .where('account_id', '=', admin.id)
        .where('voided_at', 'is', null)
        .execute();
      expect(live).toEqual([]);
    },
  );

  it('of a New admin cannot be changed to a taken address', async () => {
    const { publicId, admin, unchanged } = await stored({ status: 'New' });
    const taken = await world.app.build.staff('ProviderUser', world.B.id);
    const answer = await put(publicId, {
      ...unchanged,
      customerName: 'Neu',
      email: taken.email.toUpperCase(),
    });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'EmailAlreadyInUse' });
    expect(await world.read(publicId)).toMatchObject({ name: 'Alt GmbH', members: [{ email: admin.email }] });
  });

  it('cannot be changed with an old sign-in without the password (cve/CVE-2026-56308)', async () => {
    const { publicId, unchanged } = await stored();
    const { id } = await world.app.build.staff('ProviderAdmin', world.A.id);
    await world.ageSignIn(id);
    const answer = await put(publicId, { ...unchanged, email: freshEmail() }, id);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'ReauthenticationRequired' });
    expect((await put(publicId, { ...unchanged, customerName: 'Neu' }, id)).statusCode).toBe(204);
  });

  it('of a customer of several providers can be changed only by a SuperAdmin; staff may change the rest', async () => {
    const { publicId, unchanged } = await stored({ providers: [world.A, world.B] });
    const changed = { ...unchanged, email: freshEmail() };
    for (const as of [world.staff.adminA, world.staff.userA, world.staff.adminB])
      expect((await put(publicId, changed, as)).statusCode).toBe(403);
    expect((await put(publicId, { ...unchanged, customerName: 'Neu' })).statusCode).toBe(204);
    expect((await put(publicId, { ...changed, customerName: 'Neu' }, world.staff.root)).statusCode).toBe(204);
  });

  it('of an admin who also reads documents of another provider can be changed only by a SuperAdmin', async () => {
    const { publicId, admin, unchanged } = await stored();
    const foreign = await world.app.build.customer([world.B.id]);
    await world.app.test.owner.executor
      .insertInto('customer_role')
      .values({ account_id: admin.id, customer_id: foreign.id, role: 'CustomerUser' })
      .execute();
    const changed = { ...unchanged, email: freshEmail() };
    expect((await put(publicId, changed)).statusCode).toBe(403);
    expect((await put(publicId, changed, world.staff.root)).statusCode).toBe(204);
  });
});

describe('a customer of another provider', () => {
  it('answers 404 to a change, also to one that would be forbidden', async () => {
    const { publicId, unchanged } = await stored({ providers: [world.B] });
    expect((await put(publicId, { ...unchanged, customerName: 'x' })).statusCode).toBe(404);
    expect((await put(publicId, { ...unchanged, providerIds: [world.A.publicId] })).statusCode).toBe(404);
    expect((await put(publicId, { ...unchanged, nonsense: 1 })).statusCode).toBe(400);
    expect((await world.read(publicId)).name).toBe('Alt GmbH');
  });
});
