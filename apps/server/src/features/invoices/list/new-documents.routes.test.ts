import { invoiceListQuery, invoicePage, newDocuments } from '@belegfach/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { measureWork } from '../../../../test/support/explain.ts';
import { recordStatements } from '../../../../test/support/statement-recorder.ts';
import { createTestApp, type TestApp } from '../../../../test/support/test-app.ts';
import { readZip } from '../../../../test/support/zip-reader.ts';
import { invoiceScopeOf } from '../invoices.policy.ts';
import { listInvoices } from './invoice-list.repository.ts';
import { countNew as countNewDocuments } from './new-documents.repository.ts';

let app: TestApp;
let provider: { id: number };
let customer: { id: number };
let otherCustomer: { id: number };
let user: number;
let colleague: number;
let providerUser: number;
let superAdmin: number;

beforeAll(async () => {
  app = await createTestApp();
  provider = await app.build.provider();
  providerUser = (await app.build.backofficeUser('ProviderUser', provider.id)).id;
  superAdmin = (await app.build.backofficeUser('SuperAdmin', null)).id;
});
afterAll(() => app.close());

beforeEach(async () => {
  customer = await app.build.customer([provider.id]);
  otherCustomer = await app.build.customer([provider.id]);
  user = (await app.build.customerUser([[customer.id, 'CustomerAdmin']])).id;
  colleague = (await app.build.customerUser([[customer.id, 'CustomerUser']])).id;
});

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

/** A document that was published this number of days ago. */
function publish(days: number, ofCustomer = customer) {
  return app.build.invoice(ofCustomer.id, provider.id, { takenIn: daysAgo(days) });
}

async function download(documents: readonly { id: number }[], by: number, days = 0) {
  for (const { id } of documents)
    await app.test.owner.executor
      .insertInto('download')
      .values({ invoice_id: id, account_id: by, part: 'pdf', at: daysAgo(days) })
      .execute();
}

async function list(as: number, query: Record<string, string> = {}) {
  const response = await app.call({ url: '/api/Invoice/List', query, as });
  expect(response.statusCode).toBe(200);
  return invoicePage.parse(response.json());
}

const newNumbers = async (as: number) =>
  (await list(as)).items.filter(({ isNew }) => isNew).map(({ documentNumber }) => documentNumber);

async function countNew(as: number) {
  const response = await app.call({ url: '/api/Invoice/New', as });
  expect(response.statusCode).toBe(200);
  return newDocuments.parse(response.json());
}

/** Rows, filter, number and archive agree on which documents are new. */
async function expectNew(as: number, documents: readonly { number: string }[]) {
  const numbers = documents.map(({ number }) => number).toSorted();
  expect((await newNumbers(as)).toSorted()).toEqual(numbers);
  const filtered = await list(as, { isNew: 'true', orderBy: 'documentNumber' });
  expect(filtered.items.map(({ documentNumber }) => documentNumber)).toEqual(numbers);
  expect(filtered.totalItemCount).toBe(numbers.length);
  expect(await countNew(as)).toMatchObject({ count: numbers.length, isExact: true });
  const archive = await app.call({
    method: 'GET',
    url: '/api/Invoice/Download/All',
    as,
    query: { isNew: 'true' },
  });
  expect(archive.headers['x-document-count']).toBe(String(numbers.length));
  // The last file of the archive is its index.
  expect(await readZip(archive.rawPayload)).toHaveLength(numbers.length + 1);
}

describe('a document is new to a customer-user', () => {
  it('until this user has downloaded it, whatever other users of the customer download', async () => {
    const documents = [await publish(2), await publish(1), await publish(0)];
    const [first, ...others] = documents;
    await download(first === undefined ? [] : [first], user);
    expect(await newNumbers(colleague)).toHaveLength(3);
    await expectNew(user, others);
  });

  it('if it was published after the last download of a week ago or earlier', async () => {
    const [old, missed, recent] = [await publish(60), await publish(50), await publish(5)];
    await download([old], user, 40);
    await download([recent], colleague);
    await expectNew(user, [recent]);
    expect(missed.number).not.toBe(recent.number);
  });

  it('although the user has downloaded other documents within the last week', async () => {
    const [first, second] = [await publish(6), await publish(6)];
    await download([first], user, 2);
    await expectNew(user, [second]);
  });

  it('only if it is the current version and belongs to a customer of the user', async () => {
    const [old, current] = [await publish(3), await publish(2)];
    await app.build.supersede(old.id, current.id);
    await publish(1, otherCustomer);
    await expectNew(user, [current]);
  });

  it('also when the list is narrowed by other filters and sorted by another column', async () => {
    await publish(3);
    const second = await publish(2);
    const query = { isNew: 'true', documentNumber: second.number, orderBy: 'lastDownloadedAt' };
    expect((await list(user, query)).items.map(({ id }) => id)).toEqual([second.publicId]);
  });
});

describe('documents by the days of their publication', () => {
  it('contain the first and the last day, in German time', async () => {
    const inside = await app.build.invoice(customer.id, provider.id, { takenIn: '2026-03-01T23:30:00Z' });
    await app.build.invoice(customer.id, provider.id, { takenIn: '2026-03-01T22:30:00Z' });
    await app.build.invoice(customer.id, provider.id, { takenIn: '2026-03-03T23:30:00Z' });
    const days = { publishedFrom: '2026-03-02', publishedTo: '2026-03-03' };
    expect((await list(user, days)).items.map(({ id }) => id)).toEqual([inside.publicId]);
  });
});

describe('the last month', () => {
  it('has its days and the number of its documents in the scope', async () => {
    const { from, to } = (await countNew(user)).lastMonth;
    expect([from.slice(8), from.slice(0, 7)]).toEqual(['01', to.slice(0, 7)]);
    for (const date of [from, to]) await app.build.invoice(customer.id, provider.id, { date });
    await app.build.invoice(customer.id, provider.id, { date: '2020-01-01' });
    await app.build.invoice(otherCustomer.id, provider.id, { date: from });
    expect((await countNew(user)).lastMonth).toEqual({ from, to, count: 2 });
  });
});

describe('a back-office user', () => {
  it.each(['isNew=true', 'publishedFrom=2026-01-01', 'publishedTo=2026-01-01'])(
    'cannot filter by %s, not even a super admin',
    async (query) => {
      for (const as of [providerUser, superAdmin])
        for (const path of ['List', 'Download/All']) {
          const response = await app.call({ method: 'GET', url: `/api/Invoice/${path}?${query}`, as });
          expect(response.statusCode).toBe(400);
        }
    },
  );

  it('does not see which documents are new to other users', async () => {
    await publish(1);
    for (const as of [providerUser, superAdmin])
      for (const item of (await list(as)).items) expect(item).not.toHaveProperty('isNew');
  });
});

it('new documents are found without reading the older ones, and counted up to 1,000', async () => {
  const { executor } = app.test.owner;
  const file = await app.build.storedFile(Buffer.from('old'));
  await sql`
    insert into invoice (customer_id, provider_id, type_value, invoice_date, issue_year, document_class, document_number, document_name, pdf_file_id, created_at)
    select case when k % 4 = 0 then ${customer.id}::integer else ${otherCustomer.id}::integer end, ${provider.id}::smallint, 0, date '2020-01-01', 2020, 'invoice', 'ALT-' || k, 'x.pdf', ${file.id}::bigint, now() - interval '90 days'
    from generate_series(1, 20000) k`.execute(executor);
  const { rows } = await sql<{ id: number }>`
    select id from invoice where customer_id = ${customer.id} limit 1`.execute(executor);
  await download(rows, user, 30);
  await publish(3);
  // The colleague has never downloaded anything: all 5,001 documents are new, and counting ends at 1,000.
  expect(await countNew(colleague)).toMatchObject({ count: 1_000, isExact: false });
  await sql`analyze invoice, download`.execute(executor);
  const recorder = recordStatements(app.test.applicationUrl);
  try {
    const scope = invoiceScopeOf({
      publicId: '',
      sessionId: 0,
      signedInSecondsAgo: 0,
      hasSecondFactor: false,
      accountId: user,
      firstCustomerId: customer.id,
      userType: 'CustomerUser',
      role: 'CustomerAdmin',
    });
    if (scope.rows !== 'customers') throw new Error('a customer-user has the scope of their customers');
    expect(await countNewDocuments(recorder.executor, scope)).toBe(1);
    const query = invoiceListQuery.parse({ isNew: 'true' });
    expect((await listInvoices(recorder.executor, scope, query, undefined)).total).toBe(1);
    for (const statement of recorder.statements) {
      const work = await measureWork(recorder.pool, statement);
      expect(work.rowsRead.get('invoice') ?? 0).toBeLessThan(50);
    }
  } finally {
    await recorder.close();
  }
});
