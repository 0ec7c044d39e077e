import { forEachConcurrently } from '../../platform/concurrency/index.ts';
import type { Database, Executor } from '../../platform/database/index.ts';
import { type DocumentStore, readIntact, StoreUnavailable } from '../../platform/document-store/index.ts';
import { estimateStoredFiles } from '../verification/index.ts';
import { requireNoStray } from './bind-store.ts';
import { forgetLocks } from './document-lock.repository.ts';
import { findLastCompleteId } from './last-complete-id.repository.ts';
import { findStoreRecord } from './store.repository.ts';
import {
  countRowsToCopy,
  findCopiedId,
  forgetCopies,
  listRowsToCopy,
  recordCopiedId,
} from './store-copy.repository.ts';

const PAGE_SIZE = 1_000;
/** Counting millions would take longer than a statement may. */
const MAX_COUNTED = 100_000;
/** Documents copied at the same time, each of which is in memory. */
const CONCURRENT_COPIES = 16;

export interface StoreCopyReport {
  /** Documents that are in the target now and were not copied by an earlier run. */
  readonly copied: number;
  /** The bytes of these documents. */
  readonly bytes: number;
  /** Hashes of documents that are missing or damaged in the source. */
  readonly unrecoverable: readonly string[];
}

export interface StoreCopyOptions {
  readonly signal: AbortSignal;
  readonly onProgress: (done: number, total: number) => void;
  /** Rows after which the position is recorded; tests have fewer documents. */
  readonly pageSize?: number;
}

/**
 * Copies the documents of the database into another store, in the order in which they came in. A run that was interrupted is
 * continued by the next one, and each further run copies the documents that came in since. The target gets the mark of the
 * installation first, and its generation when everything is there: a portal does not start with an incomplete copy.
 * @throws StoreUnavailable when the target holds documents of another installation or of none
 */
export async function copyStore(
  database: Database,
  { from, to }: { readonly from: DocumentStore; readonly to: DocumentStore },
  options: StoreCopyOptions,
): Promise<StoreCopyReport> {
  const { executor } = database;
  if (from.identity === to.identity) throw new Error(`${to.place.name} is the source itself`);
  await checkCopy(executor, from);
  await bindTarget(executor, to);
  const upTo = await findLastCompleteId(database, 'stored_file', options.signal);
  const report = await copyRows(executor, { from, to }, upTo, options);
  const [mark, sourceMark] = [await to.mark.read(), await from.mark.read()];
  // This is also done if documents are missing in the source: the target is then as complete as the source.
  if (mark !== undefined && sourceMark !== undefined)
    await to.mark.replace({ ...mark, generation: sourceMark.generation });
  return report;
}

async function copyRows(
  executor: Executor,
  stores: { readonly from: DocumentStore; readonly to: DocumentStore },
  upTo: number,
  { signal, onProgress, pageSize = PAGE_SIZE }: StoreCopyOptions,
): Promise<StoreCopyReport> {
  const target = stores.to.identity;
  let after = await findCopiedId(executor, target);
  const total = await estimateRowsToCopy(executor, after, upTo);
  const sum = { copied: 0, bytes: 0, unrecoverable: [] as string[] };
  let looked = 0;
  for (;;) {
    const rows = await listRowsToCopy(executor, { after, upTo, limit: pageSize });
    const last = rows.at(-1);
    if (last === undefined) return sum;
    const copiedBefore = sum.copied;
    await forEachConcurrently(rows, CONCURRENT_COPIES, async (row) => {
      signal.throwIfAborted();
      const bytes = await readIntact(stores.from, row.sha256);
      if (bytes !== undefined) {
        await stores.to.put(bytes);
        sum.copied += 1;
        sum.bytes += row.size;
      } else sum.unrecoverable.push(row.sha256.toString('hex'));
      looked += 1;
      onProgress(looked, Math.max(total, looked));
    });
    after = last.id;
    await recordCopiedId(executor, target, { lastId: after, done: sum.copied - copiedBefore });
  }
}

/** The total for the progress: exact for few rows; for many, estimated from the range of ids. */
async function estimateRowsToCopy(executor: Executor, after: number, upTo: number): Promise<number> {
  const counted = await countRowsToCopy(executor, { after, upTo, limit: MAX_COUNTED });
  if (counted < MAX_COUNTED) return counted;
  return Math.max(counted, Math.round(((await estimateStoredFiles(executor)) * (upTo - after)) / upTo));
}

/** @throws StoreUnavailable when these are not the documents of the database */
export async function checkCopy(executor: Executor, from: DocumentStore): Promise<void> {
  const record = await findStoreRecord(executor);
  const mark = await from.mark.read();
  if (record?.storeId === undefined || mark?.storeId !== record.storeId)
    throw new StoreUnavailable(`${from.place.name} does not hold the documents of this database`);
  await requireNoStray(from);
  from.mark.expect(record.storeId);
}

/** Gives an empty target the mark of the installation; refuses any other target without this mark. */
async function bindTarget(executor: Executor, to: DocumentStore): Promise<void> {
  const storeId = (await findStoreRecord(executor))?.storeId ?? '';
  const mark = await to.mark.read();
  if (mark !== undefined && mark.storeId !== storeId)
    throw new StoreUnavailable(
      `${to.place.name} holds the documents of another installation; copy to another place`,
    );
  if (mark === undefined && (await to.containsFiles()))
    throw new StoreUnavailable(
      `${to.place.name} holds documents, but not the mark that says whose they are; copy to an empty place`,
    );
  if (mark === undefined) {
    await to.prepare();
    await to.mark.create({ storeId, generation: 0, lossAccepted: false });
    // The target has no mark, so a copy that was recorded for this place no longer exists.
    await forgetCopies(executor, to.identity);
    await forgetLocks(executor, to.identity);
  }
  // Documents that were copied once are not copied again, so a bucket that was emptied meanwhile would stay empty.
  await requireNoStray(to);
  await to.mark.expectInEachBucket(storeId);
}
