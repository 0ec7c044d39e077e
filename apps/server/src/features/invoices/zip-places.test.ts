import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../test-support/test-app.ts';
import { DOWNLOAD_LIMITS } from './download-limits.ts';
import { ZIP_LIMITS } from './zip-places.ts';

let app: TestApp;
let address: string;
let users: number[];
/** More than the sockets of both sides hold: an answer that nobody reads stays under way. */
const LARGE = 20_000_000;

beforeAll(async () => {
  app = await createTestApp({
    downloadLimits: { ...DOWNLOAD_LIMITS, zips: { ...ZIP_LIMITS, mostAtOnce: 3 } },
  });
  const provider = await app.build.provider();
  const customer = await app.build.customer([provider.id]);
  const build = () => app.build.customerUser([[customer.id, 'CustomerUser']]);
  users = [(await build()).id, (await build()).id, (await build()).id];
  await app.build.invoice(customer.id, provider.id, { bytes: Buffer.alloc(LARGE, '%PDF-') });
  address = await app.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());

const leaving: AbortController[] = [];

async function begin(who: number): Promise<Response> {
  const stopping = new AbortController();
  leaving.push(stopping);
  return fetch(`${address}/api/Invoice/Download/All`, {
    headers: { authorization: `Bearer ${await app.tokenFor(users[who] ?? 0)}` },
    signal: stopping.signal,
  });
}

it('two ZIPs of an account may be under way, and so many of the process; who has gone makes room', async () => {
  const under = [await begin(0), await begin(0)];
  expect(under.map(({ status }) => status)).toEqual([200, 200]);
  const third = await begin(0);
  expect(third.status).toBe(429);
  expect(Number(third.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await third.json()).toMatchObject({ code: 'TooManyRequests' });
  expect((await begin(1)).status).toBe(200);
  const fourth = await begin(2);
  expect(fourth.status).toBe(503);
  expect(fourth.headers.has('retry-after')).toBe(true);

  leaving[0]?.abort();
  await expect.poll(async () => (await begin(2)).status).toBe(200);
  for (const stopping of leaving) stopping.abort();
  await expect.poll(async () => (await begin(0)).status).toBe(200);
  leaving.at(-1)?.abort();
});

it('sixty within an hour', async () => {
  const account = (await app.build.staff('SuperAdmin', null)).id;
  const get = () =>
    app.call({
      method: 'GET',
      url: '/api/Invoice/Download/All',
      as: account,
      query: { documentNumber: 'nichts' },
    });
  for (let count = 1; count <= 60; count += 1) expect((await get()).statusCode).toBe(200);
  expect((await get()).statusCode).toBe(429);
}, 60_000);
