import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { InvoiceContent } from '@belegfach/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sha256Hex } from '../../../../test/support/annex-invoice.ts';
import { createTestApp, type TestApp } from '../../../../test/support/test-app.ts';

const FIXTURES = path.join(import.meta.dirname, '../../../../../../packages/einvoice/fixtures/files');
const XML = readFileSync(path.join(FIXTURES, 'xrechnung-ubl.xml'));

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
  customer = await app.build.customer([provider.id]);
  const otherCustomer = await app.build.customer([provider.id]);
  user = (await app.build.customerUser([[customer.id, 'CustomerUser']])).id;
  neighbour = (await app.build.customerUser([[otherCustomer.id, 'CustomerAdmin']])).id;
  stranger = (await app.build.backofficeUser('ProviderAdmin', otherProvider.id)).id;
});
afterAll(() => app.close());

const createDocument = (xml: Buffer) => app.build.invoice(customer.id, provider.id, { xml });
const getContent = (id: string, query: Record<string, string> = { language: 'de' }, as = user) =>
  app.call({ url: `/api/Invoice/Content/${id}`, query, as });

/** The fixture with many copies of its first line, each with its own number. */
function withLines(count: number): Buffer {
  const text = XML.toString();
  const [line = ''] = /<cac:InvoiceLine>[\s\S]*?<\/cac:InvoiceLine>/.exec(text) ?? [];
  const lines = Array.from({ length: count }, (_, n) => line.replace(/<cbc:ID>[^<]*/, `<cbc:ID>${n + 1}`));
  return Buffer.from(text.replace(/<cac:InvoiceLine>[\s\S]*<\/cac:InvoiceLine>/, lines.join('')));
}

describe('the content of an e-invoice', () => {
  it('is the complete content of the original, in the requested language', async () => {
    const { publicId } = await createDocument(XML);
    const german = (await getContent(publicId)).json<InvoiceContent>();
    const english = (await getContent(publicId, { language: 'en' })).json<InvoiceContent>();
    expect(german.parties[0]?.title).toBe('Rechnungssteller');
    expect(english.parties[0]?.title).toBe('Seller');
    expect(german.totals.at(-1)).toMatchObject({ label: 'Zahlbetrag', kind: 'due' });
    expect(english.totals.at(-1)?.label).toBe('Amount due');
    expect(german.lines).toHaveLength(german.lineCount);
  });

  it('has the lines from the requested position, at most 500', async () => {
    const { publicId } = await createDocument(withLines(1200));
    const positions = async (from: string) => {
      const { lines, lineCount } = (
        await getContent(publicId, { language: 'de', from })
      ).json<InvoiceContent>();
      return [lineCount, lines.length, lines[0]?.position];
    };
    expect(await positions('0')).toEqual([1200, 500, '1']);
    expect(await positions('1000')).toEqual([1200, 200, '1001']);
    expect(await positions('1200')).toEqual([1200, 0, undefined]);
  });

  it('is not found outside the scope of the caller nor in a plain document, and not sent without a sign-in', async () => {
    const { publicId } = await createDocument(XML);
    for (const as of [neighbour, stranger])
      expect((await getContent(publicId, { language: 'de' }, as)).statusCode).toBe(404);
    const anonymous = await app.call({ url: `/api/Invoice/Content/${publicId}`, query: { language: 'de' } });
    expect(anonymous.statusCode).toBe(401);
    const plain = await app.build.invoice(customer.id, provider.id);
    expect((await getContent(plain.publicId)).statusCode).toBe(404);
  });

  it('is refused in an unknown language and from a position that is no number', async () => {
    const { publicId } = await createDocument(XML);
    for (const query of [
      {},
      { language: 'fr' },
      { language: 'de', from: '-1' },
      { language: 'de', from: 'x' },
    ])
      expect((await getContent(publicId, query)).statusCode).toBe(400);
  });

  it('is never read from a damaged original: the answer is an error with an alarm', async () => {
    const xml = Buffer.from(XML.toString().replace('<cbc:ID>', '<cbc:ID>D'));
    const { publicId } = await createDocument(xml);
    const hash = sha256Hex(xml);
    writeFileSync(path.join(app.documents, 'sha256', hash.slice(0, 2), hash.slice(2, 4), hash), 'CANARY');
    const refused = await getContent(publicId);
    expect(refused.statusCode).toBe(500);
    expect(refused.json()).toMatchObject({ code: 'DocumentDamaged' });
    expect(app.log.filter(({ alarm }) => alarm === 'document-damaged')).toHaveLength(1);
  });
});
