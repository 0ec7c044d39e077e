import { randomBytes } from 'node:crypto';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import pino from 'pino';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { composeJobs } from '../src/composition/compose-jobs.ts';
import { type Database, openDatabase } from '../src/platform/database/index.ts';
import { FileDocumentStore } from '../src/platform/document-store/index.ts';
import { createMailer } from '../src/platform/mail/index.ts';
import { letPartsBeDue } from './support/due-parts.ts';
import { createTestDatabase, type TestDatabase } from './support/test-database.ts';
import { createWorldBuilder } from './support/test-world.ts';
import { runOn } from './support/run-command.ts';
import { toList } from './support/to-list.ts';

/*
 * A database restored from yesterday's backup, with today's documents; the portal's jobs run, and the clocks of the portal and the database are
 * moved. A sweep that trusted the rows would delete today's documents an hour after the start, and the next backup would remove their copies.
 */

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const YESTERDAY = 12;
const TODAY = 2;

let home: string;
let source: TestDatabase;
let target: TestDatabase;
const opened: Database[] = [];
beforeEach(async () => {
  home = mkdtempSync(path.join(tmpdir(), 'belegfach-rolled-back-'));
  source = await createTestDatabase();
  target = await createTestDatabase();
});
afterEach(async () => {
  vi.useRealTimers();
  for (const database of opened.splice(0)) await database.close();
  await source.drop();
  await target.drop();
  rmSync(home, { recursive: true, force: true });
});

const command = (url: string, data: string, ...args: string[]) => runOn(url, path.join(home, data), ...args);

/** Moves the clocks of the portal and of the database forward; only connections that are opened later see it. */
async function moveClocks(ms: number): Promise<void> {
  vi.useRealTimers();
  const { executor } = target.owner;
  await sql
    .raw(
      `create or replace function public.clock_timestamp() returns timestamptz language sql volatile
        as $$ select pg_catalog.clock_timestamp() + interval '${ms} milliseconds' $$`,
    )
    .execute(executor);
  await sql
    .raw(
      `do $$ begin execute format('alter database %I set search_path = public, pg_catalog', current_database()); end $$`,
    )
    .execute(executor);
  vi.useFakeTimers({ now: Date.now() + ms, toFake: ['Date'] });
}

function jobsOf(store: FileDocumentStore) {
  const database = openDatabase({ url: target.applicationUrl, poolSize: 2, keyring: target.keyring });
  opened.push(database);
  const jobs = composeJobs({
    database,
    store,
    retentionYears: { invoice: 8, remittanceAdvice: 8, reminder: 6 },
    verifyCycle: { listNights: 1, readNights: 7 },
    mailer: createMailer({
      publicUrl: new URL('https://belege.example'),
      operator: { name: 'Muster GmbH', productTitle: 'Belegfach' },
    }),
    logger: pino({ level: 'silent' }),
  });
  return async (name: string) => {
    const job = jobs.find((one) => one.name === name);
    if (job === undefined) throw new Error(`there is no job ${name}`);
    await job.run(new AbortController().signal);
  };
}

/** Every file below a folder, by its bytes. */
function contentsOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((one) => one.isFile() && /^[0-9a-f]{64}$/.test(one.name))
    .map((one) => readFileSync(path.join(one.parentPath, one.name)).toString('hex'))
    .toSorted();
}

it('yesterday’s database with today’s documents loses none of them, whatever the clock says and whatever job runs', async () => {
  const { executor } = source.owner;
  await sql`insert into installation (demo) values (true)`.execute(executor);
  const documents = path.join(home, 'source/documents');
  const first = new FileDocumentStore(documents);
  await first.prepare();
  const build = createWorldBuilder(executor, first);
  for (let count = 0; count < YESTERDAY; count += 1) await build.storedFile(randomBytes(80));
  const backup = path.join(home, 'backup');
  expect(await command(source.url, 'source', 'backup', backup)).toMatchObject({ code: 0 });
  const today: Buffer[] = [];
  for (let count = 0; count < TODAY; count += 1) today.push((await build.storedFile(randomBytes(80))).sha256);
  expect(await command(source.url, 'source', 'backup', path.join(home, 'today'))).toMatchObject({ code: 0 });
  cpSync(documents, path.join(home, 'target/documents'), { recursive: true });
  const all = contentsOf(path.join(home, 'target/documents'));
  expect(all).toHaveLength(YESTERDAY + TODAY);

  const restored = await command(target.url, 'target', 'restore', backup);
  expect(restored.code, restored.text).toBe(0);
  for (const sha256 of today)
    expect(restored.text).toContain(`without a document: ${sha256.toString('hex')}`);
  const store = new FileDocumentStore(path.join(home, 'target/documents'));
  const expectReadable = async () => {
    for (const sha256 of today) expect((await store.read(sha256)).length).toBe(80);
  };

  // A night later no person has decided yet: all files are where they were.
  await moveClocks(25 * HOUR_MS);
  await letPartsBeDue(target.owner.executor, today);
  await jobsOf(store)('verify-documents');
  await jobsOf(store)('sweep-store');
  await jobsOf(store)('tidy-lost-and-found');
  expect(contentsOf(path.join(home, 'target/documents/sha256'))).toEqual(all);

  // The next backup also keeps its copies of the day.
  const kept = contentsOf(path.join(home, 'today/documents'));
  expect((await command(target.url, 'target', 'backup', path.join(home, 'today'))).text).toContain(
    `${TODAY} copies without a document stay`,
  );
  expect(contentsOf(path.join(home, 'today/documents/sha256'))).toEqual(kept);

  // After a person confirms, the files are set aside and not removed.
  expect(await command(target.url, 'target', 'store', 'confirm')).toMatchObject({ code: 0 });
  await jobsOf(store)('sweep-store');
  expect(contentsOf(path.join(home, 'target/documents/sha256'))).toHaveLength(YESTERDAY);
  expect(contentsOf(path.join(home, 'target/documents'))).toEqual(all);
  await expectReadable();
  await moveClocks(25 * HOUR_MS + 89 * DAY_MS);
  await jobsOf(store)('tidy-lost-and-found');
  expect(contentsOf(path.join(home, 'target/documents'))).toEqual(all);

  // One document is delivered again in time: it keeps its file, whatever happens to the others.
  const [again, gone] = today;
  await sql`insert into stored_file (sha256, size) values (${again}, 80)`.execute(target.owner.executor);
  await moveClocks(25 * HOUR_MS + 92 * DAY_MS);
  await jobsOf(store)('tidy-lost-and-found');
  expect(contentsOf(path.join(home, 'target/documents'))).toHaveLength(all.length - 1);
  expect(again !== undefined && (await store.has(again))).toBe(true);
  expect(gone !== undefined && (await store.has(gone))).toBe(false);
  expect(await toList(store.lostAndFound.list())).toEqual([]);
});
