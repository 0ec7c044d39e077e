import { randomUUID } from 'node:crypto';
import type { Executor } from '../../platform/database/index.ts';
import {
  type DocumentStore,
  type StorePlace,
  StoreUnavailable,
} from '../../platform/document-store/index.ts';
import { areMostFilesMissing, compareStore } from './compare-store.ts';
import {
  describeMismatch,
  isEarlier,
  rowsMatchFiles,
  judgeStore,
  type Mismatch,
  type Verdict,
} from './judge-store.ts';
import { bindDatabase, findStoreRecord, hasStoredFiles, withBindingLock } from './store.repository.ts';

/**
 * Database and documents do not belong together. The message is one line that names the setting and states what to do.
 */
export class StoreMismatch extends Error {
  readonly mismatch: Mismatch;

  constructor(mismatch: Mismatch, place: StorePlace) {
    super(describeMismatch(mismatch, place));
    this.mismatch = mismatch;
  }
}

export interface StoreLocation {
  readonly executor: Executor;
  readonly store: DocumentStore;
}

/**
 * Checks that database and documents belong together, and lets the store refuse work if its mark changes later. At the
 * first start both get the same mark. The documents get it first, and it is created exclusively, so that two portals
 * that start at the same time use the same mark. If the process is killed meanwhile, the next start completes this.
 * @param prepare creates the database's row of the installation and the folders of the store; called before the first
 * mark is written
 * @throws StoreMismatch
 */
export async function bindStore(
  { executor, store }: StoreLocation,
  prepare: () => Promise<void>,
): Promise<void> {
  const verdict = await findVerdict({ executor, store });
  if (verdict === 'bound') {
    const record = await findStoreRecord(executor);
    if (record?.storeId !== undefined) await store.mark.expectInEachBucket(record.storeId);
    return;
  }
  await prepare();
  // This is a command before the portal's first start: there is no installation yet.
  if ((await findStoreRecord(executor)) === undefined) return;
  // Locked, because some S3 servers cannot create an object exclusively.
  const storeId = await withBindingLock(executor, async () => {
    // A new id, not the one of the database: another folder may have been bound to the database since the verdict.
    const mark = await store.mark.create({ storeId: randomUUID(), generation: 0, lossAccepted: false });
    if ((await bindDatabase(executor, mark.storeId)) !== mark.storeId)
      throw new StoreMismatch('foreign', store.place);
    return mark.storeId;
  });
  await store.mark.expectInEachBucket(storeId);
}

/** @throws StoreMismatch when database and documents do not belong together */
async function findVerdict({ executor, store }: StoreLocation): Promise<Verdict> {
  const { verdict, place } = await findStoreVerdict(executor, store);
  if (verdict === 'compare') {
    if (!rowsMatchFiles(await compareStore(executor, store))) throw new StoreMismatch('unfit', place);
    return verdict;
  }
  if (verdict !== 'bound' && verdict !== 'bind') throw new StoreMismatch(verdict, place);
  return verdict;
}

/**
 * Judges database and documents without a comparison of all rows and files, and changes nothing.
 * @returns the verdict, and the store or bucket that it concerns
 */
export async function findStoreVerdict(
  executor: Executor,
  store: DocumentStore,
): Promise<{ readonly verdict: Verdict; readonly place: StorePlace }> {
  const verdict = await judgeWhole(executor, store);
  // The store may look emptied as a whole, or may be bound; in both cases the fault may be in a single one of several buckets.
  if (verdict !== 'bound' && verdict !== 'emptied') return { verdict, place: store.place };
  const stray = await store.mark.findStray();
  if (stray === undefined) return { verdict, place: store.place };
  return { verdict: stray.isForeign ? 'foreign' : 'emptied', place: { ...store.place, name: stray.name } };
}

async function judgeWhole(executor: Executor, store: DocumentStore): Promise<Verdict> {
  // The database is read first: a portal that starts at the same time marks the documents before it marks the database.
  const record = await findStoreRecord(executor);
  const mark = await store.mark.read();
  const verdict = judgeStore({
    databaseId: record?.storeId,
    hasRows: await hasStoredFiles(executor),
    storeId: mark?.storeId,
    containsFiles: await store.containsFiles(),
    generationsBehind: (record?.generation ?? 0) - (mark?.generation ?? 0),
    lossAccepted: mark?.lossAccepted ?? false,
  });
  // Another portal with this database may have bound both, in its first start, between the two reads above.
  if (
    verdict === 'foreign' &&
    record?.storeId === undefined &&
    (await findStoreRecord(executor))?.storeId === mark?.storeId
  )
    return 'bound';
  if (verdict === 'bound' && mark?.lossAccepted === false && (await areMostFilesMissing(executor, store)))
    return 'emptied';
  return verdict;
}

/**
 * Checks that the store has the database's mark now, in each of several buckets: a disk may have been unmounted or exchanged
 * since the start.
 * @throws StoreUnavailable with a one-line message
 */
export async function checkStore(executor: Executor, store: DocumentStore): Promise<void> {
  await checkFirstMark(executor, store);
  await requireNoStray(store, `${store.place.setting}: `);
}

/** One of several buckets that was emptied or exchanged looks as if its documents were lost. @throws StoreUnavailable */
export async function requireNoStray({ mark }: DocumentStore, setting = ''): Promise<void> {
  const stray = await mark.findStray();
  if (stray === undefined) return;
  const fault = stray.isForeign
    ? 'holds the documents of another installation'
    : 'does not hold its documents any more';
  throw new StoreUnavailable(`${setting}${stray.name} ${fault}`);
}

/** Like `checkStore`, but checks only the first of several buckets: for work that is done each minute. */
export async function checkFirstMark(executor: Executor, store: DocumentStore): Promise<void> {
  const record = await findStoreRecord(executor);
  const mark = await store.mark.read();
  const { setting } = store.place;
  const isFolder = setting === 'DATA_DIR';
  const hint = isFolder ? 'is the right disk mounted?' : 'is it the right bucket and prefix?';
  if (mark === undefined)
    throw new StoreUnavailable(
      `${setting}: the documents bear no mark of their installation: ${isFolder ? 'is their disk mounted?' : hint}`,
    );
  if (mark.storeId !== record?.storeId)
    throw new StoreUnavailable(`DATABASE_URL, ${setting}: the documents are those of another database`);
  if (isEarlier(record.generation - mark.generation))
    throw new StoreUnavailable(`${setting}: the documents are of an earlier time than the database: ${hint}`);
}
