import { CUSTOMER_STATUSES, customerPage } from '@belegfach/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/support/test-app.ts';

let app: TestApp;
let A: { id: number; publicId: string; name: string };
let B: { id: number; publicId: string; name: string };
const accounts = { superAdmin: 0, adminA: 0, userA: 0, adminB: 0, customerAdmin: 0 };
const salesmen = { a: '', b: '' };
const ids: Record<string, string> = {};

beforeAll(async () => {
  app = await createTestApp();
  const { build } = app;
  A = await build.provider('Muster Automaten');
  B = await build.provider('Zweite Gesellschaft');
  accounts.superAdmin = (await build.backofficeUser('SuperAdmin', null)).id;
  accounts.adminA = (await build.backofficeUser('ProviderAdmin', A.id)).id;
  accounts.userA = (await build.backofficeUser('ProviderUser', A.id)).id;
  accounts.adminB = (await build.backofficeUser('ProviderAdmin', B.id)).id;
  const add = async (name: string, options: Parameters<typeof build.customer>[1], email?: string) => {
    const providers = name === 'Hotel Überblick' ? [B.id] : name === 'Café Schäfer' ? [A.id, B.id] : [A.id];
    const customer = await build.customer(providers, { name, ...options });
    ids[name] = customer.publicId;
    if (email !== undefined) await build.customerUser([[customer.id, 'CustomerAdmin']], { email });
    return customer.id;
  };
  await add('Zoo', { number: '10000009', status: 'Inactive' }, 'zoo@c.example');
  const bakery = await add(
    'Bäckerei Müller',
    { number: '10000001', companyNumber: '50000005' },
    'Mueller@A.example',
  );
  await add('Bauer', { number: '10000003', status: 'New' }, 'b.b@b.example');
  const cafe = await add('Café Schäfer', { number: '10000002', status: 'Invited' });
  await add('Hotel Überblick', { number: '10000004' }, 'x_y@h.example');
  await add('deleted', { number: '10000005', deleted: true }, 'deleted@c.example');
  const first = await build.backofficeUser('SalesmanUser', A.id, { firstName: 'Jörg', lastName: 'Weiß' });
  const second = await build.backofficeUser('SalesmanUser', B.id, { firstName: 'Änne', lastName: 'Adler' });
  salesmen.a = first.publicId;
  salesmen.b = second.publicId;
  await build.assign(bakery, first.id);
  await build.assign(cafe, first.id);
  await build.assign(cafe, second.id);
  accounts.customerAdmin = (
    await build.customerUser([
      [bakery, 'CustomerAdmin'],
      [cafe, 'CustomerAdmin'],
    ])
  ).id;
});
afterAll(() => app.close());

const list = (query: Record<string, string>, as = accounts.superAdmin) =>
  app.call({ url: '/api/Customer/ManyPaginated', query, as });
const page = async (query: Record<string, string>, as = accounts.superAdmin) =>
  customerPage.parse((await list(query, as)).json());
const names = async (query: Record<string, string>, as = accounts.superAdmin) =>
  (await page(query, as)).items.map(({ name }) => name);

describe('a row', () => {
  it('contains all data of a customer', async () => {
    expect((await page({ name: 'bäckerei' })).items).toEqual([
      {
        id: ids['Bäckerei Müller'],
        name: 'Bäckerei Müller',
        email: 'Mueller@A.example',
        customerNumber: '10000001',
        companyNumber: '50000005',
        providerIds: [A.publicId],
        salesmen: [{ id: salesmen.a, firstName: 'Jörg', lastName: 'Weiß' }],
        status: 'Active',
        invitedAt: null,
        lastSignInAt: null,
        undeliverableAt: null,
        notes: null,
      },
    ]);
  });

  it('shows provider users all providers of the customer, but only the salesmen of their own provider', async () => {
    // A customer of several providers cannot be deleted, so the form needs all of them.
    const both = [A.publicId, B.publicId];
    const [seenByA] = (await page({ name: 'Café' }, accounts.userA)).items;
    expect(seenByA).toMatchObject({ providerIds: both, salesmen: [{ id: salesmen.a }] });
    const [seenByB] = (await page({ name: 'Café' }, accounts.adminB)).items;
    expect(seenByB).toMatchObject({ providerIds: both, salesmen: [{ id: salesmen.b }] });
    const [seenBySuperAdmin] = (await page({ name: 'Café' })).items;
    expect(seenBySuperAdmin?.salesmen.map(({ id }) => id)).toEqual([salesmen.b, salesmen.a]);
  });

  it('has the address of the first CustomerAdmin, never the address of a deleted one or of a CustomerUser', async () => {
    const { id, name } = await app.build.customer([A.id]);
    const emailOf = async () => (await page({ name })).items[0]?.email;
    expect(await emailOf()).toBeNull();
    await app.build.customerUser([[id, 'CustomerUser']]);
    await app.build.customerUser([[id, 'CustomerAdmin']], { deleted: true });
    expect(await emailOf()).toBeNull();
    const first = await app.build.customerUser([[id, 'CustomerAdmin']]);
    await app.build.customerUser([[id, 'CustomerAdmin']]);
    expect(await emailOf()).toBe(first.email);
    await app.test.owner.executor.deleteFrom('customer_role').where('customer_id', '=', id).execute();
    await app.test.owner.executor.deleteFrom('customer_provider').where('customer_id', '=', id).execute();
    await app.test.owner.executor.deleteFrom('customer').where('id', '=', id).execute();
  });
});

describe('the filters', () => {
  it.each([
    ['name', 'muller', ['Bäckerei Müller']],
    ['name', 'MUELLER', ['Bäckerei Müller']],
    ['name', 'er', ['Bäckerei Müller', 'Bauer', 'Café Schäfer', 'Hotel Überblick']],
    ['name', '%', []],
    ['email', 'MUELLER@a', ['Bäckerei Müller']],
    ['email', 'müller', ['Bäckerei Müller']],
    ['email', '_', ['Hotel Überblick']],
    ['email', 'deleted@', []],
    ['providerName', 'zweite', ['Café Schäfer', 'Hotel Überblick']],
    ['customerNumber', '0000003', ['Bauer']],
    ['customerNumber', '04', ['Hotel Überblick']],
    ['companyNumber', '5000', ['Bäckerei Müller']],
    ['salesman', 'weiss', ['Bäckerei Müller', 'Café Schäfer']],
    ['salesman', 'joerg weiß', ['Bäckerei Müller', 'Café Schäfer']],
    ['salesman', 'Weiß Jörg', ['Bäckerei Müller', 'Café Schäfer']],
    ['salesman', 'aenne', ['Café Schäfer']],
    ['status', String(CUSTOMER_STATUSES.Inactive), ['Zoo']],
    ['status', String(CUSTOMER_STATUSES.Active), ['Bäckerei Müller', 'Hotel Überblick']],
    ['status', String(CUSTOMER_STATUSES.New), ['Bauer']],
    ['status', String(CUSTOMER_STATUSES.Invited), ['Café Schäfer']],
  ])('find the customers whose %s matches %s', async (filter, text, expected) => {
    expect(await names({ [filter]: text })).toEqual(expected);
  });

  it('are combined: a customer must match all of them', async () => {
    expect(await names({ name: 'er', status: String(CUSTOMER_STATUSES.New), customerNumber: '3' })).toEqual([
      'Bauer',
    ]);
  });

  it('find nothing by values that the caller does not see', async () => {
    expect(await names({ providerName: 'zweite' }, accounts.adminA)).toEqual([]);
    expect(await names({ salesman: 'aenne' }, accounts.adminA)).toEqual([]);
    expect(await names({ salesman: 'weiss' }, accounts.adminB)).toEqual([]);
  });

  it.each([
    { status: '4' },
    { status: '-1' },
    { status: 'Active' },
    { pageSize: '10' },
    { pageIndex: '0' },
    { orderBy: 'Notes' },
    { orderBy: "Name'; drop table customer;--" },
    { sortDirection: '2' },
    { name: '' },
    { unknown: 'x' },
  ])('refuse the invalid query %j (CVE-2011-4802)', async (query) => {
    const response = await list(query);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toHaveProperty('errors');
  });
});

describe('the order', () => {
  const byName = ['Bäckerei Müller', 'Bauer', 'Café Schäfer', 'Hotel Überblick', 'Zoo'];
  it.each([
    ['Name', byName],
    ['name', byName],
    ['CustomerNumber', ['Bäckerei Müller', 'Café Schäfer', 'Bauer', 'Hotel Überblick', 'Zoo']],
    ['Email', ['Bauer', 'Bäckerei Müller', 'Café Schäfer', 'Hotel Überblick', 'Zoo']],
    ['Status', ['Zoo', 'Bäckerei Müller', 'Hotel Überblick', 'Bauer', 'Café Schäfer']],
    ['Salesman', ['Café Schäfer', 'Bäckerei Müller']],
    ['salesmen', ['Café Schäfer', 'Bäckerei Müller']],
    ['CompanyNumber', ['Bäckerei Müller']],
    ['ProviderName', ['Zoo', 'Bäckerei Müller', 'Bauer', 'Café Schäfer', 'Hotel Überblick']],
  ])('by %s is reversed in the other direction', async (orderBy, expected) => {
    const ascending = await names({ orderBy });
    expect(ascending.slice(0, expected.length)).toEqual(expected);
    const descending = await names({ orderBy, sortDirection: '1' });
    expect(descending).toEqual([...ascending].reverse());
  });

  it('by salesman does not reveal salesmen of another provider', async () => {
    expect((await names({ orderBy: 'Salesman' }, accounts.adminA)).slice(0, 2)).toEqual([
      'Bäckerei Müller',
      'Café Schäfer',
    ]);
  });
});

describe('pages', () => {
  it('neither overlap nor skip if all values are equal, and state the exact total', async () => {
    const C = await app.build.provider('C');
    const admin = (await app.build.backofficeUser('ProviderAdmin', C.id)).id;
    for (let count = 0; count < 60; count += 1) await app.build.customer([C.id], { name: 'Gleich GmbH' });
    for (const orderBy of ['Name', 'Status', 'Email', 'Salesman', 'ProviderName', 'CompanyNumber']) {
      const listedIds = new Set<string>();
      for (const pageIndex of ['1', '2', '3']) {
        const response = await page({ orderBy, pageIndex, pageSize: '25' }, admin);
        expect(response).toMatchObject({ totalItemCount: 60, totalPages: 3 });
        expect(response.items).toHaveLength(pageIndex === '3' ? 10 : 25);
        for (const { id } of response.items) listedIds.add(id);
      }
      expect(listedIds.size, orderBy).toBe(60);
    }
    expect(await page({ pageIndex: '4', pageSize: '25' }, admin)).toEqual({
      items: [],
      totalItemCount: 60,
      totalPages: 3,
    });
  });
});

describe('a CustomerAdmin', () => {
  it('sees its customers with all their salesmen, also an Invited customer', async () => {
    const { items } = await page({}, accounts.customerAdmin);
    expect(items.map(({ name, salesmen: listed }) => [name, listed.length])).toEqual([
      ['Bäckerei Müller', 1],
      ['Café Schäfer', 2],
    ]);
  });

  it('sees neither an Inactive customer nor one where the role is CustomerUser', async () => {
    const [active, inactive, asUser] = await Promise.all([
      app.build.customer([A.id]),
      app.build.customer([A.id], { status: 'Inactive' }),
      app.build.customer([A.id]),
    ]);
    const { id } = await app.build.customerUser([
      [active.id, 'CustomerAdmin'],
      [inactive.id, 'CustomerAdmin'],
      [asUser.id, 'CustomerUser'],
    ]);
    expect(await names({}, id)).toEqual([active.name]);
    expect((await app.call({ url: `/api/Customer/${active.publicId}`, as: id })).statusCode).toBe(200);
    for (const { publicId } of [inactive, asUser])
      expect((await app.call({ url: `/api/Customer/${publicId}`, as: id })).statusCode).toBe(404);
    expect((await app.call({ url: '/api/Customer/Minimal', as: id })).json()).toEqual([
      { id: active.publicId, name: active.name },
    ]);
  });
});
