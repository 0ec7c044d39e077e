import type { SweepOptions, SweepReport } from './document-store.ts';

const HOUR_MS = 3_600_000;
/** Younger files are not moved, because their rows may not be committed yet. */
const MIN_AGE_MS = 24 * HOUR_MS;
/** Younger files without a row are documents in transit, not a sign of a wrong database. */
const MIN_COUNTED_AGE_MS = HOUR_MS;
/** The most hashes kept in memory; the rest waits for the next sweep. */
const MAX_CANDIDATES = 100_000;

export interface ListedFile {
  readonly sha256: Buffer;
  readonly mtimeMs: number;
}

/** What the sweep needs of a store. */
export interface SweptStore {
  /** All files, in batches of hashes for one query. */
  list(): AsyncIterable<readonly ListedFile[]>;
  /**
   * Moves the file into the lost+found if it is still orphaned; otherwise it stays or is put back.
   * @returns whether it was moved
   */
  moveIfOrphaned(sha256: Buffer, isOrphaned: () => Promise<boolean>): Promise<boolean>;
}

/** Whether a file is so old that it may be moved. */
export const isOldEnough = (mtimeMs: number): boolean => Date.now() - mtimeMs >= MIN_AGE_MS;

/** Lists the whole store first, and moves files to the lost+found only if the caller allows their number. */
export async function sweepOrphanedFiles(
  store: SweptStore,
  { listOrphanedFiles, mayMove }: SweepOptions,
): Promise<SweepReport> {
  const candidates: Buffer[] = [];
  const counts = { files: 0, orphaned: 0, removedOnPurpose: 0 };
  for await (const files of store.list()) {
    counts.files += files.length;
    const countable = files.filter(({ mtimeMs }) => Date.now() - mtimeMs >= MIN_COUNTED_AGE_MS);
    const oldHashes = new Set(
      countable.filter(({ mtimeMs }) => isOldEnough(mtimeMs)).map(({ sha256 }) => sha256.toString('hex')),
    );
    for (const { sha256, isRemovedOnPurpose } of await listOrphanedFiles(
      countable.map((file) => file.sha256),
    )) {
      counts[isRemovedOnPurpose ? 'removedOnPurpose' : 'orphaned'] += 1;
      if (oldHashes.has(sha256.toString('hex')) && candidates.length < MAX_CANDIDATES)
        candidates.push(sha256);
    }
  }
  if (!(await mayMove(counts))) return { ...counts, moved: 0, isRefused: true };
  let moved = 0;
  for (const sha256 of candidates) {
    const isOrphaned = async () => (await listOrphanedFiles([sha256])).length === 1;
    if (await store.moveIfOrphaned(sha256, isOrphaned)) moved += 1;
  }
  return { ...counts, moved, isRefused: false };
}
