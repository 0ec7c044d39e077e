import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PORTAL_YEAR } from '../../../test/support/portal-year.ts';
import { createStoreWorld, type StoreWorld } from '../../../test/support/store-world.ts';
import { purgeExpiredDocuments } from './index.ts';

const YEARS = { invoice: 8, remittanceAdvice: 8, reminder: 6 };
/** The latest year whose invoices may be removed. */
const DUE = PORTAL_YEAR - 9;

let world: StoreWorld;
let provider: { id: number };
let customer: { id: number };
beforeAll(async () => {
  world = await createStoreWorld();
  await world.bind();
  provider = await world.build.provider();
  customer = await world.build.customer([provider.id]);
});
afterAll(() => world.close());
beforeEach(async () => {
  await asOwner('truncate invoice, intake_receipt, note, stored_file, audit_event cascade');
  await asOwner(
    'truncate invoice_customer_count, invoice_customer_total, invoice_day_count, invoice_month_count',
  );
});

const owner = () => world.test.owner.executor;
const asOwner = (statement: string) => sql.raw(statement).execute(owner());
const count = async (statement: string) =>
  (await sql<{ count: number }>`select count(*)::integer as count ${sql.raw(statement)}`.execute(owner()))
    .rows[0]?.count;
const invoice = (date = `${DUE}-05-05`, bytes?: Buffer) =>
  world.build.invoice(customer.id, provider.id, { date, takenIn: date, ...(bytes && { bytes }) });
const purge = (
  onProgress: (done: number) => void = () => undefined,
  signal = new AbortController().signal,
  database = world.test.owner,
) =>
  purgeExpiredDocuments(
    { owner: database, store: world.dependencies.store },
    { years: YEARS, lastYear: DUE },
    { signal, onProgress, backupPauseMs: 20 },
  );
const purgeInDatabase = (ids: readonly number[], executor = owner()) =>
  sql<{ id: number }>`select id from purge_documents(${[...ids]}::bigint[], '{8,8,6}', now()) as id`.execute(
    executor,
  );

/** Documents of several customers and days, each with a file, a receipt and an entry of the journal. */
const addMany = (documents: number) =>
  asOwner(`
    insert into customer (customer_number, name, status)
    select (20000000 + n)::text, 'Kunde ' || n, 'Active' from generate_series(1, 7) n on conflict do nothing;
    with batch as (insert into intake_batch (provider_id, channel) values (${provider.id}, 'hot-folder') returning id),
    file as (
      insert into stored_file (sha256, size) select sha256(convert_to('many ' || n, 'UTF8')), 1
      from generate_series(1, ${documents}) n returning id, sha256),
    document as (
      insert into invoice (customer_id, provider_id, type_value, invoice_date, issue_year, document_class, document_number, document_name,
        pdf_file_id, created_at)
      select (select c.id from customer c where c.customer_number = (20000001 + file.id % 7)::text), ${provider.id}, 0,
        date '${DUE}-01-01' + (file.id % 300)::integer, ${DUE}, 'invoice', 'M-' || file.id, 'x.pdf', file.id, timestamptz '${DUE}-12-01'
      from file returning id, pdf_file_id),
    receipt as (
      insert into intake_receipt (provider_id, batch_id, file_name, sha256, file_id, state, invoice_id, decided_at)
      select ${provider.id}, batch.id, 'x.pdf', file.sha256, file.id, 'accepted', document.id, now()
      from document join file on file.id = document.pdf_file_id, batch returning id)
    insert into intake_event (receipt_id, actor, to_state) select id, 'hot-folder', 'accepted' from receipt`);

describe('the purge of documents whose retention has ended', () => {
  it('removes many documents with everything that belongs to them, records each once and keeps the counters right', async () => {
    await addMany(1_234);
    const kept = await invoice(`${PORTAL_YEAR}-01-01`);
    const progress: number[] = [];
    expect(await purge((done) => progress.push(done))).toBe(1_234);
    expect(progress.length).toBeGreaterThan(1);
    expect((await sql<{ id: number }>`select id from invoice`.execute(owner())).rows).toEqual([
      { id: kept.id },
    ]);
    for (const table of [
      'intake_receipt',
      'intake_event',
      'intake_batch',
      "unchained_event u where journal = 'intake'",
    ])
      expect(await count(`from ${table}`)).toBe(0);
    expect(await count('from stored_file')).toBe(1);
    expect(await count("from file_sweep where state = 'marked'")).toBeGreaterThanOrEqual(1_234);
    expect(
      await count("from (select distinct target_id from audit_event where action = 'document.purge') each"),
    ).toBe(1_234);
    expect(await count("from audit_event where action = 'document.purge'")).toBe(1_234);
    expect((await sql`select * from invoice_count_differences()`.execute(owner())).rows).toEqual([]);
    expect(await purge()).toBe(0);
  });

  it('removes no document of a set if the retention of one of them has not ended', async () => {
    const [first, young, last] = [await invoice(), await invoice(`${DUE + 1}-01-01`), await invoice()];
    await expect(purgeInDatabase([first.id, young.id, last.id])).rejects.toThrow(
      new RegExp(`retention of document ${young.publicId} has not ended`),
    );
    expect(await count('from invoice')).toBe(3);
    expect((await purgeInDatabase([last.id, 999_999, first.id])).rows).toEqual([
      { id: first.id },
      { id: last.id },
    ]);
    await expect(purgeInDatabase([young.id], world.test.database.executor)).rejects.toThrow(
      /permission denied/,
    );
  });

  it('does not record a document again that somebody else removed after it was listed', async () => {
    const [gone, other] = [await invoice(), await invoice()];
    const real = world.test.owner;
    const slow: typeof real = {
      ...real,
      executor: real.executor,
      transaction: async (work) => {
        await purgeInDatabase([gone.id]);
        return real.transaction(work);
      },
    };
    expect(await purge(undefined, undefined, slow)).toBe(1);
    const { rows } = await sql`select target_id from audit_event where action = 'document.purge'`.execute(
      owner(),
    );
    expect(rows).toEqual([{ target_id: other.publicId }]);
  });

  it('removes all versions of a document, the oldest first, and the files and receipts that they share', async () => {
    const shared = Buffer.from('the same bytes');
    const versions = [];
    for (let version = 0; version < 4; version += 1) versions.push(await invoice(undefined, shared));
    for (const [index, { id }] of versions.slice(0, -1).entries())
      await world.build.supersede(id, versions[index + 1]?.id ?? 0);
    // A file came in twice, and its repeat once more.
    await asOwner(`
      insert into intake_batch (provider_id, channel) values (${provider.id}, 'command');
      insert into intake_receipt (provider_id, batch_id, file_name, state, invoice_id, decided_at)
      select ${provider.id}, max(id), 'a.pdf', 'accepted', ${versions[0]?.id}, now() from intake_batch;
      insert into intake_receipt (provider_id, batch_id, file_name, state, duplicate_of_id, decided_at)
      select ${provider.id}, batch_id, 'a.pdf', 'duplicate', id, now() from intake_receipt;
      insert into intake_receipt (provider_id, batch_id, file_name, state, duplicate_of_id, decided_at)
      select ${provider.id}, batch_id, 'a.pdf', 'duplicate', id, now() from intake_receipt where state = 'duplicate'`);
    expect(await purge()).toBe(4);
    for (const table of ['invoice', 'intake_receipt', 'stored_file'])
      expect(await count(`from ${table}`)).toBe(0);
  });

  it('waits for a backup that begins meanwhile', async () => {
    await addMany(1_100);
    await owner()
      .connection()
      .execute(async (backup) => {
        const key = sql`hashtextextended('documents stay', 0)`;
        const seen: (number | undefined)[] = [];
        let reading: Promise<void> | undefined;
        const read = async () => {
          await sql`select pg_advisory_lock_shared(${key})`.execute(backup);
          seen.push(await count('from invoice'));
          await new Promise((resolve) => setTimeout(resolve, 200));
          seen.push(await count('from invoice'));
          await sql`select pg_advisory_unlock_shared(${key})`.execute(backup);
        };
        expect(await purge(() => void (reading ??= read()))).toBe(1_100);
        await reading;
        expect(seen[0]).toBe(seen[1]);
        expect(seen[0]).toBeGreaterThan(0);
      });
    expect(await count('from invoice')).toBe(0);
  });

  it('keeps the completed work when it is stopped, and the next run continues', async () => {
    await addMany(600);
    const stop = new AbortController();
    await expect(purge(() => stop.abort(), stop.signal)).rejects.toThrow(/abort/);
    const left = await count('from invoice');
    expect(left).toBeGreaterThan(0);
    expect(await purge()).toBe(left);
  });
});

it('every foreign key to a table from which a purge deletes rows has an index', async () => {
  const { rows } = await sql`
    select conrelid::regclass::text as "table", conname from pg_constraint
    where contype = 'f' and confrelid in ('invoice'::regclass, 'intake_receipt'::regclass, 'intake_batch'::regclass,
      'intake_event'::regclass, 'stored_file'::regclass)
      and not exists (select from pg_index where indrelid = conrelid and indkey[0] = conkey[1])`.execute(
    owner(),
  );
  expect(rows).toEqual([]);
});
