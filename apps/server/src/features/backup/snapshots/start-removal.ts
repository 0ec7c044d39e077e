import type { ObjectStorage, StoredObject } from '../../../platform/object-storage/index.ts';
import type { HeldLock } from '../held-lock.ts';
import { listSnapshots } from './snapshot-manifest.ts';

/** Number of objects in a batch. Before each batch, the command checks that no other command writes into the repository. */
const BATCH_SIZE = 1_000;
/** The time of this object is the start of the removal, so that it comes from the same clock as the times of the other objects. */
const START = { folder: 'prune/', key: 'prune/started' } as const;

export interface Removal {
  remove(keys: readonly string[]): Promise<void>;
  /**
   * Removes the objects that are older than the start; a newer one may be of a snapshot that is not complete yet.
   * @returns how many were removed
   */
  removeOld(objects: readonly StoredObject[]): Promise<number>;
  /** The number of objects that were too new for `removeOld`. */
  readonly tooNew: number;
}

interface RemovalOptions {
  readonly lock: HeldLock;
  /** The complete snapshots; a further one stops the removal. */
  readonly names: readonly string[];
  readonly signal: AbortSignal;
}

/**
 * Prepares to remove objects in batches. Before each batch, the command checks that it still has the lock and that nobody has
 * completed a snapshot, which may need any document of the repository.
 */
export async function startRemoval(
  storage: ObjectStorage,
  { lock, names, signal }: RemovalOptions,
): Promise<Removal> {
  const startedAt = await writeStart(storage);
  const known = new Set(names);
  let tooNew = 0;

  const checkAlone = async () => {
    signal.throwIfAborted();
    const added = (await listSnapshots(storage)).find((name) => !known.has(name));
    if (added !== undefined)
      throw new Error(
        `${storage.address}: another command has written snapshot ${added}; run the command again`,
      );
    await lock.check();
  };
  const remove = async (keys: readonly string[]) => {
    for (let first = 0; first < keys.length; first += BATCH_SIZE) {
      await checkAlone();
      await storage.remove(keys.slice(first, first + BATCH_SIZE));
    }
  };

  return {
    remove,
    removeOld: async (objects) => {
      const old = objects.filter(({ modifiedAt }) => modifiedAt < startedAt);
      tooNew += objects.length - old.length;
      await remove(old.map(({ key }) => key));
      return old.length;
    },
    get tooNew() {
      return tooNew;
    },
  };
}

async function writeStart(storage: ObjectStorage): Promise<Date> {
  await storage.putMany([{ key: START.key, bytes: Buffer.from('The last removal of snapshots\n') }]);
  for await (const { key, modifiedAt } of storage.list(START.folder))
    if (key === START.key) return modifiedAt;
  throw new Error(`${storage.address} does not list ${START.key}, which was written a moment ago`);
}
