import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/support/test-app.ts';
import { readZip } from '../../../../test/support/zip-reader.ts';
import { ARCHIVE_BATCH } from '../download-all/archive-rows.repository.ts';

let app: TestApp;
let address: string;
let elsewhere: number;
let provider: { id: number; publicId: string };
let own: { id: number };
let other: { id: number };
let user: number;
let clerk: number;
let stranger: number;
const DOCUMENTS = ARCHIVE_BATCH + 15;

beforeAll(async () => {
  app = await createTestApp();
  provider = await app.build.provider('Muster Automaten GmbH');
  own = await app.build.customer([provider.id], { name: 'Bäckerei Müller GmbH', number: '10000001' });
  other = await app.build.customer([provider.id], { name: '=Formel GmbH', number: '10000002' });
  user = (await app.build.customerUser([[own.id, 'CustomerUser']])).id;
  clerk = (await app.build.staff('ProviderUser', provider.id)).id;
  stranger = (await app.build.staff('ProviderUser', (await app.build.provider()).id)).id;
  for (let index = 1; index <= DOCUMENTS; index += 1)
    await app.build.invoice(own.id, provider.id, {
      number: `RE-${index}`,
      name: index < 3 ? 'Rechnung.pdf' : index === 3 ? 'index.csv' : `RE-${index}.pdf`,
      date: `2026-10-${String((index % 28) + 1).padStart(2, '0')}`,
      type: index % 50 === 0 ? 2 : 0,
      bytes: randomBytes(800),
    });
  elsewhere = (await app.build.invoice(other.id, provider.id, { number: 'FREMD-1' })).id;
  address = await app.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());

/** One more document of the customer. */
async function published() {
  const number = `NEU-${randomBytes(4).toString('hex')}`;
  const made = await app.build.invoice(own.id, provider.id, { number, bytes: randomBytes(500) });
  return { ...made, number };
}

async function remove(...made: readonly { id: number }[]) {
  for (const { id } of made) await app.build.supersede(id, elsewhere);
}

/** The number of archives that were delivered completely to the account; their audit entry is written last. */
async function delivered(as: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from audit_event where actor_account_id = ${as} and action = 'archive.delivered'`.execute(
    app.test.owner.executor,
  );
  return rows[0]?.count ?? -1;
}

/** Uses a real connection, so that the client can end it in the middle. */
async function openArchive(as: number) {
  const stopping = new AbortController();
  const answer = await fetch(`${address}/api/Invoice/Download/All`, {
    headers: { authorization: `Bearer ${await app.tokenFor(as)}` },
    signal: stopping.signal,
  });
  const reader = answer.body?.getReader();
  const read = async () => Buffer.from((await reader?.read())?.value ?? []);
  return {
    read,
    readToEnd: async () => {
      const chunks = [];
      for (let chunk = await read(); chunk.length > 0; chunk = await read()) chunks.push(chunk);
      return Buffer.concat(chunks);
    },
    cancel: () => {
      stopping.abort();
      return Promise.resolve();
    },
  };
}

async function archive(as: number, query: Record<string, string> = {}) {
  const before = await delivered(as);
  const answer = await app.call({ method: 'GET', url: '/api/Invoice/Download/All', as, query });
  expect(answer.statusCode).toBe(200);
  await expect.poll(() => delivered(as)).toBe(before + 1);
  const members = await readZip(answer.rawPayload);
  const index = members.at(-1)?.bytes.toString('utf8') ?? '';
  return { answer, members, lines: index.trim().split('\r\n').slice(1) };
}

describe('an archive of everything that matches', () => {
  it('covers many batches, with each document once and verified, and the index last', async () => {
    const { answer, members, lines } = await archive(user);
    expect(answer.headers['content-disposition']).toMatch(/_Belege\.zip/);
    const names = members.map(({ name }) => name);
    expect(names).toHaveLength(DOCUMENTS + 1);
    expect(new Set(names).size).toBe(names.length);
    expect(names.at(-1)).toBe('index.csv');
    expect(names).toContain('Rechnung (2).pdf');
    expect(names).toContain('index (2).csv');
    expect(lines).toHaveLength(DOCUMENTS);
    expect(lines.every((line) => names.some((name) => line.endsWith(`"${name}"`)))).toBe(true);
    expect(lines[0]).toBe(
      '"RE-28";"01.10.2026";"Rechnung";"10000001";"Bäckerei Müller GmbH";"Muster Automaten GmbH";"RE-28.pdf"',
    );
  });

  it('is in English for readers of English, and in German for all others', async () => {
    const archiveIn = async (language: string) => {
      const answer = await app.app.inject({
        url: '/api/Invoice/Download/All',
        query: { typeValue: '2' },
        headers: { 'accept-language': language, authorization: `Bearer ${await app.tokenFor(clerk)}` },
      });
      const index = (await readZip(answer.rawPayload)).at(-1)?.bytes.toString('utf8') ?? '';
      return { name: answer.headers['content-disposition'], lines: index.slice(1).split('\r\n').slice(0, 2) };
    };
    const english = await archiveIn('en');
    expect(english.name).toMatch(/_Documents\.zip/);
    expect(english.lines).toEqual([
      '"Document number";"Date";"Type";"Customer number";"Customer";"Provider";"File"',
      '"RE-200";"05/10/2026";"Reminder";"10000001";"Bäckerei Müller GmbH";"Muster Automaten GmbH";"RE-200.pdf"',
    ]);
    expect((await archiveIn('fr')).lines[0]).toMatch(/^"Belegnummer";/);
  });

  it('sets the last download of each document for a customer-user, and is in the audit trail', async () => {
    await archive(user);
    const { rows } = await sql<{ marked: number; audited: number }>`
      select (select count(*) from invoice_state where last_downloaded_at is not null) as marked,
        (select count(distinct target_id) from audit_event where action = 'document.download' and actor_account_id = ${user}) as audited`.execute(
      app.test.owner.executor,
    );
    expect(rows[0]).toEqual({ marked: DOCUMENTS, audited: DOCUMENTS });
  });

  it('follows the filters', async () => {
    expect((await archive(user, { typeValue: '2' })).lines).toHaveLength(Math.floor(DOCUMENTS / 50));
    expect((await archive(user, { documentNumber: 'RE-7' })).lines.length).toBeGreaterThan(1);
    expect((await archive(user, { customerName: 'baeckerei', invoiceDateTo: '2026-10-01' })).lines).toEqual(
      (await archive(user, { invoiceDateTo: '2026-10-01' })).lines,
    );
    expect((await archive(user, { documentNumber: 'nichts' })).members).toHaveLength(1);
  });

  it('contains only what the caller may see', async () => {
    expect((await archive(clerk)).lines).toHaveLength(DOCUMENTS + 1);
    expect((await archive(stranger)).lines).toEqual([]);
    const [line] = (await archive(clerk, { customerNumber: '10000002' })).lines;
    expect(line).toContain('"\'=Formel GmbH"');
    const foreign = { method: 'GET', url: '/api/Invoice/Download/All', as: stranger } as const;
    expect((await app.call({ ...foreign, query: { providerId: provider.publicId } })).statusCode).toBe(403);
    expect((await app.call({ ...foreign, query: { comment: 'x' } })).statusCode).toBe(400);
  });
});

describe('an archive of new documents', () => {
  const countOf = (answer: { headers: Record<string, unknown> }) => answer.headers['x-document-count'];

  it('contains everything at first, then what the account has not downloaded in any way', async () => {
    const fresh = (await app.build.customerUser([[own.id, 'CustomerUser']])).id;
    const first = await archive(fresh, { newSince: 'last', invoiceDateTo: '2026-10-02' });
    expect(first.lines.length).toBeGreaterThan(5);
    expect(countOf(first.answer)).toBe(String(first.lines.length));
    const rest = await archive(fresh, { newSince: 'last' });
    expect(rest.lines).toHaveLength(DOCUMENTS - first.lines.length);
    const nothing = await archive(fresh, { newSince: 'last' });
    expect(countOf(nothing.answer)).toBe('0');
    expect(nothing.members.map(({ name }) => name)).toEqual(['index.csv']);

    const [one, two] = await Promise.all([published(), published()]);
    await app.call({ method: 'GET', url: `/api/Invoice/Download/${one.publicId}`, as: fresh });
    await app.settle();
    const { lines } = await archive(fresh, { newSince: 'last' });
    expect(lines).toEqual([expect.stringContaining(two.number)]);
    // Downloads of a colleague do not count, and an archive without `newSince` contains everything.
    const colleague = (await app.build.customerUser([[own.id, 'CustomerUser']])).id;
    expect((await archive(colleague, { newSince: 'last' })).lines.length).toBeGreaterThan(DOCUMENTS);
    expect(countOf((await archive(fresh, { documentNumber: two.number })).answer)).toBeUndefined();
    await remove(one, two);
  });

  it('of staff contains what none of their archives contained, and sets no last download', async () => {
    const staff = (await app.build.staff('ProviderUser', provider.id)).id;
    const marks = async () =>
      (
        await sql`select last_downloaded_at from invoice_state order by invoice_id`.execute(
          app.test.owner.executor,
        )
      ).rows;
    const before = await marks();
    expect((await archive(staff, { newSince: 'last', customerNumber: '10000002' })).lines).toHaveLength(1);
    expect((await archive(staff, { newSince: 'last' })).lines).toHaveLength(DOCUMENTS);
    expect((await archive(staff, { newSince: 'last' })).lines).toEqual([]);
    // Each document has one row for this account, however often all are downloaded.
    expect((await archive(staff)).lines).toHaveLength(DOCUMENTS + 1);
    const kept = await sql`select from download where account_id = ${staff}`.execute(app.test.owner.executor);
    expect(kept.rows).toHaveLength(DOCUMENTS + 1);
    expect(await marks()).toEqual(before);
  });

  it('ignores an earlier archive that broke', async () => {
    const fresh = (await app.build.customerUser([[own.id, 'CustomerUser']])).id;
    const broken = await openArchive(fresh);
    await broken.read();
    await broken.cancel();
    await app.settle();
    expect((await archive(fresh, { newSince: 'last' })).lines).toHaveLength(DOCUMENTS);
  });

  it('is in the audit trail without the names that were searched for', async () => {
    const asking = (await app.build.customerUser([[own.id, 'CustomerUser']])).id;
    await archive(asking, { customerName: 'Bäckerei Müller', typeValue: '2' });
    const { rows } = await sql`
      select facts from audit_event where actor_account_id = ${asking} and action = 'archive.delivered'`.execute(
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
  it('is delivered to its end although its token has expired', async () => {
    const leaving = (await app.build.customerUser([[own.id, 'CustomerUser']])).id;
    const reader = await openArchive(leaving);
    const first = await reader.read();
    await sql`
      update session_token t set expires_at = now() - interval '1 second' from session s
      where s.id = t.session_id and s.account_id = ${leaving}`.execute(app.test.owner.executor);
    expect((await app.call({ method: 'GET', url: '/api/', as: leaving })).statusCode).toBe(401);
    const rest = await reader.readToEnd();
    expect(await readZip(Buffer.concat([first, rest]))).toHaveLength(DOCUMENTS + 1);
  });
});
