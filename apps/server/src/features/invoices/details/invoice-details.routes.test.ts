import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/support/test-app.ts';

let app: TestApp;
let user: number;
let otherUser: number;
let hybrid: { id: number; publicId: string };
let plain: { id: number; publicId: string };
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
  plain = await app.build.invoice(customer.id, provider.id, {
    number: 'PLAIN-1',
    amount: { amount: '1190.00', currency: 'EUR', dueDate: '2026-11-01' },
  });
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

it('the detail of a document shows the header of an e-invoice, and missing fields as null', async () => {
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

it('the detail of a plain PDF says the amount and the due date of its index, and null without them', async () => {
  const withAmount = await getDetails(plain.publicId);
  expect(withAmount.json()).toMatchObject({
    electronic: null,
    amount: '1190.00',
    currency: 'EUR',
    dueDate: '2026-11-01',
  });
  const without = await getDetails(versions[0]?.publicId ?? '');
  expect(without.json()).toMatchObject({ amount: null, currency: null, dueDate: null });
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
