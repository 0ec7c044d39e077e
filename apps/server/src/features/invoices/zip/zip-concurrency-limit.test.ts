import type { IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/support/test-app.ts';
import { DOWNLOAD_LIMITS } from '../download-limits.ts';

let app: TestApp;
let serverUrl: string;
let users: number[];
/** Larger than the socket buffers of both sides, so that a response that is not read stays in progress. */
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
  serverUrl = await app.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());

const controllers: AbortController[] = [];
/** Keeps a reference to each response: the garbage collector would cancel it and free its slot. */
const unreadResponses: Response[] = [];

async function startDownload(userIndex: number): Promise<Response> {
  const controller = new AbortController();
  controllers.push(controller);
  const response = await fetch(`${serverUrl}/api/Invoice/Download/All`, {
    headers: { authorization: `Bearer ${await app.tokenFor(users[userIndex] ?? 0)}` },
    signal: controller.signal,
  });
  unreadResponses.push(response);
  return response;
}

it('two ZIPs of an account and a limited number of the process may be in progress, and a client that disconnects frees its slot', async () => {
  const firstTwo = [await startDownload(0), await startDownload(0)];
  expect(firstTwo.map(({ status }) => status)).toEqual([200, 200]);
  const third = await startDownload(0);
  expect(third.status).toBe(429);
  expect(Number(third.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await third.json()).toMatchObject({ code: 'TooManyDownloads' });
  expect((await startDownload(1)).status).toBe(200);
  const fourth = await startDownload(2);
  expect(fourth.status).toBe(503);
  expect(fourth.headers.has('retry-after')).toBe(true);

  controllers[0]?.abort();
  await expect.poll(async () => (await startDownload(2)).status).toBe(200);
  for (const controller of controllers) controller.abort();
  await expect.poll(async () => (await startDownload(0)).status).toBe(200);
  controllers.at(-1)?.abort();
});

it('a client that disconnected while its token was looked up keeps no slot', async () => {
  const account = users[3] ?? 0;
  const token = await app.tokenFor(account);
  const lines = app.log.length;
  const sockets: Socket[] = [];
  const collectSocket = ({ socket }: IncomingMessage) => void sockets.push(socket);
  app.app.server.on('request', collectSocket);
  await app.test.owner.transaction(async (transaction) => {
    await sql`lock table session_token in access exclusive mode`.execute(transaction);
    const clients = [1, 2].map(() => connect({ port: Number(new URL(serverUrl).port), host: '127.0.0.1' }));
    for (const client of clients)
      client.write(
        `GET /api/Invoice/Download/All HTTP/1.1\r\nHost: portal\r\nAuthorization: Bearer ${token}\r\n\r\n`,
      );
    await expect.poll(() => sockets.length).toBe(2);
    for (const client of clients) client.destroy();
    await expect.poll(() => sockets.every(({ destroyed }) => destroyed)).toBe(true);
  });
  app.app.server.off('request', collectSocket);
  const next = async () => (await startDownload(3)).status;
  await expect.poll(next).toBe(200);
  await expect.poll(next).toBe(200);
  for (const controller of controllers) controller.abort();
  const events =
    await sql`select from audit_event where actor_account_id = ${account} and action = 'document.download'`.execute(
      app.test.owner.executor,
    );
  expect(events.rows, 'no ZIP was begun for the clients that had gone').toHaveLength(2);
  // A client that disconnects is not an error of the portal.
  expect(JSON.stringify(app.log.slice(lines))).not.toContain('TypeError');
});

it('an account may begin sixty ZIPs within an hour', async () => {
  const account = (await app.build.backofficeUser('SuperAdmin', null)).id;
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
