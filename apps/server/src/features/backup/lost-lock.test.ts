import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '../../platform/database/index.ts';
import type { ObjectStorage } from '../../platform/object-storage/index.ts';
import { endLock } from '../../../test/support/end-lock.ts';
import { createMemoryStorage } from '../../../test/support/memory-storage.ts';
import {
  createSnapshotWorld,
  SNAPSHOT_OPTIONS,
  type SnapshotWorld,
} from '../../../test/support/snapshot-world.ts';
import { backUp, createSnapshot, listSnapshots } from './index.ts';

/*
 * Each lock ends with its connection, for example when PostgreSQL is restarted during hours of copying. Afterwards another
 * command may remove or purge documents that this command needs, or may need documents that this command removes.
 */

const SNAPSHOTS = 'snapshots';
const DOCUMENTS = 'documents stay';
const LOST = 'the connection to the database was lost, and its lock with it';

let world: SnapshotWorld;
let storage: ReturnType<typeof createMemoryStorage>;
beforeEach(async () => {
  world = await createSnapshotWorld();
  storage = createMemoryStorage();
  await world.init(storage);
});
afterEach(() => world.close());

const end = (lock: string) => endLock(world.test.owner.executor, lock);
const keysOf = (folder: string) => [...storage.objects.keys()].filter((key) => key.startsWith(folder));

describe('a run whose database connection ends, and with it a lock,', () => {
  it.each([SNAPSHOTS, DOCUMENTS])('completes no snapshot if the lock is "%s"', async (lock) => {
    let ended: Promise<void> | undefined;
    const losing: ObjectStorage = {
      ...storage,
      putMany: async (objects) => {
        await storage.putMany(objects);
        if (!objects.some(({ key }) => key.startsWith('documents/'))) return;
        ended ??= end(lock);
        await ended;
      },
    };
    await expect(world.create(losing)).rejects.toThrow(LOST);
    expect(await listSnapshots(storage)).toEqual([]);
    await world.create(storage);
    expect(await listSnapshots(storage)).toHaveLength(1);
  });

  it('completes no backup if the lock is that of the documents', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'belegfach-lost-'));
    const { store } = world.dependencies;
    let ended: Promise<void> | undefined;
    const losing = Object.assign(Object.create(store) as typeof store, {
      read: async (sha256: Buffer) => {
        ended ??= end(DOCUMENTS);
        await ended;
        return store.read(sha256);
      },
    });
    try {
      await expect(backUp(world.owner, losing, folder, SNAPSHOT_OPTIONS)).rejects.toThrow(LOST);
      expect(readdirSync(folder)).not.toContain('manifest.json');
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

it('a server that ends idle sessions does not end the locks of a run', { timeout: 120_000 }, async () => {
  await sql`do $$ begin
    execute format('alter database %I set idle_session_timeout = %L', current_database(), '2s');
  end $$`.execute(world.test.owner.executor);
  const { url } = world.test;
  const owner = openDatabase({ url, poolSize: 3, as: 'owner' });
  let idle: Promise<void> | undefined;
  const slow: ObjectStorage = {
    ...storage,
    putMany: async (objects) => {
      await storage.putMany(objects);
      if (!objects.some(({ key }) => key.startsWith('documents/'))) return;
      idle ??= waitForIdleEnd(url);
      await idle;
    },
  };
  const dependencies = { owner, store: world.dependencies.store, storage: slow };
  try {
    await createSnapshot(dependencies, { ...SNAPSHOT_OPTIONS, readsCopies: false });
  } finally {
    await owner.close();
  }
  expect(await listSnapshots(storage)).toHaveLength(1);
});

/** Opens a session and waits until the server ends it. By then the server has also ended all sessions that were idle before. */
async function waitForIdleEnd(connectionString: string): Promise<void> {
  const client = new Client({ connectionString });
  // Emitted twice: the server's message, and the end of the connection.
  const ended = new Promise<void>((resolve) => client.on('error', () => resolve()));
  await client.connect();
  await ended;
}

describe('a removal', () => {
  /** A document that no snapshot needs, as after a purge or an interrupted run. */
  const unneeded = () => {
    const bytes = randomBytes(20);
    const hash = createHash('sha256').update(bytes).digest('hex');
    return { key: `documents/sha256/${hash.slice(0, 2)}/${hash.slice(2, 4)}/${hash}`, bytes };
  };
  /** More documents than are removed together. */
  const UNNEEDED = 1_010;
  const NEEDED = 3;

  beforeEach(async () => {
    await world.create(storage);
    await storage.putMany(Array.from({ length: UNNEEDED }, unneeded));
    await world.create(storage);
  });

  /** Runs the work once, after the first removal of objects in this folder. */
  const after = (folder: string, work: () => Promise<unknown>): ObjectStorage => {
    let isDone = false;
    return {
      ...storage,
      remove: async (keys) => {
        await storage.remove(keys);
        if (isDone || keys[0]?.startsWith(folder) !== true) return;
        isDone = true;
        await work();
      },
    };
  };
  const MANIFEST = 'manifests/000009-20260101T000000Z-abcd.json';
  const addManifest = () => storage.putMany([{ key: MANIFEST, bytes: Buffer.from('{}') }]);

  it('that nobody disturbs removes the older snapshot and everything that only this snapshot needs', async () => {
    expect(await world.prune(storage)).toEqual({
      removed: 1,
      kept: 1,
      documents: UNNEEDED,
      tooNew: 0,
      isPaused: false,
    });
    expect(keysOf('documents/')).toHaveLength(NEEDED);
  });

  it('removes nothing when its lock is lost before it begins', async () => {
    const all = keysOf('');
    const losing: ObjectStorage = {
      ...storage,
      putMany: async (objects) => {
        await storage.putMany(objects);
        await end(SNAPSHOTS);
      },
    };
    await expect(world.prune(losing)).rejects.toThrow(LOST);
    expect(all.filter((key) => !storage.objects.has(key))).toEqual([]);
  });

  it.each([
    ['lost', LOST, () => end(SNAPSHOTS)],
    ['of no use because another command has completed a snapshot', 'written snapshot 000009', addManifest],
  ])('ends at the next batch when its lock is %s', async (_what, message, disturb) => {
    const rows = keysOf('rows/').length;
    await expect(world.prune(after('manifests/', disturb))).rejects.toThrow(message);
    expect(keysOf('rows/')).toHaveLength(rows);
    storage.objects.delete(MANIFEST);

    await expect(world.prune(after('rows/', disturb))).rejects.toThrow(message);
    expect(keysOf('documents/')).toHaveLength(NEEDED + UNNEEDED);
    storage.objects.delete(MANIFEST);

    await expect(world.prune(after('documents/', disturb))).rejects.toThrow(message);
    expect(keysOf('documents/')).toHaveLength(NEEDED + UNNEEDED - 1_000);
  });

  it('keeps documents and rows that were written after it began, and says so', async () => {
    const rows = { key: 'rows/000003-20260101T000000Z-abcd/mail.000001.gz', bytes: Buffer.from('x') };
    const added = [unneeded(), rows];
    const pruned = await world.prune(after('manifests/', () => storage.putMany(added)));
    expect(pruned).toMatchObject({ documents: UNNEEDED, tooNew: added.length });
    expect(added.filter(({ key }) => !storage.objects.has(key))).toEqual([]);
    expect(await world.prune(storage)).toMatchObject({ documents: 1, tooNew: 0 });
    expect(added.filter(({ key }) => storage.objects.has(key))).toEqual([]);
  });
});
