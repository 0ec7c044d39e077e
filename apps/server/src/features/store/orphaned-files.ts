import type { Executor } from '../../platform/database/index.ts';
import type { DocumentStore, ListedFile } from '../../platform/document-store/index.ts';
import { compareFiles } from '../verification/index.ts';
import { listOrphanedFiles, markOrphanedFiles, type OrphanedFile } from './sweep-mark.repository.ts';

/** Younger files without a row are documents in transit. */
const MIN_AGE_MS = 3_600_000;
/** Hashes per query. */
const BATCH_SIZE = 500;

export interface SweepCounts {
  /** All files of the store. */
  readonly files: number;
  /** Files without a row, at least an hour old, without those removed on purpose. */
  readonly orphaned: number;
  /** Files whose row was deleted on purpose. */
  readonly removedOnPurpose: number;
}

/** Counts the files without a row; nothing is marked, and nothing moved (`sweep-store.ts` does that). */
export async function countOrphanedFiles(
  executor: Executor,
  store: Pick<DocumentStore, 'list'>,
): Promise<SweepCounts> {
  const counts = { files: 0, orphaned: 0, removedOnPurpose: 0 };
  for await (const { orphans, files } of findOrphans(executor, store)) {
    counts.files += files;
    for (const { isRemovedOnPurpose } of orphans)
      counts[isRemovedOnPurpose ? 'removedOnPurpose' : 'orphaned'] += 1;
  }
  return counts;
}

/** Marks all files of the store without a row: a day later the sweep may take them. */
export async function markAllOrphans(executor: Executor, store: Pick<DocumentStore, 'list'>): Promise<void> {
  for await (const { orphans } of findOrphans(executor, store))
    await markOrphanedFiles(
      executor,
      orphans.map(({ sha256 }) => sha256),
    );
}

/** Marks those of listed files that have no row, a few at a time. */
export async function markOrphans(executor: Executor, files: readonly ListedFile[]): Promise<void> {
  await markOrphanedFiles(
    executor,
    files.filter(isCountable).map(({ sha256 }) => sha256),
  );
}

/** An orphan with its file. */
export interface FoundOrphan extends OrphanedFile {
  readonly modifiedAt: Date;
}

/**
 * Files without a row, in batches, with the number of files that were looked at.
 * @param isWanted by default files that are at least an hour old
 */
export async function* findOrphans(
  executor: Executor,
  store: Pick<DocumentStore, 'list'>,
  isWanted: (file: ListedFile) => boolean = isCountable,
): AsyncGenerator<{ readonly orphans: readonly FoundOrphan[]; readonly files: number }> {
  let [batch, files]: [ListedFile[], number] = [[], 0];
  for await (const { row, file } of compareFiles(executor, store)) {
    if (file === undefined) continue;
    files += 1;
    if (row === undefined && isWanted(file)) batch.push(file);
    if (batch.length < BATCH_SIZE) continue;
    yield { orphans: await toOrphans(executor, batch), files };
    [batch, files] = [[], 0];
  }
  yield { orphans: await toOrphans(executor, batch), files };
}

const isCountable = ({ modifiedAt }: ListedFile): boolean => Date.now() - modifiedAt.getTime() >= MIN_AGE_MS;

/** Hashes of all files without a row, also of young ones, except those whose row was deleted on purpose. */
export async function* listUnknownFiles(
  executor: Executor,
  store: Pick<DocumentStore, 'list'>,
): AsyncGenerator<Buffer> {
  for await (const { orphans } of findOrphans(executor, store, () => true))
    for (const { sha256, isRemovedOnPurpose } of orphans) if (!isRemovedOnPurpose) yield sha256;
}

/** Queries the rows again: a row may have been added since they were read. */
async function toOrphans(executor: Executor, files: readonly ListedFile[]): Promise<FoundOrphan[]> {
  const times = new Map(files.map(({ sha256, modifiedAt }) => [sha256.toString('hex'), modifiedAt]));
  const orphans = await listOrphanedFiles(
    executor,
    files.map(({ sha256 }) => sha256),
  );
  return orphans.flatMap((orphan) => {
    const modifiedAt = times.get(orphan.sha256.toString('hex'));
    return modifiedAt === undefined ? [] : { ...orphan, modifiedAt };
  });
}
