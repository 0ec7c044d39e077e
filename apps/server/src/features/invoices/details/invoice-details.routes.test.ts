import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/support/test-app.ts';

let app: TestApp;
let user: number;
let otherUser: number;
let hybrid: { id: number; publicId: string };
let versions: { id: number; publicId: string }[];

beforeAll(async () => {
  app = await createTestApp();
  const provider = await app.build.provider();
  const customer = await app.build.customer([provider.id]);
  const otherCustomer = await app.build.customer([provider.id]);
  user = (await app.build.customerUser([[customer.id, 'CustomerUser']])).id;
  otherUser = (await app.build.customerUser([[otherCustomer.id, 'CustomerAdmin']])).id;
  hybrid = await app.build.invoice(customer.id, provider.id, { xml: Buffer.from('<xml/>') });
  const model = {
    format: 'CII',
    profileName: 'EN16931',
    number: 'RE-1',
    typeCode: '380',
    issueDate: '2026-10-01',
    currency: 'EUR',
    totals: { net: '100.00', tax: '19.00', gross: '119.00', due: '119.00' },
    seller: { name: 'Muster Automaten GmbH', vatId: 'DE299999990', city: 'Köln' },
    buyer: { name: 'Bäckerei Müller GmbH', ids: ['10000001'] },
  };
  await sql`insert into invoice_reading (invoice_id, reader_version, model) values (${hybrid.id}, '1', ${JSON.stringify(model)}::jsonb)`.execute(
    app.test.owner.executor,
  );
  versions = [];
  for (const name of ['first.pdf', 'second.pdf', 'third.pdf']) {
    const next = await app.build.invoice(customer.id, provider.id, { number: `V-${name}`, name });
    const before = versions.at(-1);
    if (before !== undefined) await app.build.supersede(before.id, next.id);
    versions.push(next);
  }
});
afterAll(() => app.close());

const getDetails = (id: string, as = user) =>
  app.call({ method: 'GET', url: `/api/Invoice/Details/${id}`, as });

it('the detail of a document shows the fields of an e-invoice, and missing ones as null', async () => {
  const response = await getDetails(hybrid.publicId);
  expect(response.json()).toMatchObject({
    parts: ['xml'],
    electronic: {
      profileName: 'EN16931',
      documentNumber: 'RE-1',
      dueDate: null,
      seller: { name: 'Muster Automaten GmbH', vatId: 'DE299999990', postcode: null },
      buyer: { ids: ['10000001'], vatId: null },
      totals: { gross: '119.00' },
    },
    supersededVersions: [],
  });
});

it('the detail of a document shows lines, taxes and payment if the reader read them, and none if an earlier reader did not', async () => {
  const withoutLines = (await getDetails(hybrid.publicId)).json<{ electronic: object }>().electronic;
  expect(withoutLines).toMatchObject({
    lines: [],
    lineCount: 0,
    vat: [],
    payment: { ibans: [], terms: [] },
    servicePeriod: null,
  });
  const line = {
    id: '1',
    name: 'Kaffee',
    quantity: '2',
    unit: 'C62',
    netPrice: '50',
    vatRate: '19',
    net: '100.00',
  };
  const newerFields = {
    lines: Array.from({ length: 250 }, () => line),
    lineCount: 700,
    vatBreakdown: [{ rate: '19', base: '100.00', tax: '19.00' }],
    payment: { means: [{ code: '58', iban: 'DE02120300000000202051' }, { code: '10' }], terms: ['14 Tage'] },
    servicePeriod: { start: '2026-10-01' },
  };
  await sql`update invoice_reading set model = model || ${JSON.stringify(newerFields)}::jsonb where invoice_id = ${hybrid.id}`.execute(
    app.test.owner.executor,
  );
  const { electronic } = (await getDetails(hybrid.publicId)).json<{ electronic: { lines: unknown[] } }>();
  expect(electronic.lines).toHaveLength(200);
  expect(electronic.lines[0]).toEqual(line);
  expect(electronic).toMatchObject({
    lineCount: 700,
    vat: [{ rate: '19', base: '100.00', tax: '19.00' }],
    payment: { ibans: ['DE02120300000000202051'], reference: null, terms: ['14 Tage'] },
    servicePeriod: { start: '2026-10-01', end: null },
  });
});

it('the detail of a document names earlier versions, newest first, each of which can be read and downloaded', async () => {
  const [first, second, third] = versions;
  const response = await getDetails(third?.publicId ?? '');
  const { supersededVersions } = response.json<{
    supersededVersions: { id: string; documentName: string }[];
  }>();
  expect(supersededVersions.map(({ id }) => id)).toEqual([second?.publicId, first?.publicId]);
  expect(supersededVersions.map(({ documentName }) => documentName)).toEqual(['second.pdf', 'first.pdf']);
  expect((await getDetails(first?.publicId ?? '')).statusCode).toBe(200);
  const download = await app.call({
    method: 'GET',
    url: `/api/Invoice/Download/${first?.publicId ?? ''}`,
    as: user,
  });
  expect(download.statusCode).toBe(200);
});

it('the detail of a document is not found by another customer, and not shown without a sign-in', async () => {
  expect((await getDetails(hybrid.publicId, otherUser)).statusCode).toBe(404);
  const anonymous = await app.call({ method: 'GET', url: `/api/Invoice/Details/${hybrid.publicId}` });
  expect(anonymous.statusCode).toBe(401);
});
