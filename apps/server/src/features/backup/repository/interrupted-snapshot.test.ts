import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { messageOf } from '../../../platform/errors/index.ts';
import { openDatabase } from '../../../platform/database/index.ts';
import { type ObjectStorage, openObjectStorage } from '../../../platform/object-storage/index.ts';
import { createStoreWorld, type StoreWorld } from '../../../../test/support/store-world.ts';
import { createSnapshot } from './create-snapshot.ts';
import { pruneSnapshots } from './prune-snapshots.ts';
import type { SnapshotParts } from './snapshot-parts.ts';
import { listSnapshots, nextSnapshotName } from './snapshot-manifest.ts';
import { verifySnapshot } from './verify-snapshot.ts';

let world: StoreWorld;
let home: string;
let parts: SnapshotParts;
beforeEach(async () => {
  world = await createStoreWorld('documents');
  await world.bind();
  await world.addDocuments(3);
  home = mkdtempSync(path.join(tmpdir(), 'belegfach-interrupted-'));
  parts = {
    owner: openDatabase({ url: world.test.url, poolSize: 3, as: 'owner' }),
    store: world.dependencies.store,
    storage: await openRepository('repository'),
  };
});
afterEach(async () => {
  await parts.owner.close();
  await world.close();
  rmSync(home, { recursive: true, force: true });
});

const openRepository = (name: string) =>
  openObjectStorage(path.join(home, name), {
    endpoint: undefined,
    region: undefined,
    credentials: undefined,
  });
const OPTIONS = { signal: new AbortController().signal, onProgress: () => undefined };
const create = (storage: ObjectStorage) =>
  createSnapshot({ ...parts, storage }, { ...OPTIONS, readsCopies: false });
const prune = (storage: ObjectStorage) => pruneSnapshots({ ...parts, storage }, { keep: 1, ...OPTIONS });

/** A storage whose process is killed before the write or removal with this number, counted by objects. */
function killBefore(storage: ObjectStorage, step: number): ObjectStorage & { readonly steps: number } {
  let steps = 0;
  const count = () => {
    if (steps === step) throw new Error('killed');
    steps += 1;
  };
  return {
    ...storage,
    get steps() {
      return steps;
    },
    putMany: async (objects) => {
      for (const object of objects) {
        count();
        await storage.putMany([object]);
      }
    },
    remove: async (keys) => {
      for (const key of keys) {
        count();
        await storage.remove([key]);
      }
    },
  };
}

async function expectAllWhole(storage: ObjectStorage): Promise<void> {
  for (const name of await listSnapshots(storage)) {
    const { faults, rowFaults } = await verifySnapshot(storage, name, { ...OPTIONS, readData: true });
    expect([...faults, ...rowFaults], name).toEqual([]);
  }
}

it('a run that is killed at any step is no snapshot, damages none, and the next run completes one', async () => {
  const counted = killBefore(await openRepository('counted'), Infinity);
  await create(counted);
  for (let step = 0; step < counted.steps; step += 1) {
    const storage = await openRepository(`killed-${step}`);
    await expect(create(killBefore(storage, step))).rejects.toThrow('killed');
    expect(await listSnapshots(storage)).toEqual([]);
    await create(storage);
    await world.addDocuments(1);
    await expect(create(killBefore(storage, 3))).rejects.toThrow('killed');
    expect(await listSnapshots(storage)).toHaveLength(1);
    await create(storage);
    expect(await listSnapshots(storage)).toHaveLength(2);
    await expectAllWhole(storage);
  }
});

it('a removal that is killed at any step leaves only complete snapshots, and the next one completes it', async () => {
  const { storage } = parts;
  await create(storage);
  await sql`delete from stored_file where id = (select min(id) from stored_file)`.execute(
    world.test.owner.executor,
  );
  await create(storage);
  // The rows of an interrupted run are removed too.
  await expect(create(killBefore(storage, 2))).rejects.toThrow('killed');
  for (let step = 0; ; step += 1) {
    const killed = killBefore(storage, step);
    const outcome = await prune(killed).catch((error: unknown) => messageOf(error));
    await expectAllWhole(storage);
    if (outcome !== 'killed') break;
    expect(killed.steps).toBe(step);
  }
  const folders = new Set<string>();
  for await (const { key } of storage.list('rows/')) folders.add(key.split('/')[1] ?? '');
  expect([...folders]).toEqual(await listSnapshots(storage));
  const documents: string[] = [];
  for await (const { key } of storage.list('documents/')) documents.push(key);
  expect(documents).toHaveLength(2);
});

it('a run that lost its lock is no snapshot, because another command may have removed its documents', async () => {
  const { storage } = parts;
  const losing: ObjectStorage = {
    ...storage,
    putMany: async (objects) => {
      await storage.putMany(objects);
      if (!objects.some(({ key }) => key.startsWith('documents/'))) return;
      await sql`select pg_terminate_backend(pid) from pg_locks
        where locktype = 'advisory' and mode = 'ExclusiveLock' and pid <> pg_backend_pid()
          and (classid::bigint << 32) + objid::bigint = hashtextextended('snapshots', 0)
          and database = (select oid from pg_database where datname = current_database())`.execute(
        world.test.owner.executor,
      );
    },
  };
  await expect(create(losing)).rejects.toThrow();
  expect(await listSnapshots(storage)).toEqual([]);
});

it('the number of a snapshot decides which one is the newest, so that a wrong clock changes nothing', () => {
  const ahead = nextSnapshotName([], new Date('2031-01-01T00:00:00Z'));
  const right = nextSnapshotName([ahead], new Date('2026-01-01T00:00:00Z'));
  expect([right, ahead].toSorted()).toEqual([ahead, right]);
  expect(right).toMatch(/^000002-20260101T000000Z-[0-9a-f]{4}$/);
});

it('a repository of many documents keeps little of them in memory: each write has at most 32 MiB', async () => {
  const big = Array.from({ length: 5 }, () => randomBytes(9 * 1024 * 1024));
  for (const bytes of big) await world.build.storedFile(bytes);
  const sizes: number[] = [];
  const { storage } = parts;
  await create({
    ...storage,
    putMany: (objects) => {
      sizes.push(objects.reduce((sum, { bytes }) => sum + bytes.byteLength, 0));
      return storage.putMany(objects);
    },
  });
  expect(Math.max(...sizes)).toBeLessThanOrEqual(32 * 1024 * 1024);
});
