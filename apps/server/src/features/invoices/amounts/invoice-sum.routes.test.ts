import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/support/test-app.ts';

let app: TestApp;
let user: number;
let provider: { id: number };
let customer: { id: number };

beforeAll(async () => {
  app = await createTestApp();
  provider = await app.build.provider();
  customer = await app.build.customer([provider.id]);
  user = (await app.build.customerUser([[customer.id, 'CustomerUser']])).id;
});
afterAll(() => app.close());

async function create(amount: string | undefined, currency = 'EUR', type: 0 | 1 | 2 = 0): Promise<string> {
  const values = amount === undefined ? {} : { amount: { amount, currency } };
  return (await app.build.invoice(customer.id, provider.id, { type, ...values })).publicId;
}
const sum = (ids: readonly string[]) =>
  app.call({ url: '/api/Invoice/Sum', query: { id: [...ids] }, as: user });

it('amounts are summed exactly, by currency, each document once', async () => {
  const cents = await Promise.all(Array.from({ length: 10 }, () => create('0.10')));
  const ids = [
    ...cents,
    cents[0] ?? '',
    await create('9007199254740993.07'.slice(3)),
    await create('5', 'CHF'),
  ];
  expect((await sum(ids)).json()).toEqual({
    sums: [
      { currency: 'CHF', amount: '5' },
      { currency: 'EUR', amount: '7199254740994.07' },
    ],
  });
});

it('there is no sum if one amount or currency is not known', async () => {
  const known = await create('1.00');
  expect((await sum([known, await create(undefined)])).json()).toEqual({ sums: null });
  const { publicId } = await app.build.invoice(customer.id, provider.id, { amount: { amount: '1.00' } });
  expect((await sum([known, publicId])).json()).toEqual({ sums: null });
});

it('an invoice and a reminder have no sum', async () => {
  expect((await sum([await create('1.00'), await create('1.00', 'EUR', 2)])).json()).toEqual({ sums: null });
});

it('a document of another customer or an unknown one is not found, and nothing is revealed about the others', async () => {
  const own = await create('1.00');
  const stranger = await app.build.customer([provider.id]);
  const { publicId } = await app.build.invoice(stranger.id, provider.id, {
    amount: { amount: '7.00', currency: 'EUR' },
  });
  for (const id of [publicId, randomUUID()]) expect((await sum([own, id])).statusCode).toBe(404);
});

it('everything that matches the filters is summed, within the scope of the caller', async () => {
  const own = await app.build.customer([provider.id]);
  const reader = (await app.build.customerUser([[own.id, 'CustomerUser']])).id;
  const add = (type: 0 | 2, amount?: { amount: string; currency: string }, date = '2026-10-05') =>
    app.build.invoice(own.id, provider.id, { type, date, ...(amount && { amount }) });
  const sumAll = async (query: Record<string, string> = {}, as = reader) =>
    (await app.call({ url: '/api/Invoice/Sum/All', query, as })).json<unknown>();
  expect(await sumAll()).toEqual({ sums: [] });
  await add(0, { amount: '1.10', currency: 'EUR' });
  await add(0, { amount: '2.20', currency: 'EUR' });
  await add(0, { amount: '3', currency: 'CHF' });
  await add(0, { amount: '100.00', currency: 'EUR' }, '2026-11-05');
  const october = { invoiceDateFrom: '2026-10-01', invoiceDateTo: '2026-10-31' };
  const sums = [
    { currency: 'CHF', amount: '3' },
    { currency: 'EUR', amount: '3.30' },
  ];
  expect(await sumAll(october)).toEqual({ sums });

  // A reminder is of another kind, and with an unknown amount there is no sum.
  await add(2, { amount: '1.10', currency: 'EUR' });
  expect(await sumAll(october)).toEqual({ sums: null });
  expect(await sumAll({ ...october, typeValue: '0' })).toEqual({ sums });
  await add(0);
  expect(await sumAll({ ...october, typeValue: '0' })).toEqual({ sums: null });
  const stranger = await app.build.customer([provider.id]);
  const other = (await app.build.customerUser([[stranger.id, 'CustomerUser']])).id;
  expect(await sumAll(october, other)).toEqual({ sums: [] });
});

it('the filters are those that the caller may use in the list', async () => {
  const all = (query: Record<string, string>, as: number) =>
    app.call({ url: '/api/Invoice/Sum/All', query, as });
  const clerk = (await app.build.backofficeUser('ProviderUser', provider.id)).id;
  expect((await all({ comment: 'x' }, clerk)).statusCode).toBe(400);
  const other = await app.build.provider();
  expect((await all({ providerId: other.publicId }, clerk)).statusCode).toBe(403);
});
