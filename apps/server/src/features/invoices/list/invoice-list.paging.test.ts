import { invoicePage } from '@belegfach/contract';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertBulkInvoices } from '../../../../test/support/bulk-invoices.ts';
import { createTestApp, type TestApp } from '../../../../test/support/test-app.ts';

const COUNT = 6000;
const CUSTOMERS = 60;

let app: TestApp;
let superAdmin: number;
let providers: { id: number; publicId: string }[];
let customers: { id: number; name: string }[];

beforeAll(async () => {
  app = await createTestApp();
  superAdmin = (await app.build.backofficeUser('SuperAdmin', null)).id;
  providers = [await app.build.provider(), await app.build.provider()];
  customers = [];
  for (let index = 0; index < CUSTOMERS; index += 1)
    customers.push(
      await app.build.customer([providers[0]?.id ?? 0], {
        name: index < 2 ? `Rare ${index}` : `Common ${index % 7}`,
      }),
    );
  const { executor } = app.test.owner;
  await insertBulkInvoices(executor, {
    count: COUNT,
    customerIds: customers.map(({ id }) => id),
    providerIds: providers.map(({ id }) => id),
  });
  await sql`update invoice set superseded_by_id = id where id % 13 = 0`.execute(executor);
  await sql`vacuum analyze`.execute(executor);
});
afterAll(() => app.close());

interface Case {
  readonly query: Record<string, string>;
  readonly where: RawBuilder<unknown>;
}

/** The reference: a page by a plain query that sorts all rows and skips the rows before the page. */
async function referencePage({ where }: Case, direction: 'asc' | 'desc', limit: number, offset: number) {
  const order = sql.raw(direction);
  const { rows } = await sql<{ id: string; total: number }>`
    select i.public_id as id, count(*) over () as total from invoice i join customer c on c.id = i.customer_id
    where i.superseded_by_id is null and ${where}
    order by i.invoice_date ${order}, i.id ${order}`.execute(app.test.owner.executor);
  return { ids: rows.slice(offset, offset + limit).map(({ id }) => id), total: rows.length };
}

async function getPage(query: Record<string, string>) {
  const response = await app.call({ url: '/api/Invoice/List', query, as: superAdmin });
  return invoicePage.parse(response.json());
}

const cases: Readonly<Record<string, () => Case>> = {
  'without filters': () => ({ query: {}, where: sql`true` }),
  'of a provider': () => ({
    query: { providerId: providers[1]?.publicId ?? '' },
    where: sql`i.provider_id = ${providers[1]?.id}`,
  }),
  'of a type': () => ({ query: { typeValue: '2' }, where: sql`i.type_value = 2` }),
  'of a provider and a type': () => ({
    query: { providerId: providers[0]?.publicId ?? '', typeValue: '1' },
    where: sql`i.provider_id = ${providers[0]?.id} and i.type_value = 1`,
  }),
  'of a range of days': () => ({
    query: { invoiceDateFrom: '2024-02-01', invoiceDateTo: '2026-03-01' },
    where: sql`i.invoice_date between '2024-02-01' and '2026-03-01'`,
  }),
  'of nearly all customers': () => ({ query: { customerName: 'COMMON' }, where: sql`c.name like 'Common%'` }),
  'of few customers': () => ({ query: { customerName: 'rare' }, where: sql`c.name like 'Rare%'` }),
  'of some customers and a type': () => ({
    query: { customerName: 'common 3', typeValue: '0' },
    where: sql`c.name = 'Common 3' and i.type_value = 0`,
  }),
  'with a number': () => ({ query: { documentNumber: 'n1' }, where: sql`i.document_number like 'N1%'` }),
};

describe.each(Object.entries(cases))('a list %s', (_name, createCase) => {
  it.each(['asc', 'desc'] as const)(
    'has the pages of the reference list, near and deep: %s',
    async (direction) => {
      const testCase = createCase();
      const size = 100;
      const { total } = await referencePage(testCase, direction, 0, 0);
      const last = Math.ceil(total / size);
      const deep = [20, 21, 22, 23, 34, 47, last - 1, last, last + 1, last + 50];
      for (const pageIndex of new Set([1, 2, ...deep].filter((index) => index >= 1))) {
        const expected = await referencePage(testCase, direction, size, (pageIndex - 1) * size);
        const actual = await getPage({
          ...testCase.query,
          sortDirection: direction === 'asc' ? '0' : '1',
          pageSize: String(size),
          pageIndex: String(pageIndex),
        });
        expect(
          { ids: actual.items.map(({ id }) => id), total: actual.totalItemCount },
          `page ${pageIndex}`,
        ).toEqual(expected);
        expect(actual.totalPages).toBe(last);
      }
    },
  );
});

it('these tests use every way to read a page by a part of the name: scan with lookups, scan, and merge', async () => {
  // The statement scans while (offset + page size) * all < selected * selected, and looks up customers in short scans.
  const chooseWay = async (customerName: string, pageIndex: number) => {
    const [all, selected] = [await getPage({}), await getPage({ customerName })];
    const scanned = (pageIndex * 100 * all.totalItemCount) / selected.totalItemCount;
    if (scanned < 500) return 'scans with lookups';
    return scanned <= selected.totalItemCount ? 'scans' : 'merges';
  };
  expect(await chooseWay('common', 1)).toBe('scans with lookups');
  expect(await chooseWay('common', 47)).toBe('scans');
  expect(await chooseWay('common', 60)).toBe('merges');
  expect(await chooseWay('rare', 1)).toBe('merges');
});

it('the pages of a list contain every document exactly once, in any order', async () => {
  const orders = [
    'InvoiceDate',
    'TypeValue',
    'CustomerName',
    'ProviderName',
    'LastDownloadedAt',
    'CompanyNumber',
  ];
  for (const orderBy of orders) {
    const ids: string[] = [];
    for (let index = 1; ; index += 1) {
      const { items } = await getPage({ orderBy, pageSize: '100', pageIndex: String(index) });
      if (items.length === 0) break;
      ids.push(...items.map(({ id }) => id));
    }
    expect(new Set(ids).size, orderBy).toBe(ids.length);
    expect(ids.length, orderBy).toBe(
      (await referencePage({ query: {}, where: sql`true` }, 'asc', 0, 0)).total,
    );
  }
});
