import { execFileSync } from 'node:child_process';
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/support/test-app.ts';
import { readZip } from '../../../../test/support/zip-reader.ts';

const SERIES = /[0-9a-f]{16}/;

let app: TestApp;
let provider: { id: number };
let customer: { id: number };
let user: number;
let serverUrl: string;

beforeAll(async () => {
  app = await createTestApp();
  provider = await app.build.provider();
  customer = await app.build.customer([provider.id], { name: 'Kunde' });
  user = (await app.build.customerUser([[customer.id, 'CustomerUser']])).id;
  serverUrl = await app.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());

async function createDocuments(count: number, size = 2000) {
  const created = [];
  const series = randomBytes(8).toString('hex');
  for (let index = 0; index < count; index += 1)
    created.push(
      await app.build.invoice(customer.id, provider.id, {
        bytes: randomBytes(size),
        number: index % 3 === 0 ? `Ä ${'/'.repeat(index / 3 + 1)} ${series}` : `${series}/${index}`,
      }),
    );
  return created;
}

/** Uses a real connection, so that a transfer can break. */
async function fetchZip(ids: readonly string[], as = user, signal: AbortSignal | null = null) {
  const query = new URLSearchParams(ids.map((id): [string, string] => ['id', id]));
  return fetch(`${serverUrl}/api/Invoice/Download/Many?${query.toString()}`, {
    headers: { authorization: `Bearer ${await app.tokenFor(as)}` },
    signal,
  });
}

async function countDownloaded(ids: readonly string[]): Promise<number> {
  await app.settle();
  const { rows } = await sql<{ count: number }>`
    select count(s.last_downloaded_at) as count from invoice i join invoice_state s on s.invoice_id = i.id
    where i.public_id = any(${[...ids]}::uuid[])`.execute(app.test.owner.executor);
  return rows[0]?.count ?? -1;
}

function damage(bytes: Buffer): void {
  const hash = createHash('sha256').update(bytes).digest('hex');
  writeFileSync(path.join(app.documents, 'sha256', hash.slice(0, 2), hash.slice(2, 4), hash), 'CANARY');
}

describe('an archive of a selection', () => {
  it('of a hundred documents contains each once, in order, under a unique name', async () => {
    const created = await createDocuments(100);
    const ids = created.map(({ publicId }) => publicId);
    const response = await fetchZip(ids);
    const zip = Buffer.from(await response.arrayBuffer());
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/zip');
    expect(response.headers.get('content-disposition')).toMatch(/filename="\d{4}-\d\d-\d\d_Belege\.zip"/);
    expect(response.headers.get('content-length')).toBe(String(zip.length));
    expect(response.headers.get('cache-control')).toBe('no-store');
    const members = await readZip(zip);
    const documents = members.slice(0, -1);
    expect(documents.map(({ bytes }) => bytes)).toEqual(created.map(({ bytes }) => bytes));
    expect(new Set(members.map(({ name }) => name)).size).toBe(101);
    expect(documents.slice(0, 4).map(({ name }) => name.replace(SERIES, 'N'))).toEqual([
      '2026-10-15_Rechnung_Ae-N_Kunde.pdf',
      '2026-10-15_Rechnung_N-1_Kunde.pdf',
      '2026-10-15_Rechnung_N-2_Kunde.pdf',
      '2026-10-15_Rechnung_Ae-N_Kunde_2.pdf',
    ]);
    if (existsSync('/usr/bin/unzip')) {
      const file = path.join(app.documents, 'selection.zip');
      writeFileSync(file, zip);
      // Without a UTF-8 locale the program reports names outside ASCII as damaged.
      const env = { LC_ALL: 'C.UTF-8' };
      expect(execFileSync('/usr/bin/unzip', ['-tq', file], { encoding: 'utf8', env })).toContain('No errors');
    }
    expect(await countDownloaded(ids)).toBe(100);
  });

  it('contains a document once that was requested twice', async () => {
    const [one, two] = await createDocuments(2);
    const ids = [two?.publicId ?? '', one?.publicId ?? '', (two?.publicId ?? '').toUpperCase()];
    const members = await readZip(Buffer.from(await (await fetchZip(ids)).arrayBuffer()));
    expect(members.slice(0, -1).map(({ bytes }) => bytes)).toEqual([two?.bytes, one?.bytes]);
  });

  it('ends with an index of its documents, in the language of the client', async () => {
    const [document] = await createDocuments(1);
    const request = { url: '/api/Invoice/Download/Many', query: { id: document?.publicId ?? '' }, as: user };
    const lastEntry = async (language: string) => {
      const { rawPayload } = await app.call({ ...request, headers: { 'accept-language': language } });
      const last = (await readZip(rawPayload)).at(-1);
      return [last?.name, ...(last?.bytes.toString().trim().split('\r\n') ?? [])];
    };
    expect(await lastEntry('de')).toEqual([
      'index.csv',
      expect.stringContaining('"Belegnummer";"Belegdatum";"Belegart"'),
      expect.stringMatching(
        /";"15\.10\.2026";"Rechnung";.*;"2026-10-15_Rechnung_Ae-[0-9a-f]{16}_Kunde\.pdf"$/,
      ),
    ]);
    expect((await lastEntry('en'))[2]).toMatch(/"2026-10-15_Invoice_Ae-[0-9a-f]{16}_Kunde\.pdf"$/);
  });

  it('states the amount to pay in its index, as a number in the format of the language', async () => {
    const { publicId } = await app.build.invoice(customer.id, provider.id, {
      amount: { amount: '-1190.50', currency: 'EUR', dueDate: '2026-12-03' },
    });
    const lineIn = async (language: string) => {
      const { rawPayload } = await app.call({
        url: '/api/Invoice/Download/Many',
        query: { id: publicId },
        as: user,
        headers: { 'accept-language': language },
      });
      return (await readZip(rawPayload)).at(-1)?.bytes.toString().split('\r\n')[1];
    };
    expect(await lineIn('de')).toContain(';"-1190,50";"EUR";"03.12.2026";');
    expect(await lineIn('en')).toContain(';"-1190.50";"EUR";"03/12/2026";');
  });

  it('has the XML of an e-invoice in addition to its PDF only if it is requested, and the audit trail records this', async () => {
    const xml = Buffer.from(`<Invoice>${randomUUID()}</Invoice>`);
    const eInvoice = await app.build.invoice(customer.id, provider.id, { number: 'X 1', xml });
    const plain = await app.build.invoice(customer.id, provider.id, { number: 'X 2' });
    const ids = [eInvoice.publicId, plain.publicId];
    const entries = async (url: string, query: Record<string, string | string[]>) => {
      const response = await app.call({ url, query, as: user });
      expect(response.statusCode).toBe(200);
      return (await readZip(response.rawPayload)).map(({ name, bytes }) => [name, bytes] as const);
    };
    const [pdf, xmlName] = ['2026-10-15_Rechnung_X-1_Kunde.pdf', '2026-10-15_Rechnung_X-1_Kunde.xml'];
    const many = '/api/Invoice/Download/Many';
    expect((await entries(many, { id: ids })).map(([name]) => name)).not.toContain(xmlName);
    const withXml = await entries(many, { id: ids, xml: 'true' });
    expect(withXml.slice(0, 2)).toEqual([
      [pdf, eInvoice.bytes],
      [xmlName, xml],
    ]);
    expect(withXml).toHaveLength(4);
    const all = await entries('/api/Invoice/Download/All', { documentNumber: 'X 1', xml: 'true' });
    expect(all.map(([name]) => name)).toEqual([pdf, xmlName, 'index.csv']);
    const { rows } = await sql<{ xml: unknown }>`
      select facts -> 'xml' as xml from audit_event
      where action = 'document.download' and target_id = any(${ids}::uuid[]) order by id`.execute(
      app.test.owner.executor,
    );
    expect(rows.map((row) => row.xml)).toEqual([null, null, true, null, true]);
  });

  it('leaves an audit entry for each document, and sets the last download only for customer-users', async () => {
    const ids = (await createDocuments(3)).map(({ publicId }) => publicId);
    const admin = await app.build.backofficeUser('ProviderAdmin', provider.id);
    await (await fetchZip(ids, admin.id)).arrayBuffer();
    expect(await countDownloaded(ids)).toBe(0);
    await (await fetchZip(ids)).arrayBuffer();
    expect(await countDownloaded(ids)).toBe(3);
    const { rows } = await sql`
      select actor_account_id as actor, count(*) from audit_event
      where action = 'document.download' and target_id = any(${ids}::uuid[]) and facts @> '{"zip": true}' group by 1 order by 1`.execute(
      app.test.owner.executor,
    );
    expect(rows).toEqual([
      { actor: user, count: 3 },
      { actor: admin.id, count: 3 },
    ]);
  });
});

describe('a selection that cannot be delivered', () => {
  it('with a foreign or unknown id returns 404 before the first byte, and no last download is set', async () => {
    const ids = (await createDocuments(2)).map(({ publicId }) => publicId);
    const otherCustomer = await app.build.customer([provider.id]);
    const foreign = (await app.build.invoice(otherCustomer.id, provider.id)).publicId;
    for (const id of [foreign, randomUUID()]) {
      const response = await fetchZip([...ids, id]);
      expect(response.status).toBe(404);
      expect(await response.json()).toMatchObject({ status: 404, title: 'Not found' });
    }
    expect(await countDownloaded(ids)).toBe(0);
  });

  it('with a damaged document is a broken transfer, never a valid archive with fewer documents', async () => {
    const created = await createDocuments(5, 200_000);
    const ids = created.map(({ publicId }) => publicId);
    damage(created[3]?.bytes ?? Buffer.alloc(0));
    const response = await fetchZip(ids);
    expect(response.status).toBe(200);
    await expect(response.arrayBuffer()).rejects.toThrow();
    expect(app.log).toContainEqual(expect.objectContaining({ alarm: 'document-damaged', fault: 'altered' }));
    expect(await countDownloaded(ids)).toBe(0);
  });

  it('whose first document is damaged delivers nothing and sets no last download', async () => {
    const created = await createDocuments(2);
    const ids = created.map(({ publicId }) => publicId);
    damage(created[0]?.bytes ?? Buffer.alloc(0));
    const outcome = await fetchZip(ids).then(
      async (response) => ({ status: response.status, text: await response.text().catch(() => 'broken') }),
      () => ({ status: 0, text: 'broken' }),
    );
    expect(outcome.text).not.toContain('CANARY');
    expect(outcome).not.toMatchObject({ status: 200, text: expect.stringMatching(/^PK/) as string });
    expect(await countDownloaded(ids)).toBe(0);
  });

  it('because the client disconnected sets no last download', async () => {
    const ids = (await createDocuments(3, 9_000_000)).map(({ publicId }) => publicId);
    const controller = new AbortController();
    const response = await fetchZip(ids, user, controller.signal);
    await response.body?.getReader().read();
    controller.abort();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(await countDownloaded(ids)).toBe(0);
  });
});
