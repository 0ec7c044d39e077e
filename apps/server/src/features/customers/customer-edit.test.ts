import type { Customer } from '@belegfach/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCustomerWorld, type CustomerWorld, newEmail } from './test-support/customer-world.ts';

let world: CustomerWorld;
beforeAll(async () => {
  world = await createCustomerWorld();
});
afterAll(() => world.app.close());

const put = (id: string, body: object, as = world.backofficeUsers.adminA) =>
  world.call('PUT', `/${id}`, as, body);
const codeOf = async (response: ReturnType<typeof put>) => (await response).json();

/** A customer with an admin, by default of provider A, and a request body that changes nothing. */
async function createStored(
  options: {
    status?: 'New' | 'Invited' | 'Active';
    providers?: readonly { id: number; publicId: string }[];
  } = {},
) {
  const providers = options.providers ?? [world.A];
  const status = options.status ?? 'Active';
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
    const { publicId, unchanged } = await createStored();
    const response = await put(
      publicId,
      { ...unchanged, customerName: 'Neu & Söhne', companyNumber: '' },
      world.backofficeUsers.userA,
    );
    expect(response.statusCode).toBe(204);
    expect(await world.read(publicId)).toMatchObject({ name: 'Neu & Söhne', company_number: null });
    expect(await world.actionsOn(publicId)).toEqual(['customer.update']);
    const row = (await world.call('GET', `/${publicId}`, world.backofficeUsers.userA)).json() as Customer;
    expect(row).toMatchObject({ name: 'Neu & Söhne', companyNumber: null });
  });

  it('do not change if the stored values are sent, and no audit event is written', async () => {
    const { publicId, unchanged } = await createStored();
    const before = await world.read(publicId);
    expect((await put(publicId, unchanged)).statusCode).toBe(204);
    const sameValues = { ...unchanged, companyNumber: undefined, email: unchanged.email.toUpperCase() };
    expect((await put(publicId, sameValues)).statusCode).toBe(204);
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
    const { publicId, unchanged } = await createStored();
    const response = await put(publicId, { ...unchanged, ...changes });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toHaveProperty('errors');
  });
});

describe('the providers of a customer', () => {
  it('can be changed only by a SuperAdmin; the salesmen of a removed provider are removed too', async () => {
    const { publicId, id, unchanged } = await createStored();
    const salesman = await world.app.build.backofficeUser('SalesmanUser', world.A.id);
    await world.app.build.assign(id, salesman.id);
    const both = { ...unchanged, providerIds: [world.B.publicId, world.A.publicId] };
    expect((await put(publicId, both)).statusCode).toBe(403);
    expect((await put(publicId, both, world.backofficeUsers.superAdmin)).statusCode).toBe(204);
    expect(await world.read(publicId)).toMatchObject({
      providers: [world.A.id, world.B.id],
      salesmen: [salesman.id],
    });
    expect((await put(publicId, both)).statusCode).toBe(204);
    const onlyB = { ...unchanged, providerIds: [world.B.publicId] };
    expect((await put(publicId, onlyB)).statusCode).toBe(403);
    expect((await put(publicId, onlyB, world.backofficeUsers.superAdmin)).statusCode).toBe(204);
    expect(await world.read(publicId)).toMatchObject({ providers: [world.B.id], salesmen: [] });
    expect((await put(publicId, onlyB)).statusCode).toBe(404);
  });

  it('must exist', async () => {
    const { publicId, unchanged } = await createStored();
    const providerIds = ['019a0000-0000-7000-8000-000000000001'];
    expect(
      await codeOf(put(publicId, { ...unchanged, providerIds }, world.backofficeUsers.superAdmin)),
    ).toMatchObject({
      code: 'ProviderNotFound',
    });
    expect((await put(publicId, { ...unchanged, providerIds })).statusCode).toBe(403);
  });
});

describe('the salesmen of a customer', () => {
  it('can be added and removed by provider users if they belong to the same provider as these users', async () => {
    const { publicId, unchanged } = await createStored({ providers: [world.A, world.B] });
    const salesmanOf = (provider: { id: number }) =>
      world.app.build.backofficeUser('SalesmanUser', provider.id);
    const [first, second, foreign] = [
      await salesmanOf(world.A),
      await salesmanOf(world.A),
      await salesmanOf(world.B),
    ];
    const add = (ids: readonly string[], as?: number) =>
      put(publicId, { ...unchanged, salesmanToAdd: ids }, as);
    const remove = (ids: readonly string[], as?: number) =>
      put(publicId, { ...unchanged, salesmanToRemove: ids }, as);
    const salesmen = async () => (await world.read(publicId)).salesmen;
    expect((await add([first.publicId, second.publicId])).statusCode).toBe(204);
    expect((await add([first.publicId])).statusCode).toBe(204);
    expect(await codeOf(add([foreign.publicId]))).toMatchObject({ code: 'ForbiddenProvider' });
    expect((await add([foreign.publicId], world.backofficeUsers.superAdmin)).statusCode).toBe(204);
    expect(await codeOf(remove([first.publicId, foreign.publicId]))).toMatchObject({
      code: 'ForbiddenProvider',
    });
    expect(await salesmen()).toEqual([first.id, second.id, foreign.id]);
    expect((await remove([first.publicId])).statusCode).toBe(204);
    expect(await salesmen()).toEqual([second.id, foreign.id]);
    const both = { ...unchanged, salesmanToRemove: [first.publicId], salesmanToAdd: [first.publicId] };
    expect((await put(publicId, both)).statusCode).toBe(204);
    expect(await salesmen()).toEqual([first.id, second.id, foreign.id]);
  });

  it.each([
    ['ProviderUser', 'A', 'BackofficeUserIsNotSalesman'],
    ['ProviderUser', 'B', 'BackofficeUserNotFound'],
    ['SalesmanUser', 'B', 'ForbiddenProvider'],
  ] as const)('cannot include a %s of provider %s', async (role, provider, code) => {
    const { publicId, unchanged } = await createStored();
    const user = await world.app.build.backofficeUser(role, world[provider].id);
    const response = await put(publicId, { ...unchanged, salesmanToAdd: [user.publicId] });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ code });
    expect((await world.read(publicId)).salesmen).toEqual([]);
  });
});

describe('the e-mail address', () => {
  it('of an Active admin changes only when the new address confirms it', async () => {
    const { publicId, admin, unchanged } = await createStored();
    const email = newEmail();
    expect((await put(publicId, { ...unchanged, email })).statusCode).toBe(204);
    expect((await world.read(publicId)).members[0]?.email).toBe(admin.email);
    expect(await world.emailsTo(email)).toEqual(['email-change']);
    expect(await world.emailsTo(admin.email)).toEqual(['email-change-notice']);
  });

  it('of an Active admin gives the same response if the new address is taken', async () => {
    const { publicId, admin, unchanged } = await createStored();
    const otherUser = await world.app.build.backofficeUser('ProviderUser', world.B.id);
    expect((await put(publicId, { ...unchanged, email: otherUser.email })).statusCode).toBe(204);
    expect((await world.read(publicId)).members[0]?.email).toBe(admin.email);
  });

  it.each(['New', 'Invited'] as const)(
    'of a %s admin changes immediately and voids the invitation',
    async (status) => {
      const { publicId, admin, unchanged } = await createStored({ status });
      await world.call('POST', '/CreateInvitation', world.backofficeUsers.adminA, [publicId]);
      const email = newEmail();
      expect((await put(publicId, { ...unchanged, email })).statusCode).toBe(204);
      expect((await world.read(publicId)).members[0]?.email).toBe(email);
      const validTokens = await world.app.test.owner.executor
        .selectFrom('one_time_token')
        .select('id')
        .where('account_id', '=', admin.id)
        .where('voided_at', 'is', null)
        .execute();
      expect(validTokens).toEqual([]);
    },
  );

  it('of a New admin cannot be changed to a taken address', async () => {
    const { publicId, admin, unchanged } = await createStored({ status: 'New' });
    const otherUser = await world.app.build.backofficeUser('ProviderUser', world.B.id);
    const response = await put(publicId, {
      ...unchanged,
      customerName: 'Neu',
      email: otherUser.email.toUpperCase(),
    });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ code: 'EmailAlreadyInUse' });
    expect(await world.read(publicId)).toMatchObject({ name: 'Alt GmbH', members: [{ email: admin.email }] });
  });

  it('cannot be changed with an old sign-in without the password (CVE-2026-56308)', async () => {
    const { publicId, unchanged } = await createStored();
    const { id } = await world.app.build.backofficeUser('ProviderAdmin', world.A.id);
    await world.ageSignIn(id);
    const response = await put(publicId, { ...unchanged, email: newEmail() }, id);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ code: 'ReauthenticationRequired' });
    expect((await put(publicId, { ...unchanged, customerName: 'Neu' }, id)).statusCode).toBe(204);
  });

  it('of a customer of several providers can be changed only by a SuperAdmin; provider users may change the rest', async () => {
    const { publicId, unchanged } = await createStored({ providers: [world.A, world.B] });
    const changed = { ...unchanged, email: newEmail() };
    for (const as of [
      world.backofficeUsers.adminA,
      world.backofficeUsers.userA,
      world.backofficeUsers.adminB,
    ])
      expect((await put(publicId, changed, as)).statusCode).toBe(403);
    expect((await put(publicId, { ...unchanged, customerName: 'Neu' })).statusCode).toBe(204);
    expect(
      (await put(publicId, { ...changed, customerName: 'Neu' }, world.backofficeUsers.superAdmin)).statusCode,
    ).toBe(204);
  });

  it('of an admin who also reads documents of another provider can be changed only by a SuperAdmin', async () => {
    const { publicId, admin, unchanged } = await createStored();
    const foreign = await world.app.build.customer([world.B.id]);
    await world.app.test.owner.executor
      .insertInto('customer_role')
      .values({ account_id: admin.id, customer_id: foreign.id, role: 'CustomerUser' })
      .execute();
    const changed = { ...unchanged, email: newEmail() };
    expect((await put(publicId, changed)).statusCode).toBe(403);
    expect((await put(publicId, changed, world.backofficeUsers.superAdmin)).statusCode).toBe(204);
  });
});

describe('a request for a customer of another provider', () => {
  it('returns 404 for a change, also for a forbidden one', async () => {
    const { publicId, unchanged } = await createStored({ providers: [world.B] });
    expect((await put(publicId, { ...unchanged, customerName: 'x' })).statusCode).toBe(404);
    expect((await put(publicId, { ...unchanged, providerIds: [world.A.publicId] })).statusCode).toBe(404);
    expect((await put(publicId, { ...unchanged, nonsense: 1 })).statusCode).toBe(400);
    expect((await world.read(publicId)).name).toBe('Alt GmbH');
  });
});
