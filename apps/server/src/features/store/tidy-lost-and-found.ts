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

export interface TidyReport {
  /** Files put back into the store because they have a row. */
  readonly restored: number;
  /** The number of files that were deleted. */
  readonly removed: number;
  /** Files still in the lost+found. */
  readonly remaining: number;
  /** Nothing was removed, because a person must check first. */
  readonly isPaused: boolean;
}

/**
 * Puts back files that have a row now, and deletes files without a row that have been there for `keptDays`. Nothing is
 * deleted while the sweep is paused, because the rows may be of an earlier state, or while the clocks of portal and
 * database differ.
 * @param keptDays the command `store empty` may set fewer days
 * @throws StoreUnavailable when the documents are not this database's
 */
export async function tidyLostAndFound(
  executor: Executor,
  store: DocumentStore,
  { keptDays = LOST_KEPT_DAYS }: { readonly keptDays?: number } = {},
): Promise<TidyReport> {
  await checkStore(executor, store);
  const report = await tidyCopies(executor, store, store, { keptDays });
  await recordStoreCounts(executor, { lost: report.remaining });
  return report;
}

/**
 * Like `tidyLostAndFound`, for a backup folder. The folder has no mark, so the mark of the portal's store shows whether
 * the rows are of an earlier state.
 */
export async function tidyCopies(
  executor: Executor,
  store: DocumentStore,
  copies: DocumentStore,
  { keptDays = LOST_KEPT_DAYS }: { readonly keptDays?: number } = {},
): Promise<TidyReport> {
  const isPaused = await isSweepPaused(executor, store);
  const record = await findStoreRecord(executor);
  const mayRemove =
    record !== undefined &&
    !isPaused &&
    Math.abs(record.now.getTime() - Date.now()) <= MAX_CLOCK_DIFFERENCE_MS;
  const lost = await copies.lostAndFound.list();
  const counts = { restored: 0, removed: 0 };
  for (let first = 0; first < lost.length; first += BATCH_SIZE) {
    const batch = lost.slice(first, first + BATCH_SIZE);
    const hashesWithRow = await listHashesWithRow(executor, batch);
    for (const file of batch) {
      const hasRow = hashesWithRow.has(file.sha256.toString('hex'));
      if (hasRow && !file.isDamaged) {
        if (await copies.lostAndFound.restore(file)) counts.restored += 1;
      } else if (mayRemove && isExpired(file, record.now, keptDays)) {
        await copies.lostAndFound.remove(file);
        counts.removed += 1;
      }
    }
  }
  const remaining = lost.length - counts.restored - counts.removed;
  return { ...counts, remaining, isPaused };
}

/**
 * Whether the file has been in the lost+found for `keptDays`, counted from the end of its day; always true for 0 days.
 */
function isExpired({ day }: LostFile, now: Date, keptDays: number): boolean {
  if (keptDays === 0) return true;
  return now.getTime() - Date.parse(day) >= (keptDays + 1) * DAY_MS;
}
