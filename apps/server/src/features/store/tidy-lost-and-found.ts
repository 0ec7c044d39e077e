import { forEachConcurrently } from '../../platform/concurrency/index.ts';
import type { Executor } from '../../platform/database/index.ts';
import type { DocumentStore, LostFile } from '../../platform/document-store/index.ts';
import { listHashesWithRow } from '../verification/index.ts';
import { checkStore } from './bind-store.ts';
import { isSweepPaused } from './pause-sweep.ts';
import { findStoreRecord, recordStoreCounts } from './store.repository.ts';

const DAY_MS = 86_400_000;
/** Days that a file stays in the lost+found. */
export const LOST_KEPT_DAYS = 90;
const MAX_CLOCK_DIFFERENCE_MS = 2 * 3_600_000;
/** Hashes per query. */
const BATCH_SIZE = 500;
/** Files deleted at the same time, because an S3 server answers each request only after a network round trip. */
const CONCURRENT_REMOVALS = 16;

export interface TidyReport {
  /** Files put back into the store because they have a row. */
  readonly restored: number;
  /** The number of files that were deleted. */
  readonly removed: number;
  /** Files still in the lost+found. */
  readonly remaining: number;
  /** Nothing was removed, because a person must check first. */
  readonly isPaused: boolean;
  /** False if the run ended early; `remaining` is then only a minimum. */
  readonly isComplete: boolean;
}

interface TidyOptions {
  /** The command `store empty` may set fewer days. */
  readonly keptDays?: number;
  readonly signal?: AbortSignal;
  /** After this time the rest is left to the next run. */
  readonly maxRunMs?: number;
}

/**
 * Puts back files that have a row now, and deletes files without a row that have been there for `keptDays`. Nothing is
 * deleted while the sweep is paused, because the rows may be of an earlier state, or while the clocks of portal and
 * database differ. The oldest come first, so that a run that ends early leaves less to the next one.
 * @throws StoreUnavailable when the documents are not this database's
 */
export async function tidyLostAndFound(
  executor: Executor,
  store: DocumentStore,
  options: TidyOptions = {},
): Promise<TidyReport> {
  await checkStore(executor, store);
  const report = await tidyCopies(executor, store, store, options);
  if (report.isComplete) await recordStoreCounts(executor, { lost: report.remaining });
  return report;
}

/**
 * Like `tidyLostAndFound`, for a backup folder. The folder has no mark, so the mark of the portal's store shows whether
 * the rows are of an earlier state.
 */
export async function tidyCopies(
  executor: Executor,
  store: DocumentStore,
  { lostAndFound }: Pick<DocumentStore, 'lostAndFound'>,
  { keptDays = LOST_KEPT_DAYS, signal, maxRunMs = Infinity }: TidyOptions = {},
): Promise<TidyReport> {
  const endsAt = performance.now() + maxRunMs;
  const isPaused = await isSweepPaused(executor, store);
  const record = await findStoreRecord(executor);
  const mayRemove =
    record !== undefined &&
    !isPaused &&
    Math.abs(record.now.getTime() - Date.now()) <= MAX_CLOCK_DIFFERENCE_MS;
  const report = { restored: 0, removed: 0, remaining: 0, isPaused, isComplete: true };
  for await (const batch of toBatches(lostAndFound.list())) {
    if (signal?.aborted === true || performance.now() > endsAt) return { ...report, isComplete: false };
    const hashesWithRow = await listHashesWithRow(executor, batch);
    const expired: LostFile[] = [];
    let restored = 0;
    for (const file of batch) {
      const hasRow = hashesWithRow.has(file.sha256.toString('hex'));
      if (hasRow && !file.isDamaged) {
        if (await lostAndFound.restore(file)) restored += 1;
      } else if (mayRemove && isExpired(file, record.now, keptDays)) expired.push(file);
    }
    await forEachConcurrently(expired, CONCURRENT_REMOVALS, (file) => lostAndFound.remove(file));
    report.restored += restored;
    report.removed += expired.length;
    report.remaining += batch.length - restored - expired.length;
  }
  return report;
}

async function* toBatches(files: AsyncIterable<LostFile>): AsyncGenerator<readonly LostFile[]> {
  let batch: LostFile[] = [];
  for await (const file of files) {
    batch.push(file);
    if (batch.length < BATCH_SIZE) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** The number of files in the lost+found, which may be millions. */
export async function countLostFiles(
  { lostAndFound }: Pick<DocumentStore, 'lostAndFound'>,
  signal?: AbortSignal,
): Promise<number> {
  let count = 0;
  for await (const batch of toBatches(lostAndFound.list())) {
    signal?.throwIfAborted();
    count += batch.length;
  }
  return count;
}

/**
 * Whether the file has been in the lost+found for `keptDays`, counted from the end of its day; always true for 0 days.
 */
function isExpired({ day }: LostFile, now: Date, keptDays: number): boolean {
  if (keptDays === 0) return true;
  return now.getTime() - Date.parse(day) >= (keptDays + 1) * DAY_MS;
}
