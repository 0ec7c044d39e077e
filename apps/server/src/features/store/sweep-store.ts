import { recordAuditEvents } from '../../platform/audit/index.ts';
import type { Executor } from '../../platform/database/index.ts';
import type { DocumentStore, SweepReport } from '../../platform/document-store/index.ts';
import { checkStore } from './bind-store.ts';
import { isDatabaseBehind, pauseSweepAndNotify, type StoreDependencies } from './pause-sweep.ts';
import {
  endConfirmation,
  findStoreRecord,
  listOrphanedFiles,
  recordStoreCounts,
} from './store.repository.ts';
import { areLeftovers } from './sweep-limit.ts';

/**
 * Moves files without a row that are older than a day into the lost+found. Refuses after a restore, when the database is
 * behind the documents, and when there are more such files than interrupted intakes leave.
 * @throws StoreUnavailable when the documents are not this database's
 */
export async function sweepStore(dependencies: StoreDependencies): Promise<SweepReport> {
  const { database, store, log } = dependencies;
  const { executor } = database;
  await checkStore(executor, store);
  if (await isDatabaseBehind(executor, store)) await pauseSweepAndNotify(dependencies, 'rolled-back');
  const report = await store.sweep({
    listOrphanedFiles: (hashes) => listOrphanedFiles(executor, hashes),
    mayMove: async ({ orphaned, files }) => {
      // Checked again: reading through the store takes a while.
      await checkStore(executor, store);
      const record = await findStoreRecord(executor);
      if (record?.pausedBecause !== undefined && record.pausedBecause !== 'too-many') return false;
      if (areLeftovers(orphaned, files) || orphaned <= (record?.confirmedFiles ?? 0)) return true;
      await pauseSweepAndNotify(dependencies, 'too-many', orphaned);
      return false;
    },
  });
  const { orphaned, moved, isRefused } = report;
  if (!isRefused) await endConfirmation(executor);
  const lost = (await store.lostAndFound.list()).length;
  await recordStoreCounts(executor, {
    orphaned: isRefused ? orphaned : Math.max(0, orphaned - moved),
    lost,
  });
  if (moved > 0) {
    await recordAuditEvents(executor, [{ action: 'store.set-aside', facts: { files: moved } }]);
    log.warn({ moved }, 'files without a document were moved to the lost+found');
  }
  return report;
}

/**
 * Sets aside the copies in a backup folder whose document was deleted. Nothing is moved while the sweep of the store is
 * paused or the database is behind the documents, or when more copies lack a row than interrupted intakes leave. Files
 * that were removed on purpose are not counted.
 * @param store the store whose documents were copied
 */
export async function sweepCopies(
  executor: Executor,
  store: DocumentStore,
  copies: DocumentStore,
): Promise<SweepReport> {
  return copies.sweep({
    listOrphanedFiles: (hashes) => listOrphanedFiles(executor, hashes),
    mayMove: async ({ orphaned, files }) =>
      areLeftovers(orphaned, files) &&
      (await findStoreRecord(executor))?.pausedBecause === undefined &&
      !(await isDatabaseBehind(executor, store)),
  });
}
