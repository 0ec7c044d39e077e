import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { applyLaterSchema } from '../../../test/support/later-schema.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/support/test-database.ts';
import { openDatabase } from '../database/index.ts';
import { listMigrations } from '../database/migrate.ts';
import { FileDocumentStore } from '../document-store/index.ts';
import { isDiskSpaceLow } from './disk-space.ts';
import { adviceOn, createReadiness, type ReadinessDependencies, settingsOf } from './readiness.ts';

let test: TestDatabase;
let home: string;
beforeAll(async () => {
  test = await createTestDatabase();
  home = mkdtempSync(path.join(tmpdir(), 'belegfach-ready-'));
});
afterAll(async () => {
  await test.drop();
  rmSync(home, { recursive: true, force: true });
});
afterEach(() => vi.useRealTimers());

const newestMigration = () => listMigrations().at(-1) ?? '';
const findAmpleSpace = () => Promise.resolve({ freeBytes: 10 * 1024 ** 3, totalBytes: 20 * 1024 ** 3 });
const readinessWith = (dependencies: Partial<ReadinessDependencies> = {}) =>
  createReadiness({
    database: test.database,
    store: new FileDocumentStore(path.join(home, 'documents')),
    dataDirectory: home,
    stopping: undefined,
    findSpace: findAmpleSpace,
    ...dependencies,
  });

describe('the portal', () => {
  it('is ready when nothing is wrong', async () => {
    expect(await readinessWith().findFaults()).toEqual([]);
  });

  it('is not ready while it stops', async () => {
    const stopping = new AbortController();
    const readiness = readinessWith({ stopping: stopping.signal });
    expect(await readiness.findFaults()).toEqual([]);
    stopping.abort();
    expect(await readiness.findFaults()).toEqual(['stopping']);
  });

  it('is not ready without its database, nor when all connections are in use', async () => {
    const unreachable = openDatabase({ url: 'postgres://nobody@127.0.0.1:1/none' });
    expect(await readinessWith({ database: unreachable }).findFaults()).toEqual(['database']);
    await unreachable.close();
    const singleConnection = openDatabase({ url: test.applicationUrl, poolSize: 1 });
    await singleConnection.transaction(async () => {
      expect(await readinessWith({ database: singleConnection }).findFaults()).toEqual(['database']);
    });
    expect(await readinessWith({ database: singleConnection }).findFaults()).toEqual([]);
    await singleConnection.close();
  });

  it('is not ready with a schema that it cannot use: one without a migration of its own, or of a later version', async () => {
    const undo = await applyLaterSchema(test.owner.executor);
    expect(await readinessWith().findFaults()).toEqual(['schema']);
    await undo();
    await sql`update kysely_migration set name = '0000_x' where name = ${newestMigration()}`.execute(
      test.owner.executor,
    );
    expect(await readinessWith().findFaults()).toEqual(['schema']);
    await sql`update kysely_migration set name = ${newestMigration()} where name = '0000_x'`.execute(
      test.owner.executor,
    );
    expect(await readinessWith().findFaults()).toEqual([]);
  });

  it('stays ready with the schema of a later version that still serves it', async () => {
    const undo = await applyLaterSchema(test.owner.executor, { servesFrom: newestMigration() });
    expect(await readinessWith().findFaults()).toEqual([]);
    await undo();
  });

  it('is not ready while the document store fails, and is ready again when it works', async () => {
    let probe = () => Promise.resolve();
    const readiness = readinessWith({ store: { probe: () => probe() } });
    probe = () => Promise.reject(new Error('EIO'));
    expect(await readiness.findFaults()).toEqual(['documents']);
    probe = () => Promise.resolve();
    expect(await readiness.findFaults()).toEqual([]);
  });

  it('stays ready for thirty seconds after the last success of a store that hangs, and probes it once', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const probe = vi.fn(() => Promise.resolve());
    const readiness = readinessWith({ store: { probe } });
    expect(await readiness.findFaults()).toEqual([]);
    probe.mockImplementation(() => new Promise(() => undefined));
    vi.advanceTimersByTime(5_000);
    expect(await readiness.findFaults()).toEqual([]);
    expect(probe).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(10_000);
    expect(await readiness.findFaults()).toEqual([]);
    vi.advanceTimersByTime(16_000);
    expect(await readiness.findFaults()).toEqual(['documents']);
    expect(probe).toHaveBeenCalledTimes(2);
  });

  it('is not ready with a full or missing disk', async () => {
    const findTooLittleSpace = () => Promise.resolve({ freeBytes: 1024 ** 3 - 1, totalBytes: 2 * 1024 ** 3 });
    expect(await readinessWith({ findSpace: findTooLittleSpace }).findFaults()).toEqual(['disk']);
    const failToFindSpace = () => Promise.reject(new Error('ENOENT'));
    expect(await readinessWith({ findSpace: failToFindSpace }).findFaults()).toEqual(['disk']);
  });
});

it('each fault but the shutdown names the setting to look at and what to do', () => {
  expect(adviceOn(['stopping'])).toBe('');
  expect(adviceOn(['database', 'disk'])).toBe(
    'PostgreSQL must run and answer within a second. Free space, or make the folder writable. belegfach doctor says more.',
  );
  expect(settingsOf(['stopping'], 'DATA_DIR')).toEqual([]);
  expect(settingsOf(['database', 'schema'], 'DATA_DIR')).toEqual(['DATABASE_URL']);
  expect(settingsOf(['documents', 'disk'], 'DATA_DIR')).toEqual(['DATA_DIR']);
  expect(settingsOf(['documents', 'disk'], 'DOCUMENT_STORE')).toEqual(['DOCUMENT_STORE', 'DATA_DIR']);
});

it.each([
  [1, 10, false],
  [0.99, 10, true],
  [6, 100, false],
  [4.9, 100, true],
])('%d GiB of %d GiB free is scarce: %s', (free, total, expected) => {
  expect(isDiskSpaceLow({ freeBytes: free * 1024 ** 3, totalBytes: total * 1024 ** 3 })).toBe(expected);
});
