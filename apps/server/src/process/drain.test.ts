import { randomBytes } from 'node:crypto';
import { Agent, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { drain } from './drain.ts';
import { createTestApp, type TestApp } from '../../test/support/test-app.ts';

/**
 * More than the buffers of both ends can contain, so that the server is still sending while the client does not read.
 */
const SIZE = 24 * 1024 * 1024;
const TIMEOUT_MS = 60_000;

let app: TestApp;
let stopping: AbortController;
let invoice: { id: number; publicId: string; bytes: Buffer };
let user: { id: number };
let port: number;

beforeEach(async () => {
  stopping = new AbortController();
  app = await createTestApp({ stopping: stopping.signal });
  const provider = await app.build.provider();
  const customer = await app.build.customer([provider.id]);
  user = await app.build.customerUser([[customer.id, 'CustomerUser']]);
  invoice = await app.build.invoice(customer.id, provider.id, { bytes: randomBytes(SIZE) });
  await app.app.listen({ host: '127.0.0.1', port: 0 });
  port = (app.app.server.address() as AddressInfo).port;
});
afterEach(() => app.close());

/** Sends a request over a new connection, or over one of the agent. */
async function request(path: string, agent: Agent | false = false): Promise<IncomingMessage> {
  const headers = { authorization: `Bearer ${await app.tokenFor(user.id)}` };
  return new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port, path, headers, agent }, resolve).once('error', reject);
  });
}

async function read(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

const findDownloadTime = async () =>
  (
    await sql<{ at: Date | null }>`
      select last_downloaded_at as at from invoice_state where invoice_id = ${invoice.id}`.execute(
      app.test.owner.executor,
    )
  ).rows[0]?.at;

it('draining reports not ready immediately, answers until proxies notice, and lets a slow download finish', async () => {
  const download = await request(`/api/Invoice/Download/${invoice.publicId}`);
  expect(download.statusCode).toBe(200);
  stopping.abort();
  // Many times what the next requests take, on a busy machine too.
  const drained = drain(app.app, { proxyWaitMs: 5_000, transferLimitMs: TIMEOUT_MS });
  const ready = await request('/readyz');
  expect(ready.statusCode).toBe(503);
  expect(JSON.parse((await read(ready)).toString())).toEqual({ status: 'unavailable' });
  expect((await request('/livez')).statusCode).toBe(200);
  expect((await request('/api/')).statusCode).toBe(200);
  const refusal = () =>
    request('/livez').then(
      () => undefined,
      (error: unknown) => error,
    );
  await expect.poll(refusal, { timeout: TIMEOUT_MS }).toMatchObject({ code: 'ECONNREFUSED' });
  const bytes = await read(download);
  expect(bytes.equals(invoice.bytes)).toBe(true);
  await drained;
  await expect.poll(findDownloadTime, { timeout: TIMEOUT_MS }).toBeInstanceOf(Date);
});

// When Node closes a server, it also closes connections whose answer is complete in its buffers. Without a wait, every
// shutdown would cut the downloads of slow clients.
it('draining cuts none of several downloads, and closes idle keep-alive connections', async () => {
  const agent = new Agent({ keepAlive: true });
  await read(await request('/livez', agent));
  const path = `/api/Invoice/Download/${invoice.publicId}`;
  const downloads = await Promise.all([1, 2, 3].map(() => request(path)));
  const drained = drain(app.app, { proxyWaitMs: 0, transferLimitMs: TIMEOUT_MS });
  for (const download of downloads) expect((await read(download)).equals(invoice.bytes)).toBe(true);
  await drained;
  agent.destroy();
});

it('draining cuts a transfer that its client does not read at the time limit, which the client notices', async () => {
  const download = await request(`/api/Invoice/Download/${invoice.publicId}`);
  await drain(app.app, { proxyWaitMs: 0, transferLimitMs: 200 });
  await expect(read(download)).rejects.toThrow(/aborted|reset/i);
  await app.settle();
  expect(await findDownloadTime()).toBeNull();
  // The watch over slow transfers would have cut it too, but a minute after the time limit of a shutdown.
  expect(app.log.map(({ msg }) => msg)).not.toContain('a transfer was broken off before its end');
});
