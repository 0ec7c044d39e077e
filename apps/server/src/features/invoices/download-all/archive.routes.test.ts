import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/support/test-app.ts';
import { readZip } from '../../../../test/support/zip-reader.ts';
import { ARCHIVE_BATCH } from '../download-all/archive-rows.repository.ts';

let app: TestApp;
let serverUrl: string;
let otherInvoiceId: number;
let provider: { id: number; publicId: string };
let customer: { id: number };
let otherCustomer: { id: number };
let user: number;
let backofficeUserId: number;
let foreignBackofficeUserId: number;
const DOCUMENTS = ARCHIVE_BATCH + 15;

beforeAll(async () => {
  app = await createTestApp();
  provider = await app.build.provider('Muster Automaten GmbH');
  customer = await app.build.customer([provider.id], { name: 'Bäckerei Müller GmbH', number: '10000001' });
  otherCustomer = await app.build.customer([provider.id], { name: '=Formel GmbH', number: '10000002' });
  user = (await app.build.customerUser([[customer.id, 'CustomerUser']])).id;
  backofficeUserId = (await app.build.backofficeUser('ProviderUser', provider.id)).id;
  foreignBackofficeUserId = (await app.build.backofficeUser('ProviderUser', (await app.build.provider()).id))
    .id;
  for (let index = 1; index <= DOCUMENTS; index += 1)
    await app.build.invoice(customer.id, provider.id, {
      number: `RE-${index}`,
      date: `2026-10-${String((index % 28) + 1).padStart(2, '0')}`,
      type: index % 50 === 0 ? 2 : 0,
      bytes: randomBytes(800),
    });
  otherInvoiceId = (await app.build.invoice(otherCustomer.id, provider.id, { number: 'FREMD-1' })).id;
  serverUrl = await app.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());

/** Creates one more document of the customer. */
async function createDocument() {
  const number = `NEU-${randomBytes(4).toString('hex')}`;
  const invoice = await app.build.invoice(customer.id, provider.id, { number, bytes: randomBytes(500) });
  return { ...invoice, number };
}

async function supersede(...documents: readonly { id: number }[]) {
  for (const { id } of documents) await app.build.supersede(id, otherInvoiceId);
}

/** The number of archives that were delivered completely to the account; their audit entry is written last. */
async function countDelivered(as: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from audit_event where actor_account_id = ${as} and action = 'archive.delivered'`.execute(
    app.test.owner.executor,
  );
  return rows[0]?.count ?? -1;
}

/** Uses a real connection, so that the client can end it in the middle. */
async function openArchive(as: number) {
  const controller = new AbortController();
  const response = await fetch(`${serverUrl}/api/Invoice/Download/All`, {
    headers: { authorization: `Bearer ${await app.tokenFor(as)}` },
    signal: controller.signal,
  });
  const reader = response.body?.getReader();
  const read = async () => Buffer.from((await reader?.read())?.value ?? []);
  return {
    read,
    readToEnd: async () => {
      const chunks = [];
      for (let chunk = await read(); chunk.length > 0; chunk = await read()) chunks.push(chunk);
      return Buffer.concat(chunks);
    },
    cancel: () => {
      controller.abort();
      return Promise.resolve();
    },
  };
}

async function downloadArchive(as: number, query: Record<string, string> = {}) {
  const before = await countDelivered(as);
  const response = await app.call({ method: 'GET', url: '/api/Invoice/Download/All', as, query });
  expect(response.statusCode).toBe(200);
  await expect.poll(() => countDelivered(as)).toBe(before + 1);
  const members = await readZip(response.rawPayload);
  const index = members.at(-1)?.bytes.toString('utf8') ?? '';
  return { response, members, lines: index.trim().split('\r\n').slice(1) };
}

describe('an archive of everything that matches', () => {
  it('covers many batches and contains each document once, and the index as its last file', async () => {
    const { response, members, lines } = await downloadArchive(user);
    expect(response.headers['content-disposition']).toMatch(/_Belege\.zip/);
    const names = members.map(({ name }) => name);
    expect(names).toHaveLength(DOCUMENTS + 1);
    expect(new Set(names).size).toBe(names.length);
    expect(names.at(-1)).toBe('index.csv');
    expect(lines).toHaveLength(DOCUMENTS);
    expect(lines.every((line) => names.some((name) => line.endsWith(`"${name}"`)))).toBe(true);
    expect(lines[0]).toBe(
      '"RE-28";"01.10.2026";"Rechnung";"10000001";"Bäckerei Müller GmbH";"Muster Automaten GmbH";"";"";"";"2026-10-01_Rechnung_RE-28_Baeckerei-Mueller-GmbH.pdf"',
    );
  });

  it('is in English if the client accepts English first, and in German otherwise', async () => {
    const archiveIn = async (language: string) => {
      const response = await app.app.inject({
        url: '/api/Invoice/Download/All',
        query: { typeValue: '2' },
        headers: {
          'accept-language': language,
          authorization: `Bearer ${await app.tokenFor(backofficeUserId)}`,
        },
      });
      const index = (await readZip(response.rawPayload)).at(-1)?.bytes.toString('utf8') ?? '';
      return {
        name: response.headers['content-disposition'],
        lines: index.slice(1).split('\r\n').slice(0, 2),
      };
    };
    const english = await archiveIn('en');
    expect(english.name).toMatch(/_Documents\.zip/);
    expect(english.lines).toEqual([
      '"Document number";"Date";"Type";"Customer number";"Customer";"Provider";"Amount";"Currency";"Due date";"File"',
      '"RE-200";"05/10/2026";"Reminder";"10000001";"Bäckerei Müller GmbH";"Muster Automaten GmbH";"";"";"";"2026-10-05_Reminder_RE-200_Baeckerei-Mueller-GmbH.pdf"',
    ]);
    expect((await archiveIn('fr')).lines[0]).toMatch(/^"Belegnummer";/);
  });

  it('sets the last download of each document for a customer-user, and is in the audit trail', async () => {
    await downloadArchive(user);
    const { rows } = await sql<{ marked: number; audited: number }>`
      select (select count(*) from invoice_state where last_downloaded_at is not null) as marked,
        (select count(distinct target_id) from audit_event where action = 'document.download' and actor_account_id = ${user}) as audited`.execute(
      app.test.owner.executor,
    );
    expect(rows[0]).toEqual({ marked: DOCUMENTS, audited: DOCUMENTS });
  });

  it('follows the filters', async () => {
    expect((await downloadArchive(user, { typeValue: '2' })).lines).toHaveLength(Math.floor(DOCUMENTS / 50));
    expect((await downloadArchive(user, { documentNumber: 'RE-7' })).lines.length).toBeGreaterThan(1);
    expect(
      (await downloadArchive(user, { customerName: 'baeckerei', invoiceDateTo: '2026-10-01' })).lines,
    ).toEqual((await downloadArchive(user, { invoiceDateTo: '2026-10-01' })).lines);
    expect((await downloadArchive(user, { documentNumber: 'nichts' })).members).toHaveLength(1);
  });

  it('contains only what the caller may see', async () => {
    expect((await downloadArchive(backofficeUserId)).lines).toHaveLength(DOCUMENTS + 1);
    expect((await downloadArchive(foreignBackofficeUserId)).lines).toEqual([]);
    const [line] = (await downloadArchive(backofficeUserId, { customerNumber: '10000002' })).lines;
    expect(line).toContain('"\'=Formel GmbH"');
    const request = { method: 'GET', url: '/api/Invoice/Download/All', as: foreignBackofficeUserId } as const;
    expect((await app.call({ ...request, query: { providerId: provider.publicId } })).statusCode).toBe(403);
    expect((await app.call({ ...request, query: { comment: 'x' } })).statusCode).toBe(400);
  });
});

describe('an archive of new documents', () => {
  const countOf = (response: { headers: Record<string, unknown> }) => response.headers['x-document-count'];

  it('contains all documents at first, then only those that the account has not downloaded in any way', async () => {
    const newUser = (await app.build.customerUser([[customer.id, 'CustomerUser']])).id;
    const first = await downloadArchive(newUser, { newSince: 'last', invoiceDateTo: '2026-10-02' });
    expect(first.lines.length).toBeGreaterThan(5);
    expect(countOf(first.response)).toBe(String(first.lines.length));
    const rest = await downloadArchive(newUser, { newSince: 'last' });
    expect(rest.lines).toHaveLength(DOCUMENTS - first.lines.length);
    const nothing = await downloadArchive(newUser, { newSince: 'last' });
    expect(countOf(nothing.response)).toBe('0');
    expect(nothing.members.map(({ name }) => name)).toEqual(['index.csv']);

    const [downloaded, unread] = await Promise.all([createDocument(), createDocument()]);
    await app.call({ method: 'GET', url: `/api/Invoice/Download/${downloaded.publicId}`, as: newUser });
    await app.settle();
    const { lines } = await downloadArchive(newUser, { newSince: 'last' });
    expect(lines).toEqual([expect.stringContaining(unread.number)]);
    // Downloads of a colleague do not count, and an archive without `newSince` contains everything.
    const colleague = (await app.build.customerUser([[customer.id, 'CustomerUser']])).id;
    expect((await downloadArchive(colleague, { newSince: 'last' })).lines.length).toBeGreaterThan(DOCUMENTS);
    expect(
      countOf((await downloadArchive(newUser, { documentNumber: unread.number })).response),
    ).toBeUndefined();
    await supersede(downloaded, unread);
  });

  it('of back-office users contains the documents that none of their archives contained, and sets no last download', async () => {
    const clerk = (await app.build.backofficeUser('ProviderUser', provider.id)).id;
    const listLastDownloads = async () =>
      (
        await sql`select last_downloaded_at from invoice_state order by invoice_id`.execute(
          app.test.owner.executor,
        )
      ).rows;
    const before = await listLastDownloads();
    expect(
      (await downloadArchive(clerk, { newSince: 'last', customerNumber: '10000002' })).lines,
    ).toHaveLength(1);
    expect((await downloadArchive(clerk, { newSince: 'last' })).lines).toHaveLength(DOCUMENTS);
    expect((await downloadArchive(clerk, { newSince: 'last' })).lines).toEqual([]);
    // Each document has one row for this account, however often all are downloaded.
    expect((await downloadArchive(clerk)).lines).toHaveLength(DOCUMENTS + 1);
    const downloads = await sql`select from download where account_id = ${clerk}`.execute(
      app.test.owner.executor,
    );
    expect(downloads.rows).toHaveLength(DOCUMENTS + 1);
    expect(await listLastDownloads()).toEqual(before);
  });

  it('ignores an earlier archive that was broken off', async () => {
    const newUser = (await app.build.customerUser([[customer.id, 'CustomerUser']])).id;
    const broken = await openArchive(newUser);
    await broken.read();
    await broken.cancel();
    await app.settle();
    expect((await downloadArchive(newUser, { newSince: 'last' })).lines).toHaveLength(DOCUMENTS);
  });

  it('is in the audit trail without the names that were searched for', async () => {
    const account = (await app.build.customerUser([[customer.id, 'CustomerUser']])).id;
    await downloadArchive(account, { customerName: 'Bäckerei Müller', typeValue: '2' });
    const { rows } = await sql`
      select facts from audit_event where actor_account_id = ${account} and action = 'archive.delivered'`.execute(
      app.test.owner.executor,
    );
    expect(rows).toEqual([
      {
        facts: { filters: ['customerName', 'typeValue'], new: false, documents: Math.floor(DOCUMENTS / 50) },
      },
    ]);
  });
});

describe('a long archive', () => {
  it('is delivered completely although its token has expired', async () => {
    const account = (await app.build.customerUser([[customer.id, 'CustomerUser']])).id;
    const reader = await openArchive(account);
    const first = await reader.read();
    await sql`
      update session_token t set expires_at = now() - interval '1 second' from session s
      where s.id = t.session_id and s.account_id = ${account}`.execute(app.test.owner.executor);
    expect((await app.call({ method: 'GET', url: '/api/', as: account })).statusCode).toBe(401);
    const rest = await reader.readToEnd();
    expect(await readZip(Buffer.concat([first, rest]))).toHaveLength(DOCUMENTS + 1);
  });
});
