import { recordAuditEvents } from '../../platform/audit/index.ts';
import type { Executor } from '../../platform/database/index.ts';
import type { DocumentStore } from '../../platform/document-store/index.ts';
import { checkStore } from './bind-store.ts';
import { countOrphanedFiles } from './orphaned-files.ts';
import { findStoreRecord, resumeSweep } from './store.repository.ts';
import { areLeftovers } from './sweep-limit.ts';

export interface Confirmation {
  /**
   * False if nothing was confirmed: there are more files than interrupted intakes can explain, and the person has not allowed
   * this number.
   */
  readonly isConfirmed: boolean;
  readonly orphaned: number;
}

/**
 * Ends the pause after a person has checked: the sweep continues, and the generation of the database is again the newest
 * one.
 * @param files how many files without a document the person allows to be set aside; required when interrupted intakes
 * cannot explain so many
 * @throws StoreUnavailable when the documents are not this database's
 */
export async function confirmSweep(
  executor: Executor,
  store: DocumentStore,
  files?: number,
): Promise<Confirmation> {
  await checkStore(executor, store);
  const { orphaned, files: totalFiles } = await countOrphanedFiles(executor, store);
  if (files === undefined ? !areLeftovers(orphaned, totalFiles) : files < orphaned)
    return { isConfirmed: false, orphaned };
  const mark = await store.mark.read();
  const record = await findStoreRecord(executor);
  const generation = Math.max(mark?.generation ?? 0, record?.generation ?? 0) + 1;
  await resumeSweep(executor, { generation, files: orphaned });
  await recordAuditEvents(executor, [{ action: 'store.confirm', facts: { files: orphaned } }]);
  if (mark !== undefined) await store.mark.replace({ ...mark, generation });
  return { isConfirmed: true, orphaned };
}
