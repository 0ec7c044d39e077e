import type { IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/support/test-app.ts';
import { DOWNLOAD_LIMITS } from './download-limits.ts';

let app: TestApp;
let address: string;
let users: number[];
/** Larger than the socket buffers of both sides, so that an answer that is not read stays in progress. */
const LARGE = 20_000_000;

beforeAll(async () => {
  app = await createTestApp({
    downloadLimits: {
      ...DOWNLOAD_LIMITS,
      zips: { ...DOWNLOAD_LIMITS.zips, maxForCustomers: 3, maxTotal: 4, maxWaitMs: 100 },
    },
  });
  const provider = await app.build.provider();
  const customer = await app.build.customer([provider.id]);
  const build = () => app.build.customerUser([[customer.id, 'CustomerUser']]);
  users = [(await build()).id, (await build()).id, (await build()).id, (await build()).id];
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

it('two ZIPs of an account and a limited number of the process may be in progress, and a client that goes away frees its slot', async () => {
  const under = [await begin(0), await begin(0)];
  expect(under.map(({ status }) => status)).toEqual([200, 200]);
  const third = await begin(0);
  expect(third.status).toBe(429);
  expect(Number(third.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await third.json()).toMatchObject({ code: 'TooManyDownloads' });
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

it('a client that went away while its token was looked up keeps no slot', async () => {
  const account = users[3] ?? 0;
  const token = await app.tokenFor(account);
  const lines = app.log.length;
  const sockets: Socket[] = [];
  const note = ({ socket }: IncomingMessage) => void sockets.push(socket);
  app.app.server.on('request', note);
  await app.test.owner.transaction(async (transaction) => {
    await sql`lock table session_token in access exclusive mode`.execute(transaction);
    const clients = [1, 2].map(() => connect({ port: Number(new URL(address).port), host: '127.0.0.1' }));
    for (const client of clients)
      client.write(
        `GET /api/Invoice/Download/All HTTP/1.1\r\nHost: portal\r\nAuthorization: Bearer ${token}\r\n\r\n`,
      );
    await expect.poll(() => sockets.length).toBe(2);
    for (const client of clients) client.destroy();
    await expect.poll(() => sockets.every(({ destroyed }) => destroyed)).toBe(true);
  });
  app.app.server.off('request', note);
  const next = async () => (await begin(3)).status;
  await expect.poll(next).toBe(200);
  await expect.poll(next).toBe(200);
  for (const stopping of leaving) stopping.abort();
  const begun =
    await sql`select from audit_event where actor_account_id = ${account} and action = 'document.download'`.execute(
      app.test.owner.executor,
    );
  expect(begun.rows, 'nothing was begun for who had gone').toHaveLength(2);
  // A client that goes away is not an error of the portal.
  expect(JSON.stringify(app.log.slice(lines))).not.toContain('TypeError');
});

it('an account may begin sixty ZIPs within an hour', async () => {
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
});
