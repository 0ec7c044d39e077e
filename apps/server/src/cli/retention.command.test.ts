import { utimesSync } from 'node:fs';
import path from 'node:path';
import { INVOICE_TYPES, type InvoiceTypeValue } from '@belegfach/contract';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { HASH_CHAINS } from '../composition/hash-chains.ts';
import { checkChain, startChainWorker } from '../platform/audit/index.ts';
import { createDemoInstallation } from '../../test/support/demo-installation.ts';
import { PORTAL_YEAR } from '../../test/support/portal-year.ts';
import { ageMarks } from '../../test/support/sweep-a-day-later.ts';
import { runWith } from '../../test/support/run-command.ts';

const { test, data, documents, store, build } = await createDemoInstallation();
const provider = await build.provider('Muster');
const ids = { providerId: provider.id, customerId: (await build.customer([provider.id])).id };

/** The last years whose invoices and whose reminders may be removed. */
const [LAST_INVOICE_YEAR, LAST_REMINDER_YEAR] = [PORTAL_YEAR - 9, PORTAL_YEAR - 7];

const run = (args: readonly string[], variables: Record<string, string> = {}) =>
  runWith({ DEMO: 'true', DATABASE_URL: test.url, DATA_DIR: data, ...variables }, 'retention', ...args);
const runStore = (...args: string[]) =>
  runWith({ DEMO: 'true', DATABASE_URL: test.url, DATA_DIR: data }, 'store', ...args);

const invoice = (
  date: string,
  type: InvoiceTypeValue = INVOICE_TYPES.Invoice,
  bytes?: Buffer,
  takenIn = date,
) =>
  build.invoice(ids.customerId, ids.providerId, {
    date,
    // The default: a document came in on its document date.
    takenIn,
    type,
    ...(bytes === undefined ? {} : { bytes }),
  });
const owner = () => test.owner.executor;
const isThere = async ({ id }: { id: number }) =>
  (await sql`select from invoice where id = ${id}`.execute(owner())).rows.length === 1;

/**
 * Creates the receipt of a document and the receipt of its duplicate, with a journal entry for each. Returns the ids of the two
 * journal entries.
 */
async function createReceiptAndDuplicate(invoiceId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with batch as (insert into intake_batch (provider_id, channel) values (${ids.providerId}, 'command') returning id),
    first as (
      insert into intake_receipt (provider_id, batch_id, file_name, state, invoice_id, decided_at)
      select ${ids.providerId}, id, 'a.pdf', 'accepted', ${invoiceId}, now() from batch returning id, batch_id),
    second as (
      insert into intake_receipt (provider_id, batch_id, file_name, state, duplicate_of_id, decided_at)
      select ${ids.providerId}, batch_id, 'a.pdf', 'duplicate', id, now() from first returning id)
    insert into intake_event (receipt_id, actor, to_state)
    select id, 'system', 'accepted' from first union all select id, 'system', 'duplicate' from second returning id`.execute(
    owner(),
  );
  return rows.map(({ id }) => id);
}

async function chainAll(): Promise<void> {
  const worker = startChainWorker(test.database, HASH_CHAINS, {
    info: () => undefined,
    error: () => undefined,
  });
  const waiting = async () => (await sql`select from unchained_event limit 1`.execute(owner())).rows.length;
  await expect.poll(waiting).toBe(0);
  await worker.stop();
}

/** Stores a file with an old date: the sweep does not touch new files, because their documents may not be written yet. */
async function storeFileWithOldDate(bytes: Buffer): Promise<Buffer> {
  const { sha256 } = await store.put(bytes);
  const hash = sha256.toString('hex');
  utimesSync(path.join(documents, 'sha256', hash.slice(0, 2), hash.slice(2, 4), hash), 1, 1);
  return sha256;
}

describe('retention', () => {
  it('counts from the day of intake if that is later: a misread early document date removes nothing', async () => {
    const [misread, late] = [
      await invoice('1990-03-01', INVOICE_TYPES.Invoice, undefined, `${PORTAL_YEAR}-01-02`),
      await invoice(
        `${LAST_INVOICE_YEAR - 3}-12-31`,
        INVOICE_TYPES.Invoice,
        undefined,
        `${LAST_INVOICE_YEAR + 1}-01-01`,
      ),
    ];
    const old = await invoice('1990-03-02', INVOICE_TYPES.Invoice, undefined, `${LAST_INVOICE_YEAR}-12-31`);
    expect((await run(['list'])).out).toMatch(/^1990 {2}invoices +1 {2}Muster\n$/);
    expect(await run(['purge', String(PORTAL_YEAR)])).toMatchObject({
      code: 0,
      out: '1 documents removed.\n',
    });
    for (const kept of [misread, late]) expect(await isThere(kept)).toBe(true);
    expect(await isThere(old)).toBe(false);
    for (const { id } of [misread, late])
      await expect(
        sql`select purge_document(${id}, array[8, 8, 6], clock_timestamp())`.execute(owner()),
      ).rejects.toThrow(/has not ended/);
  });

  it('lists, per year, the documents whose retention has ended, and removes only those', async () => {
    const [due, young] = [
      await invoice(`${LAST_INVOICE_YEAR}-12-31`),
      await invoice(`${LAST_INVOICE_YEAR + 1}-01-01`),
    ];
    const [advice, youngAdvice] = [
      await invoice(`${LAST_INVOICE_YEAR}-01-01`, INVOICE_TYPES.Invoice_Notification),
      await invoice(`${LAST_REMINDER_YEAR}-06-01`, INVOICE_TYPES.Invoice_Notification),
    ];
    const [reminder, youngReminder] = [
      await invoice(`${LAST_REMINDER_YEAR}-12-31`, INVOICE_TYPES.Warning),
      await invoice(`${LAST_REMINDER_YEAR + 1}-01-01`, INVOICE_TYPES.Warning),
    ];
    expect((await run(['list'])).out).toBe(
      [
        `${LAST_INVOICE_YEAR}  invoices                  1  Muster`,
        `${LAST_INVOICE_YEAR}  remittance advices        1  Muster`,
        `${LAST_REMINDER_YEAR}  reminders                 1  Muster`,
        '',
      ].join('\n'),
    );
    expect(await run(['purge', String(LAST_INVOICE_YEAR - 1)])).toMatchObject({ code: 1, out: '' });
    expect(await run(['purge', String(LAST_INVOICE_YEAR)])).toMatchObject({
      code: 0,
      out: '2 documents removed.\n',
    });
    expect(await isThere(due)).toBe(false);
    expect(await isThere(advice)).toBe(false);
    expect(await isThere(reminder)).toBe(true);
    expect(await run(['purge', String(PORTAL_YEAR)])).toMatchObject({
      code: 0,
      out: '1 documents removed.\n',
    });
    expect(await isThere(reminder)).toBe(false);
    for (const kept of [young, youngAdvice, youngReminder]) expect(await isThere(kept)).toBe(true);
    expect((await run(['list'])).out).toContain('No document is past');
    const { rows } = await sql`
      select target_kind, target_id, facts from audit_event where action = 'document.purge' and target_id = ${due.publicId}`.execute(
      owner(),
    );
    expect(rows).toEqual([
      {
        target_kind: 'invoice',
        target_id: due.publicId,
        facts: { by: 'command', typeValue: 0, year: LAST_INVOICE_YEAR },
      },
    ]);
    const differences = await sql`select * from invoice_count_differences()`.execute(owner());
    expect(differences.rows).toEqual([]);
  });

  it('can be made longer by the operator, but never shorter than the law requires', async () => {
    await invoice(`${LAST_INVOICE_YEAR}-05-05`);
    const longer = { RETENTION_YEARS_INVOICE: '10' };
    expect((await run(['list'], longer)).out).toContain('No document is past');
    expect(await run(['purge', String(LAST_INVOICE_YEAR)], longer)).toMatchObject({ code: 1 });
    expect(await run(['list'], { RETENTION_YEARS_INVOICE: '7' })).toMatchObject({
      code: 2,
      err: expect.stringContaining('RETENTION_YEARS_INVOICE: years from 8 to 99') as string,
    });
    const young = await invoice(`${LAST_INVOICE_YEAR + 1}-05-05`);
    for (const years of ['{0,0,0}', '{}', null])
      await expect(
        sql`select purge_document(${young.id}, ${years}::integer[], now())`.execute(owner()),
      ).rejects.toThrow(/retention of document .* has not ended/);
    await run(['purge', String(LAST_INVOICE_YEAR)]);
  });

  it('is checked by the database: a purge by another clock, or by the login of the portal, is refused', async () => {
    const due = await invoice(`${LAST_INVOICE_YEAR}-05-06`);
    await expect(
      sql`select purge_document(${due.id}, '{8,8,6}', now() + interval '3 hours')`.execute(owner()),
    ).rejects.toThrow(/clocks/);
    await expect(
      sql`select purge_document(${due.id}, '{8,8,6}', now())`.execute(test.database.executor),
    ).rejects.toThrow(/permission denied/);
    await run(['purge', String(LAST_INVOICE_YEAR)]);
  });

  it('removes all data of a document and its journal entries, and the chain stays valid', async () => {
    const due = await invoice(`${LAST_INVOICE_YEAR}-02-02`);
    const kept = await invoice(`${PORTAL_YEAR}-02-02`);
    const user = await build.customerUser([[ids.customerId, 'CustomerUser']]);
    await sql`insert into note (invoice_id, author_account_id, text) values (${due.id}, ${user.id}, 'x')`.execute(
      owner(),
    );
    await sql`insert into download (invoice_id, account_id, part) values (${due.id}, ${user.id}, 'pdf')`.execute(
      owner(),
    );
    await sql`insert into invoice_reading (invoice_id, reader_version, model) values (${due.id}, '1', '{}')`.execute(
      owner(),
    );
    const before = await createReceiptAndDuplicate(kept.id);
    const gone = await createReceiptAndDuplicate(due.id);
    const after = await createReceiptAndDuplicate(kept.id);
    await chainAll();
    expect(await run(['purge', String(LAST_INVOICE_YEAR)])).toMatchObject({ code: 0 });
    const left = await sql<{ id: number }>`select id from intake_event order by id`.execute(owner());
    expect(left.rows.map(({ id }) => id)).toEqual([...before, ...after]);
    const { rows } = await sql`
      select (select count(*)::integer from note) as notes, (select count(*)::integer from download) as downloads,
        (select count(*)::integer from intake_receipt) as receipts, (select count(*)::integer from intake_batch) as batches`.execute(
      owner(),
    );
    expect(rows).toEqual([{ notes: 0, downloads: 0, receipts: 4, batches: 2 }]);
    const check = async () => {
      const reports = [];
      for (const chain of HASH_CHAINS) reports.push(await checkChain(test.database.executor, chain));
      return reports.map(({ firstBreak }) => firstBreak);
    };
    expect(await check()).toEqual([undefined, undefined]);
    expect(gone).toHaveLength(2);
    // An entry that was deleted without a purge is still reported as missing.
    await sql`delete from intake_event where id = ${after[0]}`.execute(owner());
    expect(await check()).toMatchObject([undefined, { fault: 'missing', eventId: after[0] }]);
  });

  it('removes a file with the last document that uses it', async () => {
    const [shared, own] = [Buffer.from('shared by two'), Buffer.from('its own')];
    await invoice(`${LAST_INVOICE_YEAR}-03-03`, INVOICE_TYPES.Invoice, shared);
    await invoice(`${LAST_INVOICE_YEAR}-03-04`, INVOICE_TYPES.Invoice, own);
    await invoice(`${PORTAL_YEAR}-03-03`, INVOICE_TYPES.Invoice, shared);
    const hashes = [await storeFileWithOldDate(shared), await storeFileWithOldDate(own)] as const;
    expect(await run(['purge', String(LAST_INVOICE_YEAR)])).toMatchObject({ code: 0 });
    // The rows are deleted immediately. The sweep moves the file only a day after it was recorded as orphaned.
    expect(await store.has(hashes[1])).toBe(true);
    await ageMarks(owner());
    expect(await runStore('sweep')).toMatchObject({ code: 0 });
    expect(await store.has(hashes[0])).toBe(true);
    expect(await store.has(hashes[1])).toBe(false);
  });

  it('removes earlier versions first, and keeps a document whose earlier version is still within its retention', async () => {
    const [first, second, third] = [
      await invoice(`${LAST_INVOICE_YEAR}-04-01`),
      await invoice(`${LAST_INVOICE_YEAR}-04-02`),
      await invoice(`${LAST_INVOICE_YEAR}-04-03`),
    ];
    await build.supersede(first.id, second.id);
    await build.supersede(second.id, third.id);
    const [young, old] = [await invoice(`${PORTAL_YEAR}-04-01`), await invoice(`${LAST_INVOICE_YEAR}-04-04`)];
    await build.supersede(young.id, old.id);
    expect(await run(['purge', String(LAST_INVOICE_YEAR)])).toMatchObject({ out: '3 documents removed.\n' });
    expect(await isThere(third)).toBe(false);
    expect(await isThere(old)).toBe(true);
  });

  it('removes nothing while a backup is made', async () => {
    const due = await invoice(`${LAST_INVOICE_YEAR}-08-08`);
    await owner()
      .connection()
      .execute(async (backup) => {
        await sql`select pg_advisory_lock_shared(hashtextextended('documents stay', 0))`.execute(backup);
        expect(await run(['purge', String(LAST_INVOICE_YEAR)])).toMatchObject({
          code: 1,
          err: expect.stringContaining('while a backup is made') as string,
        });
        await sql`select pg_advisory_unlock_shared(hashtextextended('documents stay', 0))`.execute(backup);
      });
    expect(await isThere(due)).toBe(true);
    expect(await run(['purge', String(LAST_INVOICE_YEAR)])).toMatchObject({ code: 0 });
  });

  it.each([[], ['purge'], ['purge', 'all'], ['purge', '2010', '2011'], ['list', 'x'], ['keep']])(
    'shows its usage for %j %j %j',
    async (...args) => {
      const { code, err } = await run(args);
      expect(code).toBe(2);
      expect(err).toContain('Usage: belegfach retention');
    },
  );
});
