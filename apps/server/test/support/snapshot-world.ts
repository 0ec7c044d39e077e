import {
  createSnapshot,
  initRepository,
  pruneSnapshots,
  type SnapshotDependencies,
} from '../../src/features/backup/index.ts';
import { type Database, openDatabase } from '../../src/platform/database/index.ts';
import type { ObjectStorage } from '../../src/platform/object-storage/index.ts';
import { createStoreWorld, type StoreWorld } from './store-world.ts';

/** An installation with three documents whose snapshots go into repositories that a test gives. */
export interface SnapshotWorld extends StoreWorld {
  readonly owner: Database;
  init(storage: ObjectStorage): Promise<void>;
  create(storage: ObjectStorage): ReturnType<typeof createSnapshot>;
  prune(storage: ObjectStorage): ReturnType<typeof pruneSnapshots>;
}

export const SNAPSHOT_OPTIONS = { signal: new AbortController().signal, onProgress: () => undefined };

export async function createSnapshotWorld(): Promise<SnapshotWorld> {
  const world = await createStoreWorld('documents');
  await world.bind();
  await world.addDocuments(3);
  const owner = openDatabase({ url: world.test.url, poolSize: 3, as: 'owner' });
  const partsOf = (storage: ObjectStorage): SnapshotDependencies => ({
    owner,
    store: world.dependencies.store,
    storage,
  });
  return {
    ...world,
    owner,
    init: (storage) => initRepository(owner.executor, storage),
    create: (storage) => createSnapshot(partsOf(storage), { ...SNAPSHOT_OPTIONS, readsCopies: false }),
    prune: (storage) => pruneSnapshots(partsOf(storage), { keep: 1, ...SNAPSHOT_OPTIONS }),
    close: async () => {
      await owner.close();
      await world.close();
    },
  };
}
