import { invoicePage } from '@belegfach/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/support/test-app.ts';

let app: TestApp;
let user: number;
let clerk: number;

beforeAll(async () => {
  app = await createTestApp();
  const provider = await app.build.provider();
  const customer = await app.build.customer([provider.id]);
  user = (await app.build.customerUser([[customer.id, 'CustomerUser']])).id;
  clerk = (await app.build.backofficeUser('ProviderUser', provider.id)).id;
  const create = (
    number: string,
    date: string,
    amount?: { amount?: string; currency?: string; dueDate?: string },
  ) => app.build.invoice(customer.id, provider.id, { number, date, ...(amount && { amount }) });
  await create('none, later', '2026-10-02');
  await create('large', '2026-10-03', { amount: '10000.00', currency: 'EUR', dueDate: '2026-11-01' });
  await create('negative', '2026-10-04', { amount: '-5.5', currency: 'CHF' });
  await create('none, earlier', '2026-10-01');
  await create('small', '2026-10-05', { amount: '9.90', currency: 'EUR' });
  await create('only due', '2026-10-06', { dueDate: '2026-10-20' });
  const stranger = await app.build.customer([provider.id]);
  await app.build.invoice(stranger.id, provider.id, {
    number: 'foreign',
    amount: { amount: '1', currency: 'EUR' },
  });
});
afterAll(() => app.close());

async function list(query: Record<string, string>, as = user) {
  const response = await app.call({ url: '/api/Invoice/List', query, as });
  expect(response.statusCode).toBe(200);
  return invoicePage.parse(response.json()).items;
}
const numbers = async (query: Record<string, string>) =>
  (await list(query)).map(({ documentNumber }) => documentNumber);

describe('a list with amounts', () => {
  it('contains the amount and the due date of each document', async () => {
    const items = await list({ withAmounts: 'true' });
    const said = Object.fromEntries(
      items.map(({ documentNumber, amount, currency, dueDate }) => [
        documentNumber,
        [amount, currency, dueDate],
      ]),
    );
    expect(said).toEqual({
      'none, earlier': [null, null, null],
      'none, later': [null, null, null],
      large: ['10000.00', 'EUR', '2026-11-01'],
      negative: ['-5.5', 'CHF', null],
      small: ['9.90', 'EUR', null],
      'only due': [null, null, '2026-10-20'],
    });
  });

  it('has them only if they are asked for', async () => {
    for (const item of await list({})) expect(item).not.toHaveProperty('amount');
  });
});

describe('documents without a value are last, in the order of their dates', () => {
  it('by amount', async () => {
    const known = ['negative', 'small', 'large'];
    const unknown = ['none, earlier', 'none, later', 'only due'];
    expect(await numbers({ orderBy: 'amount' })).toEqual([...known, ...unknown]);
    expect(await numbers({ orderBy: 'amount', sortDirection: '1' })).toEqual([
      ...known.toReversed(),
      ...unknown.toReversed(),
    ]);
  });

  it('by due date', async () => {
    const unknown = ['none, earlier', 'none, later', 'negative', 'small'];
    expect(await numbers({ orderBy: 'dueDate' })).toEqual(['only due', 'large', ...unknown]);
    expect(await numbers({ orderBy: 'dueDate', sortDirection: '1' })).toEqual([
      'large',
      'only due',
      ...unknown.toReversed(),
    ]);
  });

  it('for the back office too', async () => {
    const items = await list({ orderBy: 'amount', pageSize: '25' }, clerk);
    expect(items.slice(0, 4).map(({ documentNumber }) => documentNumber)).toEqual([
      'negative',
      'foreign',
      'small',
      'large',
    ]);
  });
});

describe('documents that were never downloaded are last by the last download', () => {
  beforeAll(async () => {
    for (const [number, day] of [
      ['large', 3],
      ['none, later', 1],
      ['small', 2],
    ] as const)
      await sql`
        update invoice_state set last_downloaded_at = timestamptz '2026-11-01' + ${day} * interval '1 day'
        where invoice_id = (select id from invoice where document_number = ${number})`.execute(
        app.test.owner.executor,
      );
  });
  const rising = ['none, later', 'small', 'large'];

  it('in the list of a customer', async () => {
    const never = ['negative', 'none, earlier', 'only due'];
    expect(await numbers({ orderBy: 'lastDownloadedAt' })).toEqual([...rising, ...never]);
    const latestFirst = { orderBy: 'lastDownloadedAt', sortDirection: '1' };
    expect(await numbers(latestFirst)).toEqual([...rising.toReversed(), ...never.toReversed()]);
  });

  it('for the back office too, on every page', async () => {
    const latestFirst = { orderBy: 'lastDownloadedAt', sortDirection: '1', pageSize: '25' };
    const items = (await list(latestFirst, clerk)).map(({ documentNumber }) => documentNumber);
    const never = ['negative', 'none, earlier', 'only due', 'foreign'];
    expect(items).toEqual([...rising.toReversed(), ...never.toReversed()]);
    const filtered = (await list({ ...latestFirst, typeValue: '0' }, clerk)).map(
      ({ documentNumber }) => documentNumber,
    );
    expect(filtered).toEqual(items);
  });
});
