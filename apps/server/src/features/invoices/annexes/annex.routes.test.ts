import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { readDocument } from '@belegfach/einvoice';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { annexModel, invoiceXml, sha256Hex } from '../../../../test/support/annex-invoice.ts';
import { createTestApp, type TestApp } from '../../../../test/support/test-app.ts';
import { readZip } from '../../../../test/support/zip-reader.ts';
import { DOWNLOAD_LIMITS } from '../download-limits.ts';

const PAGE = '<html><script>alert(1)</script></html>';
const ANNEXES = [
  { name: 'Aufmaß.pdf', content: 'a measured floor' },
  { name: 'seite.html', content: PAGE, type: 'text/html' },
];
const HYBRID = readFileSync(
  path.join(
    import.meta.dirname,
    '../../../../../../packages/einvoice/fixtures/files/akretion-en16931-two-attachments.pdf',
  ),
);

let app: TestApp;
let provider: { id: number };
let customer: { id: number };
let user: number;
let neighbour: number;
let stranger: number;

beforeAll(async () => {
  app = await createTestApp();
  provider = await app.build.provider();
  const otherProvider = await app.build.provider();
  customer = await app.build.customer([provider.id], { name: 'Kunde' });
  const otherCustomer = await app.build.customer([provider.id]);
  user = (await app.build.customerUser([[customer.id, 'CustomerUser']])).id;
  neighbour = (await app.build.customerUser([[otherCustomer.id, 'CustomerAdmin']])).id;
  stranger = (await app.build.backofficeUser('ProviderAdmin', otherProvider.id)).id;
});
afterAll(() => app.close());

const createDocument = (options: Parameters<TestApp['build']['invoice']>[2] = {}) =>
  app.build.invoice(customer.id, provider.id, {
    xml: invoiceXml(ANNEXES, options.number),
    model: annexModel(ANNEXES),
    ...options,
  });
const download = (id: string, number: string, as = user, headers = {}) =>
  app.call({ url: `/api/Invoice/Download/${id}/Annex`, query: { number }, headers, as });
const getDetails = async (id: string) =>
  (await app.call({ url: `/api/Invoice/Details/${id}`, as: user })).json<{
    annexes: unknown;
    annexLinks: unknown;
  }>();
const damage = (bytes: Buffer) => {
  const hash = sha256Hex(bytes);
  writeFileSync(path.join(app.documents, 'sha256', hash.slice(0, 2), hash.slice(2, 4), hash), 'CANARY');
};

describe('an annex', () => {
  it('is listed in the details of its document with its number, type and size', async () => {
    const { publicId } = await createDocument();
    expect((await getDetails(publicId)).annexes).toEqual([
      { number: 1, name: 'Aufmaß.pdf', type: 'application/pdf', description: null, size: 16, fault: null },
      { number: 2, name: 'seite.html', type: 'text/html', description: null, size: PAGE.length, fault: null },
    ]);
  });

  it('is sent with the bytes of the original, only as an attachment and never with the type that the XML names', async () => {
    const { publicId } = await createDocument();
    const pdf = await download(publicId, '1');
    expect(pdf.statusCode).toBe(200);
    expect(pdf.body).toBe('a measured floor');
    const page = await download(publicId, '2');
    expect(page.body).toBe(PAGE);
    for (const { headers } of [pdf, page])
      expect(headers).toMatchObject({
        'content-type': 'application/octet-stream',
        'content-disposition': expect.stringMatching(/^attachment; filename=/) as string,
        'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
        'x-content-type-options': 'nosniff',
        'cache-control': 'private, no-store',
      });
    expect(pdf.headers['content-disposition']).toContain("filename*=UTF-8''Aufma%C3%9F.pdf");
    expect(pdf.headers.etag).toBe(`"${sha256Hex('a measured floor')}"`);
    const part = await download(publicId, '1', user, { range: 'bytes=2-9' });
    expect([part.statusCode, part.body]).toEqual([206, 'measured']);
  });

  it('has a safe file name, whatever name the XML has', async () => {
    const annexes = [{ name: '../../etc/cron.d/x.pdf', content: 'x' }];
    const { publicId } = await createDocument({
      xml: invoiceXml(annexes, 'path'),
      model: annexModel(annexes),
    });
    const { headers } = await download(publicId, '1');
    expect(headers['content-disposition']).toContain('filename="__.._etc_cron.d_x.pdf"');
  });

  it('is not found outside the scope of the caller, and not sent without a sign-in', async () => {
    const { publicId } = await createDocument();
    for (const as of [neighbour, stranger]) {
      const refused = await download(publicId, '1', as);
      expect(refused.statusCode).toBe(404);
      expect(refused.body).not.toContain('measured');
    }
    const anonymous = await app.call({
      url: `/api/Invoice/Download/${publicId}/Annex`,
      query: { number: '1' },
    });
    expect(anonymous.statusCode).toBe(401);
  });

  it('is not found under another number, nor in a document without annexes, nor if only its name is known', async () => {
    const { publicId } = await createDocument();
    expect((await download(publicId, '3')).statusCode).toBe(404);
    for (const wrong of ['0', '-1', '1.5', 'x'])
      expect((await download(publicId, wrong)).statusCode).toBe(400);
    const plain = await app.build.invoice(customer.id, provider.id);
    expect((await download(plain.publicId, '1')).statusCode).toBe(404);
    expect((await getDetails(plain.publicId)).annexes).toEqual([]);
    const malformed = await createDocument({
      model: { ...annexModel([]), annexes: [{ source: 'xml', name: 'a.pdf', size: 3, fault: 'malformed' }] },
    });
    expect((await download(malformed.publicId, '1')).statusCode).toBe(404);
    expect((await getDetails(malformed.publicId)).annexes).toMatchObject([
      { name: 'a.pdf', fault: 'malformed' },
    ]);
  });

  it('can also be downloaded from a superseded version', async () => {
    const [old, current] = [await createDocument({ number: 'V-1' }), await createDocument({ number: 'V-2' })];
    await app.build.supersede(old.id, current.id);
    expect((await download(old.publicId, '1')).body).toBe('a measured floor');
  });

  it('is in the audit trail before it is sent, and does not set the last download of the document', async () => {
    const { id, publicId } = await createDocument();
    await download(publicId, '2');
    await app.settle();
    const { rows } = await sql<{ facts: unknown }>`
      select facts from audit_event where action = 'document.download' and target_id = ${publicId}`.execute(
      app.test.owner.executor,
    );
    expect(rows).toEqual([{ facts: { part: 'annex', number: 2 } }]);
    const state = await app.test.owner.executor
      .selectFrom('invoice_state')
      .select('last_downloaded_at')
      .where('invoice_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(state.last_downloaded_at).toBeNull();
  });

  it('of a damaged original, or with other bytes than those of the list, is refused with an alarm', async () => {
    const xml = invoiceXml(ANNEXES, 'damaged');
    const { publicId } = await createDocument({ xml });
    damage(xml);
    const exchanged = await createDocument({
      xml: invoiceXml([{ name: 'Aufmaß.pdf', content: 'other' }], 'exchanged'),
    });
    for (const id of [publicId, exchanged.publicId]) {
      const refused = await download(id, '1');
      expect(refused.statusCode).toBe(500);
      expect(refused.json()).toMatchObject({ code: 'DocumentDamaged' });
    }
    expect(app.log.filter(({ alarm }) => alarm === 'document-damaged')).toHaveLength(2);
  });
});

describe('a document that was read by an earlier version of the reader', () => {
  // A key without a value is not stored.
  const model = { ...annexModel([]), annexes: undefined };

  it('lists its annexes when its details are shown, those of its PDF too, and sends them', async () => {
    const reading = await readDocument(new Uint8Array(HYBRID));
    const xml = Buffer.from(reading.outcome === 'invoice' ? reading.xml : []);
    const { publicId } = await createDocument({ bytes: HYBRID, xml, model });
    expect((await getDetails(publicId)).annexes).toEqual([
      {
        number: 1,
        name: 'Bon_de_livraison.pdf',
        type: 'application/pdf',
        description: null,
        size: 30_382,
        fault: null,
      },
    ]);
    const annex = await download(publicId, '1');
    expect(annex.rawPayload).toHaveLength(30_382);
    expect(annex.rawPayload.toString('latin1', 0, 5)).toBe('%PDF-');
  });

  it('shows its details although its original cannot be read', async () => {
    const xml = invoiceXml(ANNEXES, 'unreadable');
    const { publicId } = await createDocument({ xml, model });
    damage(xml);
    expect(await getDetails(publicId)).toMatchObject({
      annexes: null,
      electronic: { documentNumber: 'RE-1' },
    });
  });
});

it('a document that is only linked is listed with its address as text, and is no annex', async () => {
  const model = {
    ...annexModel([]),
    supportingDocuments: [
      { id: '7', description: 'Plan', uri: 'javascript:alert(1)' },
      { id: '8', fileName: 'a.pdf' },
    ],
  };
  expect(await getDetails((await createDocument({ model })).publicId)).toMatchObject({
    annexes: [],
    annexLinks: [{ name: 'Plan', address: 'javascript:alert(1)' }],
  });
});

describe('a ZIP', () => {
  const namesAndBytes = async (payload: Buffer) =>
    (await readZip(payload)).map(({ name, bytes }) => [
      name.replace('2026-10-15_Rechnung_', ''),
      bytes.toString(),
    ]);

  it('has the annexes only if they are asked for, each next to its document', async () => {
    const first = await createDocument({ number: 'RE 1', bytes: Buffer.from('%PDF-1 first') });
    const plain = await app.build.invoice(customer.id, provider.id, {
      number: 'RE 2',
      bytes: Buffer.from('%PDF-1 plain'),
    });
    const many = async (query: object) =>
      app.call({
        url: '/api/Invoice/Download/Many',
        query: { id: [first.publicId, plain.publicId], ...query },
        as: user,
      });
    const without = await many({});
    expect((await namesAndBytes(without.rawPayload)).map(([name]) => name)).toEqual([
      'RE-1_Kunde.pdf',
      'RE-2_Kunde.pdf',
      'index.csv',
    ]);
    const withAnnexes = await many({ annexes: 'true' });
    expect(withAnnexes.headers['content-length']).toBe(String(withAnnexes.rawPayload.length));
    expect(await namesAndBytes(withAnnexes.rawPayload)).toEqual([
      ['RE-1_Kunde.pdf', '%PDF-1 first'],
      ['RE-1_Kunde_Aufmass.pdf', 'a measured floor'],
      ['RE-1_Kunde_seite.html', PAGE],
      ['RE-2_Kunde.pdf', '%PDF-1 plain'],
      ['index.csv', expect.stringContaining('RE-2_Kunde.pdf')],
    ]);
    expect((await many({ annexes: 'yes' })).statusCode).toBe(400);
  });

  it('of a list has the annexes of its documents if they are asked for, and lists only documents in its index', async () => {
    const alone = await app.build.customer([provider.id], { name: 'Kunde' });
    const reader = (await app.build.customerUser([[alone.id, 'CustomerUser']])).id;
    await app.build.invoice(alone.id, provider.id, {
      number: 'RE 3',
      xml: invoiceXml(ANNEXES, '3'),
      model: annexModel(ANNEXES),
    });
    const archive = await app.call({
      url: '/api/Invoice/Download/All',
      query: { annexes: 'true' },
      as: reader,
    });
    const entries = await namesAndBytes(archive.rawPayload);
    expect(entries.map(([name]) => name)).toEqual([
      'RE-3_Kunde.pdf',
      'RE-3_Kunde_Aufmass.pdf',
      'RE-3_Kunde_seite.html',
      'index.csv',
    ]);
    expect(entries.at(-1)?.[1]?.trim().split('\n')).toHaveLength(2);
    const refused = await app.call({
      url: '/api/Invoice/Download/All',
      query: { annexes: 'true' },
      as: stranger,
    });
    expect((await namesAndBytes(refused.rawPayload)).map(([name]) => name)).toEqual(['index.csv']);
  });

  it('is aborted if one of its annexes cannot be read', async () => {
    const xml = invoiceXml(ANNEXES, 'broken off');
    const { publicId } = await createDocument({ xml });
    damage(xml);
    const url = `${await app.app.listen({ port: 0, host: '127.0.0.1' })}/api/Invoice/Download/Many?annexes=true&id=${publicId}`;
    const response = await fetch(url, { headers: { authorization: `Bearer ${await app.tokenFor(user)}` } });
    await expect(response.arrayBuffer()).rejects.toThrow();
  });
});

it('the number of annexes that are sent at the same time is limited, because each is in memory', async () => {
  const limited = await createTestApp({
    downloadLimits: { ...DOWNLOAD_LIMITS, annexes: { ...DOWNLOAD_LIMITS.annexes, maxPerAccount: 0 } },
  });
  try {
    const { id: providerId } = await limited.build.provider();
    const { id: customerId } = await limited.build.customer([providerId]);
    const as = (await limited.build.customerUser([[customerId, 'CustomerUser']])).id;
    const { publicId } = await limited.build.invoice(customerId, providerId, {
      xml: invoiceXml(ANNEXES),
      model: annexModel(ANNEXES),
    });
    const refused = await limited.call({
      url: `/api/Invoice/Download/${publicId}/Annex`,
      query: { number: '1' },
      as,
    });
    expect(refused.json()).toMatchObject({ code: 'TooManyDownloads' });
    const document = await limited.call({ url: `/api/Invoice/Download/${publicId}`, as });
    expect(document.statusCode).toBe(200);
  } finally {
    await limited.close();
  }
});
