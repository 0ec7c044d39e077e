import { randomUUID } from 'node:crypto';
import type { DocumentStore } from '../../platform/document-store/index.ts';
import type { Executor } from '../../platform/database/index.ts';
import { bindStore, StoreMismatch, type StorePlace } from './bind-store.ts';
import { holdSweepAndNotify, type StoreDependencies, notifyOfHold } from './hold-sweep.ts';
import { bindDatabase, findStoreRecord, holdSweep } from './store.repository.ts';

/**
 * Before a backup is loaded: its documents are added to the existing ones, so they must be of the same installation.
 * @param installation the identity in the backup; in a backup of an earlier version it is not the identity of a store
 * @throws StoreMismatch
 */
export async function checkBeforeRestore(
  store: DocumentStore,
  place: string,
  installation: string,
): Promise<void> {
  const mark = await store.mark.read();
  if (mark === undefined || !installation.includes('-')) return;
  if (mark.storeId !== installation) throw new StoreMismatch('foreign', place);
}

/**
 * Called in the transaction that loads a backup: as soon as its rows exist, no file is set aside until a person
 * confirms.
 */
export async function holdRestored(transaction: Executor): Promise<void> {
  await holdSweep(transaction, 'restored');
}

/** After a backup was loaded: database and documents are bound, and no file is set aside until a person confirms. */
export async function bindRestored(dependencies: StoreDependencies, place: string): Promise<void> {
  await bindWhatIsThere({ executor: dependencies.database.executor, store: dependencies.store, place });
  const record = await findStoreRecord(dependencies.database.executor);
  if (record?.heldBecause === 'restored') await notifyOfHold(dependencies, 'restored');
  // The schema of a backup of an earlier version could not store the hold.
  else await holdSweepAndNotify(dependencies, 'restored');
}

/**
 * Before documents are restored into the store of a database that has lost them: an empty store is accepted.
 * @throws StoreMismatch for any other mismatch
 */
export async function bindForRepair(parts: StorePlace, prepare: () => Promise<void>): Promise<void> {
  try {
    await bindStore(parts, prepare);
  } catch (error) {
    if (!(error instanceof StoreMismatch) || !isRepairable(error.mismatch)) throw error;
    await prepare();
    await bindWhatIsThere(parts);
  }
}

/**
 * After documents were restored: the store is at the state of the database. A store that is ahead keeps its generation, which shows
 * that the database was set back.
 */
export async function completeRepair(executor: Executor, store: DocumentStore): Promise<void> {
  const record = await findStoreRecord(executor);
  const mark = await store.mark.read();
  if (record === undefined || mark === undefined || mark.generation >= record.generation) return;
  await store.mark.replace({ ...mark, generation: record.generation });
}

/** A restore of documents repairs missing documents and documents of an earlier time. */
function isRepairable(mismatch: StoreMismatch['mismatch']): boolean {
  return mismatch === 'emptied' || mismatch === 'earlier';
}

async function bindWhatIsThere({ executor, store, place }: StorePlace): Promise<void> {
  const found = await store.mark.read();
  const record = await findStoreRecord(executor);
  const storeId = await bindDatabase(executor, record?.storeId ?? found?.storeId ?? randomUUID());
  const mark = await store.mark.create({
    storeId,
    generation: record?.generation ?? 0,
    lossAccepted: false,
  });
  if (mark.storeId !== storeId) throw new StoreMismatch('foreign', place);
  store.mark.expect(storeId);
}
