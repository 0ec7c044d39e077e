import type { Executor } from '../../platform/database/index.ts';
import type { DocumentStore, LostFile } from '../../platform/document-store/index.ts';
import { listNamedHashes } from '../verification/index.ts';
import { checkStore } from './bind-store.ts';
import { findRollback } from './hold-sweep.ts';
import { findStoreRecord, recordStoreCounts } from './store.repository.ts';

const DAY_MS = 86_400_000;
/** Days that a file stays in the lost+found. */
export const LOST_KEPT_DAYS = 90;
const MAX_CLOCK_DIFFERENCE_MS = 2 * 3_600_000;
/** Hashes per query. */
const BATCH = 500;

export interface TidyReport {
  /** Put back into the store because a row names them. */
  readonly restored: number;
  /** Deleted. */
  readonly removed: number;
  /** Still in the lost+found. */
  readonly left: number;
  /** Nothing was removed, because a person must check first. */
  readonly isHeld: boolean;
}

/**
 * Puts back files that a row names now, and deletes files that have been there for `keptDays` and that no row names.
 * Nothing is deleted while the sweep is held, because the rows may be of an earlier state, nor while the clocks of
 * portal and database differ.
 * @param keptDays a command of a person may set fewer days
 * @throws StoreUnavailable when the documents are not this database's
 */
export async function emptyOldLostAndFound(
  executor: Executor,
  store: DocumentStore,
  { keptDays = LOST_KEPT_DAYS }: { readonly keptDays?: number } = {},
): Promise<TidyReport> {
  await checkStore(executor, store);
  const report = await emptyOldCopies(executor, store, store, { keptDays });
  await recordStoreCounts(executor, { lost: report.left });
  return report;
}

/**
 * Like `emptyOldLostAndFound`, for a folder of backups. The folder has no mark of its own: the portal's store shows
 * whether the rows are of an earlier state.
 */
export async function emptyOldCopies(
  executor: Executor,
  store: DocumentStore,
  copies: DocumentStore,
  { keptDays = LOST_KEPT_DAYS }: { readonly keptDays?: number } = {},
): Promise<TidyReport> {
  const isBehind = await findRollback(executor, store);
  const record = await findStoreRecord(executor);
  const isHeld = isBehind || record?.heldBecause !== undefined;
  const mayRemove =
    record !== undefined && !isHeld && Math.abs(record.now.getTime() - Date.now()) <= MAX_CLOCK_DIFFERENCE_MS;
  const lost = await copies.lostAndFound.list();
  const counts = { restored: 0, removed: 0 };
  for (let first = 0; first < lost.length; first += BATCH) {
    const some = lost.slice(first, first + BATCH);
    const named = await listNamedHashes(executor, some);
    for (const file of some) {
      const isNamed = named.has(file.sha256.toString('hex'));
      if (isNamed && !file.isDamaged) {
        if (await copies.lostAndFound.restore(file)) counts.restored += 1;
      } else if (mayRemove && isPast(file, record.now, keptDays)) {
        await copies.lostAndFound.remove(file);
        counts.removed += 1;
      }
    }
  }
  const left = lost.length - counts.restored - counts.removed;
  return { ...counts, left, isHeld };
}

/**
 * Whether the file has been kept for `keptDays`, counted from the end of its day. If `keptDays` is 0, this is true for
 * every file.
 */
function isPast({ day }: LostFile, now: Date, keptDays: number): boolean {
  if (keptDays === 0) return true;
  return now.getTime() - Date.parse(day) >= (keptDays + 1) * DAY_MS;
}
