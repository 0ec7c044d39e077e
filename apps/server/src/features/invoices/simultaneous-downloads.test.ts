import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/support/test-app.ts';
import { DOWNLOAD_LIMITS } from './download-limits.ts';

/** Larger than the socket buffers of both sides, so that a response that is not read stays in progress. */
const LARGE = 20_000_000;

let app: TestApp;
let serverUrl: string;
let reader: number;
let colleague: number;
let admin: number;
let urls: { readonly document: string; readonly xml: string };

beforeAll(async () => {
  app = await createTestApp();
  const provider = await app.build.provider();
  const customer = await app.build.customer([provider.id]);
  reader = (await app.build.customerUser([[customer.id, 'CustomerUser']])).id;
  colleague = (await app.build.customerUser([[customer.id, 'CustomerUser']])).id;
  admin = (await app.build.backofficeUser('SuperAdmin', null)).id;
  const { publicId } = await app.build.invoice(customer.id, provider.id, {
    bytes: randomBytes(LARGE),
    xml: randomBytes(LARGE),
  });
  const document = `/api/Invoice/Download/${publicId}`;
  urls = { document, xml: `${document}?part=xml` };
  serverUrl = await app.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());

const controllers: AbortController[] = [];
/** Keeps a reference to each response, because the garbage collector cancels unreferenced responses. */
const unreadResponses: Response[] = [];

async function startDownload(
  account: number,
  url: string,
  headers: Record<string, string> = {},
): Promise<Response> {
  const controller = new AbortController();
  controllers.push(controller);
  const response = await fetch(serverUrl + url, {
    headers: { ...headers, authorization: `Bearer ${await app.tokenFor(account)}` },
    signal: controller.signal,
  });
  unreadResponses.push(response);
  return response;
}

it.each(['reader', 'admin'])(
  'an account has a limit of simultaneous documents, whatever their part: %s',
  async (name) => {
    const account = name === 'reader' ? reader : admin;
    const { maxPerAccount } = DOWNLOAD_LIMITS.singles;
    for (let count = 0; count < maxPerAccount; count += 1) {
      const range: Record<string, string> = count % 3 === 2 ? { range: 'bytes=1-' } : {};
      const { status } = await startDownload(account, count % 2 === 0 ? urls.document : urls.xml, range);
      expect([200, 206]).toContain(status);
    }
    const refused = await startDownload(account, urls.document);
    expect(refused.status).toBe(429);
    expect(await refused.json()).toMatchObject({ code: 'TooManyDownloads' });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(refused.headers.get('content-disposition')).toBeNull();
    // Other accounts are not affected, and a request that needs no bytes gets its response.
    expect((await startDownload(colleague, urls.document)).status).toBe(200);
    expect((await startDownload(account, urls.document, { 'if-none-match': '*' })).status).toBe(304);
    for (const controller of controllers.splice(0)) controller.abort();
    await expect.poll(async () => (await startDownload(account, urls.document)).status).toBe(200);
    for (const controller of controllers.splice(0)) controller.abort();
  },
);
