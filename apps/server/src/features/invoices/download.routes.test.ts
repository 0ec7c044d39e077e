import { createHash, randomBytes } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/support/test-app.ts';

let app: TestApp;
let provider: { id: number };
let customer: { id: number };
let user: number;
let admin: number;

beforeAll(async () => {
  app = await createTestApp();
  provider = await app.build.provider();
  customer = await app.build.customer([provider.id]);
  user = (await app.build.customerUser([[customer.id, 'CustomerUser']])).id;
  admin = (await app.build.backofficeUser('ProviderAdmin', provider.id)).id;
});
afterAll(() => app.close());

const createDocument = (options: Parameters<TestApp['build']['invoice']>[2] = {}) =>
  app.build.invoice(customer.id, provider.id, options);
const download = (id: string, headers: Record<string, string> = {}, as = user, part?: string) =>
  app.call({
    url: `/api/Invoice/Download/${id}`,
    headers,
    as,
    ...(part === undefined ? {} : { query: { part } }),
  });

let serverUrl: Promise<string> | undefined;
/** The server listens on a real connection, so that a transfer can break off. */
const getServerUrl = () => (serverUrl ??= app.app.listen({ port: 0, host: '127.0.0.1' }));

const hexOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const fileOf = (bytes: Buffer) => {
  const hash = hexOf(bytes);
  return path.join(app.documents, 'sha256', hash.slice(0, 2), hash.slice(2, 4), hash);
};

async function lastDownloadOf(id: string): Promise<Date | null> {
  await app.settle();
  const { rows } = await sql<{ at: Date | null }>`
    select s.last_downloaded_at as at from invoice_state s join invoice i on i.id = s.invoice_id where i.public_id = ${id}`.execute(
    app.test.owner.executor,
  );
  return rows[0]?.at ?? null;
}

describe('a document', () => {
  it('is sent with its bytes and its name, and only as an attachment', async () => {
    const { publicId, bytes } = await createDocument({ name: 'Rechnung.pdf' });
    const response = await download(publicId);
    expect(response.statusCode).toBe(200);
    expect(response.rawPayload).toEqual(bytes);
    expect(response.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(bytes.length),
      'content-disposition': `attachment; filename="Rechnung.pdf"; filename*=UTF-8''Rechnung.pdf`,
      'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
      'cache-control': 'private, no-store',
      'accept-ranges': 'bytes',
      etag: `"${hexOf(bytes)}"`,
    });
  });

  it('is not sent again to a client that has it', async () => {
    const { publicId, bytes } = await createDocument();
    const etag = `"${hexOf(bytes)}"`;
    for (const condition of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const response = await download(publicId, { 'if-none-match': condition });
      expect(response.statusCode, condition).toBe(304);
      expect(response.rawPayload).toHaveLength(0);
      expect(response.headers.etag).toBe(etag);
    }
    expect(await lastDownloadOf(publicId)).toBeNull();
    expect((await download(publicId, { 'if-none-match': '"other"' })).statusCode).toBe(200);
  });

  it('is sent in byte ranges', async () => {
    const { publicId, bytes } = await createDocument({ bytes: randomBytes(1000) });
    for (const [range, first, last] of [
      ['bytes=0-0', 0, 0],
      ['bytes=0-99', 0, 99],
      ['bytes=500-599', 500, 599],
      ['bytes=990-', 990, 999],
      ['bytes=990-5000', 990, 999],
      ['bytes=-10', 990, 999],
    ] as const) {
      const response = await download(publicId, { range });
      expect(response.statusCode, range).toBe(206);
      expect(response.headers['content-range']).toBe(`bytes ${first}-${last}/1000`);
      expect(response.rawPayload).toEqual(bytes.subarray(first, last + 1));
    }
    for (const range of ['bytes=1000-', 'bytes=1000-1001', 'bytes=-0', `bytes=${'9'.repeat(400)}-`]) {
      const response = await download(publicId, { range });
      expect(response.statusCode, range).toBe(416);
      expect(response.headers['content-range']).toBe('bytes */1000');
      expect(response.rawPayload).toHaveLength(0);
    }
    expect(await lastDownloadOf(publicId)).toBeNull();
    for (const range of [
      'bytes=0-1,5-6',
      'bytes=9-5',
      'bytes=-',
      'bytes=a-b',
      'items=0-1',
      'bytes 0-1',
      '',
    ]) {
      const response = await download(publicId, { range });
      expect(response.statusCode, range).toBe(200);
      expect(response.rawPayload).toEqual(bytes);
    }
  });

  it('is sent completely if the range is for another version', async () => {
    const { publicId, bytes } = await createDocument();
    const status = async (condition: string) =>
      (await download(publicId, { range: 'bytes=0-3', 'if-range': condition })).statusCode;
    expect(await status(`"${hexOf(bytes)}"`)).toBe(206);
    for (const condition of [`W/"${hexOf(bytes)}"`, '"other"', 'Sat, 21 Nov 2026 10:00:00 GMT', 'x'])
      expect(await status(condition), condition).toBe(200);
  });

  it('has its XML and its original as separate parts', async () => {
    const xml = Buffer.from(`<Invoice>${'ä'.repeat(2000)}</Invoice>`);
    const { publicId, bytes } = await createDocument({ xml, name: 'RE 1.PDF' });
    const part = (name?: string) => download(publicId, { 'accept-encoding': 'gzip, br' }, user, name);
    const asXml = await part('xml');
    expect(asXml.rawPayload).toEqual(xml);
    expect(asXml.headers).toMatchObject({
      'content-type': 'application/xml',
      'content-disposition': `attachment; filename="RE 1.xml"; filename*=UTF-8''RE%201.xml`,
      etag: `"${hexOf(xml)}"`,
    });
    expect(
      asXml.headers['content-encoding'],
      'a range of compressed bytes would not be a range of the file',
    ).toBeUndefined();
    expect((await part('original')).rawPayload).toEqual(bytes);
    await sql`update invoice set original_is_xml = true where public_id = ${publicId}`.execute(
      app.test.owner.executor,
    );
    expect((await part('original')).rawPayload).toEqual(xml);
    expect((await part()).rawPayload).toEqual(bytes);
    const range = await download(publicId, { range: 'bytes=0-1499', 'accept-encoding': 'gzip' }, user, 'xml');
    expect(range.rawPayload).toEqual(xml.subarray(0, 1500));
    expect((await download((await createDocument()).publicId, {}, user, 'xml')).statusCode).toBe(404);
  });

  it('that was superseded can be downloaded and is not listed', async () => {
    const old = await createDocument();
    const next = await createDocument();
    await app.build.supersede(old.id, next.id);
    expect((await download(old.publicId)).rawPayload).toEqual(old.bytes);
    const list = await app.call({
      url: '/api/Invoice/List',
      query: { documentNumber: old.number },
      as: user,
    });
    expect(list.json()).toMatchObject({ items: [], totalItemCount: 0 });
  });
});

describe('a document whose stored bytes changed', () => {
  beforeEach(() => app.settle());

  it.each([
    [
      'altered',
      (file: string, bytes: Buffer) => writeFileSync(file, Buffer.concat([bytes.subarray(1), Buffer.of(0)])),
    ],
    ['altered', (file: string) => writeFileSync(file, '')],
    ['missing', (file: string) => rmSync(file)],
  ])('is not delivered and raises an alarm: %s', async (fault, damage) => {
    const { publicId, bytes } = await createDocument({
      bytes: Buffer.from(`CANARY${randomBytes(20).toString('hex')}`),
    });
    damage(fileOf(bytes), bytes);
    for (const headers of [{}, { range: 'bytes=0-3' }]) {
      const response = await download(publicId, headers);
      expect(response.statusCode).toBe(500);
      expect(response.json()).toMatchObject({ status: 500, code: 'DocumentDamaged' });
      expect(response.body).not.toContain('ANARY');
      expect(response.headers['content-disposition']).toBeUndefined();
    }
    expect(await lastDownloadOf(publicId)).toBeNull();
    expect(app.log).toContainEqual(
      expect.objectContaining({ level: 60, alarm: 'document-damaged', fault, hash: hexOf(bytes) }),
    );
  });
});

describe('a download', () => {
  it('sets the last download for a customer-user, not for the back office', async () => {
    const { publicId } = await createDocument();
    await download(publicId, {}, admin);
    expect(await lastDownloadOf(publicId)).toBeNull();
    await download(publicId);
    const stamp = await lastDownloadOf(publicId);
    expect(stamp).toBeInstanceOf(Date);
    const list = await app.call({ url: '/api/Invoice/List', as: user });
    expect(list.body).toContain(stamp?.toISOString());
  });

  it.each([
    ['one range from the first byte', ['bytes=0-']],
    ['one range from the first to the last byte', ['bytes=0-999']],
    ['the last 1000 of 1000 bytes', ['bytes=-1000']],
    ['more bytes than the document has', ['bytes=-9999']],
    ['several ranges in one request', ['bytes=0-1,5-6']],
    ['two halves', ['bytes=0-499', 'bytes=500-']],
    ['two halves, the second one first', ['bytes=500-999', 'bytes=0-499']],
    ['all but the last byte', ['bytes=0-998']],
    ['many ranges that overlap', Array.from({ length: 20 }, (_, at) => `bytes=${at * 50}-${at * 50 + 70}`)],
  ])('in byte ranges sets the last download once all bytes are delivered: %s', async (_, ranges) => {
    const { publicId } = await createDocument({ bytes: randomBytes(1000) });
    for (const range of ranges.slice(0, -1)) {
      expect((await download(publicId, { range })).statusCode).toBe(206);
      expect(await lastDownloadOf(publicId)).toBeNull();
    }
    await download(publicId, { range: ranges.at(-1) ?? '' });
    expect(await lastDownloadOf(publicId)).toBeInstanceOf(Date);
    const downloads = await sql`
      select from download d join invoice i on i.id = d.invoice_id where i.public_id = ${publicId}`.execute(
      app.test.owner.executor,
    );
    expect(downloads.rows).toHaveLength(1);
  });

  it('of two people who received one half each sets no last download', async () => {
    const { publicId } = await createDocument({ bytes: randomBytes(1000) });
    const colleague = (await app.build.customerUser([[customer.id, 'CustomerUser']])).id;
    await download(publicId, { range: 'bytes=0-499' });
    await download(publicId, { range: 'bytes=500-' }, colleague);
    expect(await lastDownloadOf(publicId)).toBeNull();
  });

  it('of a large document that was interrupted and resumed sets the last download', async () => {
    const bytes = randomBytes(24_000_000);
    const { publicId } = await createDocument({ bytes });
    const controller = new AbortController();
    const headers = { authorization: `Bearer ${await app.tokenFor(user)}` };
    const url = `${await getServerUrl()}/api/Invoice/Download/${publicId}`;
    const response = await fetch(url, { headers, signal: controller.signal });
    const reader = response.body?.getReader();
    let received = 0;
    while (received < 16_000_000) {
      const piece = (await reader?.read())?.value as Uint8Array | undefined;
      received += piece?.byteLength ?? Infinity;
    }
    controller.abort();
    expect(await lastDownloadOf(publicId)).toBeNull();
    // Time for the portal to notice the end of the first transfer.
    await new Promise((resolve) => setTimeout(resolve, 200));
    const rest = await fetch(url, {
      headers: { ...headers, range: `bytes=15000000-`, 'if-range': response.headers.get('etag') ?? '' },
    });
    expect(Buffer.from(await rest.arrayBuffer()).equals(bytes.subarray(15_000_000))).toBe(true);
    await expect.poll(() => lastDownloadOf(publicId)).toBeInstanceOf(Date);
  });

  it('is in the audit trail with account, document and address', async () => {
    const { publicId } = await createDocument();
    for (const as of [admin, user]) await download(publicId, { 'user-agent': 'Test "Ä" agent' }, as);
    await download(
      publicId,
      {},
      (await app.build.customerUser([[customer.id, 'CustomerAdmin']])).id,
      'original',
    );
    const { rows } = await sql`
      select e.actor_account_id as actor, e.result, e.provider_id as provider, e.facts, host(o.address) as address
      from audit_event e join audit_origin o on o.event_id = e.id
      where e.action = 'document.download' and e.target_kind = 'invoice' and e.target_id = ${publicId} order by e.id`.execute(
      app.test.owner.executor,
    );
    const entry = { result: 'ok', provider: provider.id, address: '127.0.0.1' };
    expect(rows).toEqual([
      { ...entry, actor: admin, facts: { part: 'pdf' } },
      { ...entry, actor: user, facts: { part: 'pdf' } },
      { ...entry, actor: expect.any(Number) as number, facts: { part: 'original' } },
    ]);
  });

  it('of each of many simultaneous users is in the audit trail before the bytes are sent', async () => {
    const readers = await Promise.all(
      Array.from({ length: 12 }, () => app.build.customerUser([[customer.id, 'CustomerUser']])),
    );
    const documents = await Promise.all(readers.map(() => createDocument()));
    const { publicId: foreign } = await app.build.invoice(
      (await app.build.customer([provider.id])).id,
      provider.id,
    );
    for (const { id } of readers) await app.tokenFor(id);
    const responses = await Promise.all(
      readers.flatMap(({ id }, index) => [
        download(documents[index]?.publicId ?? '', {}, id),
        download(foreign, {}, id),
      ]),
    );
    expect(responses.map(({ statusCode }) => statusCode)).toEqual(readers.flatMap(() => [200, 404]));
    // Reads without waiting: every download is in the audit trail before its response.
    const { rows } = await sql<{ actor: number; target: string; request: string }>`
      select e.actor_account_id as actor, e.target_id as target, e.request_id as request
      from audit_event e join audit_origin o on o.event_id = e.id
      where e.action = 'document.download' and e.actor_account_id = any(${readers.map(({ id }) => id)}::integer[])
      order by e.actor_account_id`.execute(app.test.owner.executor);
    expect(new Set(rows.map(({ request }) => request)).size).toBe(readers.length);
    expect(new Map(rows.map(({ actor, target }) => [actor, target]))).toEqual(
      new Map(readers.map(({ id }, index) => [id, documents[index]?.publicId])),
    );
    for (const { publicId } of documents) expect(await lastDownloadOf(publicId)).toBeInstanceOf(Date);
  });

  it('that is aborted sets no last download', async () => {
    const { publicId } = await createDocument({ bytes: randomBytes(24_000_000) });
    const controller = new AbortController();
    const response = await fetch(`${await getServerUrl()}/api/Invoice/Download/${publicId}`, {
      headers: { authorization: `Bearer ${await app.tokenFor(user)}` },
      signal: controller.signal,
    });
    await response.body?.getReader().read();
    controller.abort();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(await lastDownloadOf(publicId)).toBeNull();
  });
});
