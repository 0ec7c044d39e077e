import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { messageOf } from '../../../platform/errors/index.ts';
import { type ObjectStorage, openObjectStorage } from '../../../platform/object-storage/index.ts';
import {
  createSnapshotWorld,
  SNAPSHOT_OPTIONS,
  type SnapshotWorld,
} from '../../../../test/support/snapshot-world.ts';
import { listSnapshots, nextSnapshotName } from './snapshot-manifest.ts';
import { verifySnapshot } from './verify-snapshot.ts';

let world: SnapshotWorld;
let home: string;
let storage: ObjectStorage;
beforeEach(async () => {
  world = await createSnapshotWorld();
  home = mkdtempSync(path.join(tmpdir(), 'belegfach-interrupted-'));
  storage = await openRepository('repository');
});
afterEach(async () => {
  await world.close();
  rmSync(home, { recursive: true, force: true });
});

async function openRepository(name: string): Promise<ObjectStorage> {
  const opened = await openObjectStorage(path.join(home, name), {
    endpoint: undefined,
    region: undefined,
    credentials: undefined,
  });
  await world.init(opened);
  return opened;
}

/** A storage whose process is killed before the write or removal with this number, counted by objects. */
function killBefore(target: ObjectStorage, step: number): ObjectStorage & { readonly steps: number } {
  let steps = 0;
  const count = () => {
    if (steps === step) throw new Error('killed');
    steps += 1;
  };
  return {
    ...target,
    get steps() {
      return steps;
    },
    putMany: async (objects) => {
      for (const object of objects) {
        count();
        await target.putMany([object]);
      }
    },
    remove: async (keys) => {
      for (const key of keys) {
        count();
        await target.remove([key]);
      }
    },
  };
}

async function expectAllWhole(repository: ObjectStorage): Promise<void> {
  for (const name of await listSnapshots(repository)) {
    const { faults, rowFaults } = await verifySnapshot(repository, name, {
      ...SNAPSHOT_OPTIONS,
      readData: true,
    });
    expect([...faults, ...rowFaults], name).toEqual([]);
  }
}

it('a run that is killed at any step leaves no complete snapshot and damages no earlier one, and the next run completes one', async () => {
  const counted = killBefore(await openRepository('counted'), Infinity);
  await world.create(counted);
  for (let step = 0; step < counted.steps; step += 1) {
    const killed = await openRepository(`killed-${step}`);
    await expect(world.create(killBefore(killed, step))).rejects.toThrow('killed');
    expect(await listSnapshots(killed)).toEqual([]);
    await world.create(killed);
    await world.addDocuments(1);
    await expect(world.create(killBefore(killed, 3))).rejects.toThrow('killed');
    expect(await listSnapshots(killed)).toHaveLength(1);
    await world.create(killed);
    expect(await listSnapshots(killed)).toHaveLength(2);
    await expectAllWhole(killed);
  }
});

it('a removal that is killed at any step leaves only complete snapshots, and the next one completes it', async () => {
  await world.create(storage);
  await sql`delete from stored_file where id = (select min(id) from stored_file)`.execute(
    world.test.owner.executor,
  );
  await world.create(storage);
  // The rows of an interrupted run are removed too.
  await expect(world.create(killBefore(storage, 2))).rejects.toThrow('killed');
  for (let step = 0; ; step += 1) {
    const killed = killBefore(storage, step);
    const outcome = await world.prune(killed).catch((error: unknown) => messageOf(error));
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
  await world.create({
    ...storage,
    putMany: (objects) => {
      sizes.push(objects.reduce((sum, { bytes }) => sum + bytes.byteLength, 0));
      return storage.putMany(objects);
    },
  });
  expect(Math.max(...sizes)).toBeLessThanOrEqual(32 * 1024 * 1024);
});
