import type { Executor } from '../../platform/database/index.ts';
import type { DocumentStore } from '../../platform/document-store/index.ts';
import type { BackupSource } from './backup-contents.ts';
import { copyDocuments, type CopyOptions, type CopyReport } from './copy-documents.ts';

/** Restores files that are missing or damaged in the store; undamaged files stay, also those newer than the backup. */
export function restoreDocuments(
  executor: Executor,
  store: DocumentStore,
  { documents }: BackupSource,
  options: CopyOptions,
): Promise<CopyReport> {
  return copyDocuments(executor, { from: documents, to: store }, { ...options, readsCopies: true });
}
