import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/support/test-app.ts';
import { DOWNLOAD_LIMITS } from './download-limits.ts';

/** Larger than the socket buffers of both sides, so that an answer that is not read stays in progress. */
const LARGE = 20_000_000;

let app: TestApp;
let address: string;
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
  admin = (await app.build.staff('SuperAdmin', null)).id;
  const { publicId } = await app.build.invoice(customer.id, provider.id, {
    bytes: randomBytes(LARGE),
    xml: randomBytes(LARGE),
  });
  const document = `/api/Invoice/Download/${publicId}`;
  urls = { document, xml: `${document}?part=xml` };
  address = await app.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());

const leaving: AbortController[] = [];
/** Keeps a reference to each answer, since unreferenced answers are cancelled by the garbage collector. */
const held: Response[] = [];

async function begin(account: number, url: string, headers: Record<string, string> = {}): Promise<Response> {
  const stopping = new AbortController();
  leaving.push(stopping);
  const answer = await fetch(address + url, {
    headers: { ...headers, authorization: `Bearer ${await app.tokenFor(account)}` },
    signal: stopping.signal,
  });
  held.push(answer);
  return answer;
}

it.each(['reader', 'admin'])(
  'an account has a limit of simultaneous documents, of whatever part: %s',
  async (who) => {
    const account = who === 'reader' ? reader : admin;
    const { maxPerAccount } = DOWNLOAD_LIMITS.singles;
    for (let count = 0; count < maxPerAccount; count += 1) {
      const range: Record<string, string> = count % 3 === 2 ? { range: 'bytes=1-' } : {};
      const { status } = await begin(account, count % 2 === 0 ? urls.document : urls.xml, range);
      expect([200, 206]).toContain(status);
    }
    const refused = await begin(account, urls.document);
    expect(refused.status).toBe(429);
    expect(await refused.json()).toMatchObject({ code: 'TooManyDownloads' });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(refused.headers.get('content-disposition')).toBeNull();
    // Other accounts are not affected, and a request that needs no bytes is answered.
    expect((await begin(colleague, urls.document)).status).toBe(200);
    expect((await begin(account, urls.document, { 'if-none-match': '*' })).status).toBe(304);
    for (const stopping of leaving.splice(0)) stopping.abort();
    await expect.poll(async () => (await begin(account, urls.document)).status).toBe(200);
    for (const stopping of leaving.splice(0)) stopping.abort();
  },
);
