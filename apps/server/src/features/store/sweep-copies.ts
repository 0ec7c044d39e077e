import type { Executor } from '../../platform/database/index.ts';
import type { DocumentStore } from '../../platform/document-store/index.ts';
import { isSweepPaused } from './pause-sweep.ts';
import { countOrphanedFiles, findOrphans } from './orphaned-files.ts';
import { areLeftovers } from './sweep-limit.ts';
import type { SweepReport } from './sweep-store.ts';

/** Younger copies stay. */
const MIN_AGE_MS = 24 * 3_600_000;

/**
 * Sets aside the copies in a backup folder whose document was deleted. Nothing is moved while the sweep of the store is
 * paused or the database is behind the documents, or when more copies lack a row than interrupted intakes leave. Files
 * that were removed on purpose are not counted. No intake relies on a copy, so none is marked first.
 * @param store the store whose documents were copied
 */
export async function sweepCopies(
  executor: Executor,
  store: DocumentStore,
  copies: DocumentStore,
): Promise<SweepReport> {
  const counts = await countOrphanedFiles(executor, copies);
  if (!areLeftovers(counts.orphaned, counts.files) || (await isSweepPaused(executor, store)))
    return { ...counts, moved: 0, isRefused: true };
  let moved = 0;
  for await (const { orphans } of findOrphans(executor, copies))
    for (const { sha256, modifiedAt } of orphans)
      if (Date.now() - modifiedAt.getTime() >= MIN_AGE_MS && (await copies.setAside(sha256))) moved += 1;
  return { ...counts, moved, isRefused: false };
}
