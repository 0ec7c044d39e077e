import { forEachConcurrently } from '../../platform/concurrency/index.ts';
import { recordAuditEvents } from '../../platform/audit/index.ts';
import type { Database } from '../../platform/database/index.ts';
import type { DocumentStore } from '../../platform/document-store/index.ts';
import { estimateStoredFiles } from '../verification/index.ts';
import { checkStore } from './bind-store.ts';
import { isDatabaseBehind, pauseSweepAndNotify, type StoreDependencies } from './pause-sweep.ts';
import type { SweepCounts } from './orphaned-files.ts';
import { endConfirmation, findStoreRecord, recordStoreCounts } from './store.repository.ts';
import { areLeftovers } from './sweep-limit.ts';
import { countLostFiles } from './tidy-lost-and-found.ts';
import {
  completeMarks,
  countMarkedFiles,
  deleteOldMarks,
  lockTakenMarks,
  takeDueMarks,
} from './sweep-mark.repository.ts';

/** Files per transaction, which the server ends when it is idle for 15 s. */
const BATCH_SIZE = 50;
/** Files moved at the same time, because an S3 server answers each request only after a network round trip. */
const CONCURRENT_MOVES = 16;

export interface SweepReport extends SweepCounts {
  /** Files moved into the lost+found. */
  readonly moved: number;
  /** Nothing was moved, because a person must check first. */
  readonly isRefused: boolean;
}

interface SweepOptions {
  readonly signal?: AbortSignal;
  /** No further files are moved after this time; the next run continues with them. */
  readonly maxRunMs?: number;
}

/**
 * Moves files that were marked a day ago and still have no row into the lost+found. Refuses after a restore, when the
 * database is behind the documents, and when more files are marked than interrupted intakes leave.
 * @throws StoreUnavailable when the documents are not this database's
 */
export async function sweepStore(
  dependencies: StoreDependencies,
  { signal, maxRunMs = Infinity }: SweepOptions = {},
): Promise<SweepReport> {
  const { database, store, log } = dependencies;
  const endsAt = performance.now() + maxRunMs;
  const { executor } = database;
  await checkStore(executor, store);
  if (await isDatabaseBehind(executor, store)) await pauseSweepAndNotify(dependencies, 'rolled-back');
  await deleteOldMarks(executor, { signal });
  const marked = await countMarkedFiles(executor, { signal });
  const rows = await estimateStoredFiles(executor);
  const counts = { ...marked, files: rows + marked.orphaned + marked.removedOnPurpose };
  const isRefused = !(await mayMove(dependencies, counts));
  const { moved, isComplete } = isRefused
    ? { moved: 0, isComplete: false }
    : await moveDueFiles({ database, store }, () => signal?.aborted === true || performance.now() > endsAt);
  // The confirmation of a person stays valid until all confirmed files were moved.
  if (isComplete) await endConfirmation(executor);
  if (moved > 0) {
    await recordAuditEvents(executor, [{ action: 'store.set-aside', facts: { files: moved } }]);
    log.warn({ moved }, 'files without a document were moved to the lost+found');
  }
  await recordStoreCounts(executor, {
    orphaned: (await countMarkedFiles(executor, { signal })).orphaned,
    lost: await countLostFiles(store, signal),
  });
  return { ...counts, moved, isRefused };
}

async function mayMove(dependencies: StoreDependencies, { orphaned, files }: SweepCounts): Promise<boolean> {
  const record = await findStoreRecord(dependencies.database.executor);
  if (record?.pausedBecause !== undefined && record.pausedBecause !== 'too-many') return false;
  if (areLeftovers(orphaned, files) || orphaned <= (record?.confirmedFiles ?? 0)) return true;
  await pauseSweepAndNotify(dependencies, 'too-many', orphaned);
  return false;
}

async function moveDueFiles(
  { database, store }: Pick<StoreDependencies, 'database' | 'store'>,
  mustEnd: () => boolean,
): Promise<{ readonly moved: number; readonly isComplete: boolean }> {
  let moved = 0;
  let taken = await takeDueMarks(database.executor, Buffer.alloc(0), BATCH_SIZE);
  while (taken.length > 0) {
    // This is checked again for each batch, because all batches together take a while.
    await checkStore(database.executor, store);
    moved += await moveTaken(database, store, taken);
    if (mustEnd()) return { moved, isComplete: taken.length < BATCH_SIZE };
    taken = await takeDueMarks(database.executor, taken.at(-1) ?? Buffer.alloc(0), BATCH_SIZE);
  }
  return { moved, isComplete: true };
}

/**
 * Moves the files while their marks are locked. An intake that needs one of them meanwhile waits for the lock, finds
 * that the file was taken, and stores its bytes again.
 */
function moveTaken(database: Database, store: DocumentStore, taken: readonly Buffer[]): Promise<number> {
  return database.transaction(async (transaction) => {
    let moved = 0;
    const locked = await lockTakenMarks(transaction, taken);
    await forEachConcurrently(locked, CONCURRENT_MOVES, async (sha256) => {
      if (await store.setAside(sha256)) moved += 1;
    });
    await completeMarks(transaction, locked);
    return moved;
  });
}
