import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { FileDocumentStore } from '../src/platform/document-store/index.ts';
import { databaseUrl } from './support/database-server.ts';
import { killPortals, launch, PRODUCTION, startPortal } from './support/portal-process.ts';
import { createTestDatabase, type TestDatabase } from './support/test-database.ts';
import { createWorldBuilder } from './support/test-world.ts';

/*
 * A production portal with documents, and every known mistake about its database or its disk. The tests start the process itself, as an
 * operator does. No file may be lost, and a refused start gives the reason in one line.
 */

const TIMEOUT_MS = 240_000;
const DOCUMENTS = 6;

let mine: TestDatabase;
let other: TestDatabase;
let home: string;
beforeEach(async () => {
  mine = await createTestDatabase();
  other = await createTestDatabase();
  home = mkdtempSync(path.join(tmpdir(), 'belegfach-wrong-'));
});
afterEach(async () => {
  killPortals();
  await mine.drop();
  await other.drop();
  rmSync(home, { recursive: true, force: true });
});

const folder = (name: string) => path.join(home, name);
const filesOf = (name: string) =>
  readdirSync(path.join(folder(name), 'documents'), { recursive: true, encoding: 'utf8' })
    .map((file) => path.basename(file))
    .filter((file) => /^[0-9a-f]{64}$/.test(file))
    .toSorted();

/** Adds some documents. @returns a function that adds more of them */
async function fill(database: TestDatabase, name: string): Promise<(count: number) => Promise<void>> {
  const store = new FileDocumentStore(path.join(folder(name), 'documents'));
  await store.prepare();
  const build = createWorldBuilder(database.owner.executor, store);
  const provider = await build.provider();
  const customer = await build.customer([provider.id]);
  const add = async (count: number) => {
    for (let made = 0; made < count; made += 1)
      await build.invoice(customer.id, provider.id, { bytes: randomBytes(200) });
  };
  await add(DOCUMENTS);
  return add;
}

/** Starts the portal, and kills it as soon as it serves. */
async function startAndKill(url: string, name: string): Promise<string> {
  const { child, exit, output } = await startPortal({ DATABASE_URL: url, DATA_DIR: folder(name) });
  child.kill('SIGKILL');
  await exit;
  return output();
}

/** The messages of a start that fails, without those that every start or every refusal has. */
async function refusalOf(variables: Record<string, string>): Promise<readonly string[]> {
  const { exit, output, messages } = launch({ ...PRODUCTION, ...variables });
  // 78 for a wrong setting, 1 for a fault of database or disk.
  expect([1, 78], output()).toContain(await exit);
  return messages().filter((line) => !/^(Belegfach is starting|Settings were read from )/.test(line));
}

it(
  'no mistake about database or disk starts a portal, and none loses a file',
  async () => {
    for (const [database, name] of [
      [mine, 'mine'],
      [other, 'other'],
    ] as const) {
      mkdirSync(folder(name));
      await database.owner.executor.insertInto('installation').values({ demo: false }).execute();
      await fill(database, name);
      // Twice, because the second start completes the work that the first kill interrupted.
      await startAndKill(database.url, name);
      await startAndKill(database.url, name);
    }
    const before = filesOf('mine');
    expect(before).toHaveLength(DOCUMENTS);

    const forgotten = await refusalOf({ DATABASE_URL: '', DATA_DIR: folder('mine') });
    expect(forgotten).toEqual([expect.stringMatching(/^DATABASE_URL: /) as string]);
    const empty = await createTestDatabase();
    for (const url of [empty.url, 'embedded'])
      expect(await refusalOf({ DATABASE_URL: url, DATA_DIR: folder('mine') })).toEqual([
        expect.stringMatching(/^DATABASE_URL: this database knows no document/) as string,
      ]);
    await empty.drop();
    expect(await refusalOf({ DATABASE_URL: other.url, DATA_DIR: folder('mine') })).toEqual([
      expect.stringMatching(/^DATABASE_URL, DATA_DIR: .* of another database/) as string,
    ]);
    expect(filesOf('mine')).toEqual(before);

    renameSync(path.join(folder('mine'), 'documents'), folder('kept'));
    for (const emptied of [() => undefined, () => mkdirSync(path.join(folder('mine'), 'documents'))]) {
      emptied();
      expect(await refusalOf({ DATABASE_URL: mine.url, DATA_DIR: folder('mine') })).toEqual([
        expect.stringMatching(/^DATA_DIR: the database names documents that are not in/) as string,
      ]);
    }
    rmSync(path.join(folder('mine'), 'documents'), { recursive: true });
    renameSync(folder('kept'), path.join(folder('mine'), 'documents'));
    await startAndKill(mine.url, 'mine');
    expect(filesOf('mine')).toEqual(before);
  },
  TIMEOUT_MS,
);

it(
  'yesterday’s dump with today’s documents is served, reported, and not swept',
  async () => {
    mkdirSync(folder('mine'));
    await mine.owner.executor.insertInto('installation').values({ demo: false }).execute();
    const add = await fill(mine, 'mine');
    await startAndKill(mine.url, 'mine');
    const serverUrl = inject('databaseServerUrl');
    const name = `test_${randomBytes(8).toString('hex')}`;
    const server = new Client({ connectionString: serverUrl });
    await server.connect();
    try {
      const source = new URL(mine.url).pathname.slice(1);
      await expect
        .poll(
          async () => {
            await server.query(
              'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()',
              [source],
            );
            return server.query(`create database ${name} template ${source}`).then(
              () => 'made',
              (error: unknown) => String(error),
            );
          },
          { timeout: TIMEOUT_MS },
        )
        .toBe('made');
      await add(3);
      await startAndKill(mine.url, 'mine');
      const before = filesOf('mine');
      expect(before).toHaveLength(DOCUMENTS + 3);

      const url = databaseUrl(serverUrl, name);
      const portal = await startPortal({ DATABASE_URL: url, DATA_DIR: folder('mine') });
      await expect
        .poll(() => portal.output(), { timeout: TIMEOUT_MS })
        .toMatch(/"alarm":"sweep-held","reason":"rolled-back"/);
      const ready = await fetch(`${portal.address}/readyz`);
      expect([503, 'attention']).toContain(
        ready.status === 200 ? ((await ready.json()) as { status: string }).status : ready.status,
      );
      portal.child.kill('SIGKILL');
      await portal.exit;
      expect(filesOf('mine')).toEqual(before);
    } finally {
      killPortals();
      await server.query(`drop database if exists ${name} with (force)`);
      await server.end();
    }
  },
  TIMEOUT_MS,
);
