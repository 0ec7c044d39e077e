import { errorBody } from '@belegfach/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createCustomerWorld,
  type CustomerWorld,
  newEmail,
  newNumber,
} from './test-support/customer-world.ts';

let world: CustomerWorld;
beforeAll(async () => {
  world = await createCustomerWorld();
});
afterAll(() => world.app.close());

const body = (changes: object = {}) => ({
  customerName: 'Bäckerei Müller GmbH',
  customerNumber: newNumber(),
  companyNumber: '50000005',
  email: newEmail(),
  firstName: 'Käthe',
  lastName: 'Müller',
  providerIds: [world.A.publicId],
  salesmanToAdd: [],
  ...changes,
});
const create = (payload: object, as = world.backofficeUsers.adminA) => world.call('POST', '', as, payload);
const idOf = (response: { json(): unknown }) => (response.json() as { id: string }).id;
const codeOf = async (response: ReturnType<typeof create>) => (await response).json();

describe('creating a customer', () => {
  it('creates a New customer with a New CustomerAdmin, invites nobody and writes an audit event', async () => {
    const salesman = await world.app.build.backofficeUser('SalesmanUser', world.A.id);
    const payload = body({ salesmanToAdd: [salesman.publicId, salesman.publicId] });
    const response = await create(payload, world.backofficeUsers.userA);
    expect(response.statusCode).toBe(201);
    const id = idOf(response);
    expect(await world.read(id)).toEqual({
      name: 'Bäckerei Müller GmbH',
      status: 'New',
      company_number: '50000005',
      is_deleted: false,
      providers: [world.A.id],
      salesmen: [salesman.id],
      members: [{ email: payload.email, role: 'CustomerAdmin', status: 'New' }],
    });
    expect(await world.actionsOn(id)).toEqual(['customer.create']);
    expect(await world.emailsTo(payload.email)).toEqual([]);
  });

  it.each([
    ['', null],
    [null, null],
    [undefined, null],
    ['12345678', '12345678'],
  ])('accepts the company number %j', async (companyNumber, stored) => {
    const id = idOf(await create(body({ companyNumber })));
    expect((await world.read(id)).company_number).toBe(stored);
  });

  it.each([
    { customerName: '' },
    { customerNumber: '1234567' },
    { customerNumber: '123456789' },
    { customerNumber: 12345678 },
    { companyNumber: '1234' },
    { email: 'nobody' },
    { providerIds: [] },
    { status: 'Active' },
    { notes: 'x' },
    { roles: [] },
  ])('refuses %j (GHSA-59xh-5vwx-4c4q)', async (changes) => {
    const response = await create(body(changes));
    expect(response.statusCode).toBe(400);
    expect(response.json()).toHaveProperty('errors');
  });

  it('refuses a taken customer number, but accepts it again when its customer is deleted', async () => {
    const { build } = world.app;
    const existing = await build.customer([world.B.id]);
    expect(await codeOf(create(body({ customerNumber: existing.number })))).toMatchObject({
      status: 400,
      code: 'CustomerNumberAlreadyInUse',
    });
    const deleted = await build.customer([world.B.id], { deleted: true });
    expect((await create(body({ customerNumber: deleted.number }))).statusCode).toBe(201);
  });

  it('succeeds once for several simultaneous requests with one number', async () => {
    const customerNumber = newNumber();
    const responses = await Promise.all([1, 2, 3].map(() => create(body({ customerNumber }))));
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([201, 400, 400]);
    for (const response of responses.filter(({ statusCode }) => statusCode === 400))
      expect(response.json()).toMatchObject({ code: 'CustomerNumberAlreadyInUse' });
  });

  it('stores nothing if it is refused', async () => {
    const staff = await world.app.build.backofficeUser('ProviderUser', world.A.id);
    const payload = body({ email: staff.email });
    expect(await codeOf(create(payload))).toMatchObject({ code: 'EmailAlreadyInUse' });
    expect((await create({ ...payload, email: newEmail() })).statusCode).toBe(201);
  });
});

describe('the providers of a new customer', () => {
  it('can be only their own provider for provider users, and any providers for a SuperAdmin', async () => {
    const both = [world.A.publicId, world.B.publicId];
    for (const providerIds of [[world.B.publicId], both, ['019a0000-0000-7000-8000-000000000001']])
      expect((await create(body({ providerIds }))).statusCode).toBe(403);
    const id = idOf(await create(body({ providerIds: both }), world.backofficeUsers.superAdmin));
    expect((await world.read(id)).providers).toEqual([world.A.id, world.B.id]);
  });

  it('must exist', async () => {
    const providerIds = [world.A.publicId, '019a0000-0000-7000-8000-000000000001'];
    expect(await codeOf(create(body({ providerIds }), world.backofficeUsers.superAdmin))).toMatchObject({
      status: 400,
      code: 'ProviderNotFound',
    });
  });
});

describe('the salesmen of a new customer', () => {
  it('must be salesmen of a provider of the customer', async () => {
    const { build } = world.app;
    const foreign = await build.backofficeUser('SalesmanUser', world.B.id);
    const user = await build.backofficeUser('ProviderUser', world.A.id);
    const foreignUser = await build.backofficeUser('ProviderUser', world.B.id);
    const deleted = await build.backofficeUser('SalesmanUser', world.A.id, { deleted: true });
    const codes = [
      [foreign.publicId, 'ForbiddenProvider'],
      [user.publicId, 'BackofficeUserIsNotSalesman'],
      [foreignUser.publicId, 'BackofficeUserNotFound'],
      [deleted.publicId, 'BackofficeUserNotFound'],
      ['019a0000-0000-7000-8000-000000000001', 'BackofficeUserNotFound'],
    ] as const;
    for (const [id, code] of codes)
      expect(await codeOf(create(body({ salesmanToAdd: [id] })))).toMatchObject({ status: 400, code });
    expect(
      await codeOf(create(body({ salesmanToAdd: [foreign.publicId] }), world.backofficeUsers.superAdmin)),
    ).toMatchObject({
      code: 'ForbiddenProvider',
    });
  });
});

describe('an address of an existing account', () => {
  const NAMES = { firstName: 'Käthe', lastName: 'Kranz' };
  const userAt = async (providerId: number, status: 'New' | 'Active' = 'Active') => {
    const customer = await world.app.build.customer([providerId]);
    return world.app.build.customerUser([[customer.id, 'CustomerUser']], { status, ...NAMES });
  };
  const members = async (id: string) => (await world.read(id)).members;

  it('makes a customer-user in the caller’s scope CustomerAdmin of the new customer', async () => {
    const { email, publicId } = await userAt(world.A.id);
    const id = idOf(await create(body({ email: email.toUpperCase(), firstName: '', lastName: '' })));
    expect(await members(id)).toEqual([{ email, role: 'CustomerAdmin', status: 'Active' }]);
    expect((await world.read(id)).status).toBe('New');
    expect(await world.actionsOn(publicId)).toEqual(['customer-user.link']);
  });

  it('is accepted with the stored names or with empty ones; different names are refused', async () => {
    const { email } = await userAt(world.A.id);
    const payload = body({ email });
    for (const as of [world.backofficeUsers.userA, world.backofficeUsers.superAdmin])
      for (const [names, fields] of [
        [{ ...NAMES, firstName: 'Karla' }, ['firstName']],
        [{ firstName: '', lastName: 'Kranz-Groß' }, ['lastName']],
        [{ firstName: 'KÄTHE', lastName: 'kranz' }, ['firstName', 'lastName']],
      ] as const) {
        const response = await create({ ...payload, ...names }, as);
        expect(response.statusCode).toBe(403);
        expect(Object.keys(errorBody.parse(response.json()).errors ?? {})).toEqual(fields);
      }
    // Some systems write an umlaut as a letter followed by combining dots.
    const decomposed = { firstName: NAMES.firstName.normalize('NFD'), lastName: NAMES.lastName };
    expect(decomposed).not.toEqual(NAMES);
    const id = idOf(await create({ ...payload, ...decomposed }));
    expect(await members(id)).toEqual([{ email, role: 'CustomerAdmin', status: 'Active' }]);
  });

  it('reveals nothing about the names of an account that the caller may not link', async () => {
    const { email } = await userAt(world.B.id);
    for (const names of [NAMES, { firstName: 'Karla', lastName: '' }])
      expect(await codeOf(create(body({ email, ...names })))).toMatchObject({ code: 'EmailAlreadyInUse' });
  });

  it('is refused for provider users if that user has a customer of another provider, and can be linked by a SuperAdmin', async () => {
    const foreign = await userAt(world.B.id);
    expect(await codeOf(create(body({ email: foreign.email })))).toMatchObject({
      status: 400,
      code: 'EmailAlreadyInUse',
    });
    const id = idOf(await create(body({ email: foreign.email, ...NAMES }), world.backofficeUsers.superAdmin));
    expect(await members(id)).toEqual([{ email: foreign.email, role: 'CustomerAdmin', status: 'Active' }]);
    const shared = await world.app.build.customer([world.A.id, world.B.id]);
    const reader = await world.app.build.customerUser([[shared.id, 'CustomerAdmin']]);
    expect(await codeOf(create(body({ email: reader.email })))).toMatchObject({ code: 'EmailAlreadyInUse' });
  });

  it('is refused in any spelling if it belongs to a back-office user, also for a SuperAdmin', async () => {
    const staff = await world.app.build.backofficeUser('ProviderUser', world.A.id);
    for (const as of [world.backofficeUsers.adminA, world.backofficeUsers.superAdmin])
      expect(await codeOf(create(body({ email: staff.email.toUpperCase() }), as))).toMatchObject({
        code: 'EmailAlreadyInUse',
      });
  });

  it('is reported as taken at most 30 times an hour to one caller; free addresses are not limited', async () => {
    const { id } = await world.app.build.backofficeUser('ProviderUser', world.A.id);
    const { email } = await world.app.build.backofficeUser('ProviderUser', world.B.id);
    const codes = [];
    for (let count = 0; count < 33; count += 1)
      codes.push(errorBody.parse((await create(body({ email }), id)).json()).code);
    expect(codes.filter((code) => code === 'EmailAlreadyInUse')).toHaveLength(30);
    expect(codes.at(-1)).toBe('TooManyRequests');
    expect((await create(body())).statusCode).toBe(201);
  });

  it('is also revealed by a refusal of names, which counts towards the same limit', async () => {
    const { id } = await world.app.build.backofficeUser('ProviderUser', world.A.id);
    const { email } = await userAt(world.A.id);
    const statuses = [];
    for (let count = 0; count < 31; count += 1)
      statuses.push((await create(body({ email, firstName: 'Karla' }), id)).statusCode);
    expect(statuses).toEqual([...Array.from({ length: 30 }, () => 403), 429]);
  });

  it('can be used again when its account is deleted', async () => {
    const customer = await world.app.build.customer([world.B.id]);
    const deleted = await world.app.build.customerUser([[customer.id, 'CustomerAdmin']], { deleted: true });
    const id = idOf(await create(body({ email: deleted.email })));
    expect(await members(id)).toEqual([{ email: deleted.email, role: 'CustomerAdmin', status: 'New' }]);
  });

  it('leads to one account if two customers are created with it at the same time', async () => {
    const email = newEmail();
    const responses = await Promise.all([create(body({ email })), create(body({ email }))]);
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([201, 201]);
    const admins = await Promise.all(responses.map((response) => members(idOf(response))));
    expect(admins.flat()).toEqual(Array(2).fill({ email, role: 'CustomerAdmin', status: 'New' }));
    const accounts = await world.app.test.owner.executor
      .selectFrom('account')
      .select('id')
      .where('email', '=', email)
      .execute();
    expect(accounts).toHaveLength(1);
  });
});
