import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test-support/test-app.ts';
import { readZip } from '../../../test-support/zip-reader.ts';
import { ARCHIVE_BATCH } from './archive-rows.repository.ts';

let app: TestApp;
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
  await app.build.invoice(other.id, provider.id, { number: 'FREMD-1' });
}, 60_000);
afterAll(() => app.close());

async function archive(as: number, query: Record<string, string> = {}) {
  const answer = await app.call({ method: 'GET', url: '/api/Invoice/Download/All', as, query });
  expect(answer.statusCode).toBe(200);
  await app.settle();
  const members = readZip(answer.rawPayload);
  const index = members.at(-1)?.bytes.toString('utf8') ?? '';
  return { answer, members, lines: index.trim().split('\r\n').slice(1) };
}

describe('everything that matches', () => {
  it('is one archive over many batches, each document once and verified, the index last', async () => {
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

  it('marks each document as downloaded by a customer, and says so in the trail', async () => {
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

  it('holds what the caller may see, and no more', async () => {
    expect((await archive(clerk)).lines).toHaveLength(DOCUMENTS + 1);
    expect((await archive(stranger)).lines).toEqual([]);
    const [line] = (await archive(clerk, { customerNumber: '10000002' })).lines;
    expect(line).toContain('"\'=Formel GmbH"');
    const foreign = { method: 'GET', url: '/api/Invoice/Download/All', as: stranger } as const;
    expect((await app.call({ ...foreign, query: { providerId: provider.publicId } })).statusCode).toBe(403);
    expect((await app.call({ ...foreign, query: { comment: 'x' } })).statusCode).toBe(400);
  });
});

describe('what is new since the last archive', () => {
  it('is everything at first, then what was published since, by the same filters', async () => {
    const fresh = (await app.build.customerUser([[own.id, 'CustomerUser']])).id;
    expect((await archive(fresh, { newSince: 'last' })).lines).toHaveLength(DOCUMENTS);
    // Older than the minute in which a document may be committed late. The entry comes when the last byte has gone.
    const age = async () => {
      const { numAffectedRows } = await sql`
        update audit_event set facts = facts || jsonb_build_object('until', now() + interval '1 minute')
        where action = 'archive.delivered' and actor_account_id = ${fresh}`.execute(app.test.owner.executor);
      return numAffectedRows;
    };
    await expect.poll(age).toBe(1n);
    expect((await archive(fresh, { newSince: 'last' })).lines).toEqual([]);
    expect((await archive(fresh, { newSince: 'last', typeValue: '0' })).lines.length).toBeGreaterThan(100);
  });

  it('does not count an archive that broke', async () => {
    const fresh = (await app.build.customerUser([[own.id, 'CustomerUser']])).id;
    const address = await app.app.listen({ port: 0, host: '127.0.0.1' });
    const stopping = new AbortController();
    const broken = await fetch(`${address}/api/Invoice/Download/All`, {
      headers: { authorization: `Bearer ${await app.tokenFor(fresh)}` },
      signal: stopping.signal,
    });
    await broken.body?.getReader().read();
    stopping.abort();
    await app.settle();
    expect((await archive(fresh, { newSince: 'last' })).lines).toHaveLength(DOCUMENTS);
  });
});
