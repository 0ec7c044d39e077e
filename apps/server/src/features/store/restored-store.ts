import { randomUUID } from 'node:crypto';
import type { DocumentStore } from '../../platform/document-store/index.ts';
import type { Executor } from '../../platform/database/index.ts';
import { bindStore, StoreMismatch, type StoreLocation } from './bind-store.ts';
import { pauseSweepAndNotify, type StoreDependencies, notifyOfPause } from './pause-sweep.ts';
import { bindDatabase, findStoreRecord } from './store.repository.ts';

/**
 * Called before a backup is loaded. Its documents are added to the existing ones, so both must belong to the same
 * installation.
 * @param installation the identity in the backup; in a backup of an earlier version it is not the identity of a store
 * @throws StoreMismatch
 */
export async function checkBeforeRestore(store: DocumentStore, installation: string): Promise<void> {
  const mark = await store.mark.read();
  if (mark === undefined || !installation.includes('-')) return;
  if (mark.storeId !== installation) throw new StoreMismatch('foreign', store.place);
}

/** Called after a backup was loaded: binds database and documents, and pauses the sweep until a person confirms. */
export async function bindRestored(dependencies: StoreDependencies): Promise<void> {
  await bindExisting({ executor: dependencies.database.executor, store: dependencies.store });
  const record = await findStoreRecord(dependencies.database.executor);
  if (record?.pausedBecause === 'restored') await notifyOfPause(dependencies, 'restored');
  // The schema of a backup of an earlier version could not store the pause.
  else await pauseSweepAndNotify(dependencies, 'restored');
}

/**
 * Called before documents are restored. Binds a store that lost its documents, or that is of an earlier time.
 * @throws StoreMismatch for any other mismatch
 */
export async function bindForRepair(location: StoreLocation, prepare: () => Promise<void>): Promise<void> {
  try {
    await bindStore(location, prepare);
  } catch (error) {
    if (!(error instanceof StoreMismatch) || !isRepairable(error.mismatch)) throw error;
    await prepare();
    await bindExisting(location);
  }
}

/**
 * Called after documents were restored: the store gets the generation of the database. A store that is ahead keeps its
 * own generation, which shows that the database was set back.
 */
export async function completeRepair(executor: Executor, store: DocumentStore): Promise<void> {
  const record = await findStoreRecord(executor);
  const mark = await store.mark.read();
  if (record === undefined || mark === undefined || mark.generation >= record.generation) return;
  await store.mark.replace({ ...mark, generation: record.generation });
}

/** Whether a restore of documents removes the mismatch. */
function isRepairable(mismatch: StoreMismatch['mismatch']): boolean {
  return mismatch === 'emptied' || mismatch === 'earlier';
}

async function bindExisting({ executor, store }: StoreLocation): Promise<void> {
  const existingMark = await store.mark.read();
  const record = await findStoreRecord(executor);
  const storeId = await bindDatabase(executor, record?.storeId ?? existingMark?.storeId ?? randomUUID());
  const mark = await store.mark.create({
    storeId,
    generation: record?.generation ?? 0,
    lossAccepted: false,
  });
  if (mark.storeId !== storeId) throw new StoreMismatch('foreign', store.place);
  await store.mark.expectInEachBucket(storeId);
}
