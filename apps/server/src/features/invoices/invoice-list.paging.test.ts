import { invoicePage } from '@belegfach/contract';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertBulkInvoices } from '../../../test/support/bulk-invoices.ts';
import { createTestApp, type TestApp } from '../../../test/support/test-app.ts';

const COUNT = 6000;
const CUSTOMERS = 60;

let app: TestApp;
let root: number;
let providers: { id: number; publicId: string }[];
let customers: { id: number; name: string }[];

beforeAll(async () => {
  app = await createTestApp();
  root = (await app.build.staff('SuperAdmin', null)).id;
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

/** The reference: a page by a plain query that sorts everything and skips the rows before the page. */
async function naive({ where }: Case, direction: 'asc' | 'desc', limit: number, offset: number) {
  const order = sql.raw(direction);
  const { rows } = await sql<{ id: string; total: number }>`
    select i.public_id as id, count(*) over () as total from invoice i join customer c on c.id = i.customer_id
    where i.superseded_by_id is null and ${where}
    order by i.invoice_date ${order}, i.id ${order}`.execute(app.test.owner.executor);
  return { ids: rows.slice(offset, offset + limit).map(({ id }) => id), total: rows.length };
}

async function page(query: Record<string, string>) {
  const answer = await app.call({ url: '/api/Invoice/List', query, as: root });
  return invoicePage.parse(answer.json());
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

describe.each(Object.entries(cases))('a list %s', (_name, make) => {
  it.each(['asc', 'desc'] as const)(
    'has the pages of the reference list, near and deep: %s',
    async (direction) => {
      const wanted = make();
      const size = 100;
      const { total } = await naive(wanted, direction, 0, 0);
      const last = Math.ceil(total / size);
      const deep = [20, 21, 22, 23, 34, 47, last - 1, last, last + 1, last + 50];
      for (const pageIndex of new Set([1, 2, ...deep].filter((index) => index >= 1))) {
        const expected = await naive(wanted, direction, size, (pageIndex - 1) * size);
        const found = await page({
          ...wanted.query,
          sortDirection: direction === 'asc' ? '0' : '1',
          pageSize: String(size),
          pageIndex: String(pageIndex),
        });
        expect(
          { ids: found.items.map(({ id }) => id), total: found.totalItemCount },
          `page ${pageIndex}`,
        ).toEqual(expected);
        expect(found.totalPages).toBe(last);
      }
    },
  );
});

it('these tests use every way to a page by a part of the name: probing, walking along the dates, and gathering by customer', async () => {
  // The rule of the choice: walk while (offset + page) * all < chosen * chosen, and probe in short walks.
  const wayTo = async (customerName: string, pageIndex: number) => {
    const [all, chosen] = [await page({}), await page({ customerName })];
    const walked = (pageIndex * 100 * all.totalItemCount) / chosen.totalItemCount;
    if (walked < 500) return 'probes';
    return walked <= chosen.totalItemCount ? 'walks' : 'gathers';
  };
  expect(await wayTo('common', 1)).toBe('probes');
  expect(await wayTo('common', 47)).toBe('walks');
  expect(await wayTo('common', 60)).toBe('gathers');
  expect(await wayTo('rare', 1)).toBe('gathers');
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
    const seen: string[] = [];
    for (let index = 1; ; index += 1) {
      const { items } = await page({ orderBy, pageSize: '100', pageIndex: String(index) });
      if (items.length === 0) break;
      seen.push(...items.map(({ id }) => id));
    }
    expect(new Set(seen).size, orderBy).toBe(seen.length);
    expect(seen.length, orderBy).toBe((await naive({ query: {}, where: sql`true` }, 'asc', 0, 0)).total);
  }
});
