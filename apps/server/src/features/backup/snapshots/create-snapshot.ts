import type { Executor } from '../../../platform/database/index.ts';
import type { DocumentStore } from '../../../platform/document-store/index.ts';
import type { ObjectStorage } from '../../../platform/object-storage/index.ts';
import { recordBackup } from '../back-up.ts';
import { copyDocuments, type CopyReport, type CopySettings } from '../copy-documents.ts';
import { dumpDatabase, requireInstallation } from '../dump-database.ts';
import { listChainHeads } from '../dump.repository.ts';
import { type HeldLock, withDocumentsLock } from '../held-lock.ts';
import { createDocumentList } from './document-list.ts';
import { writeRows } from './line-parts.ts';
import { openDocuments } from './repository-documents.ts';
import { requireOwnRepository } from './repository-mark.ts';
import { withSnapshotLock } from './snapshot-lock.ts';
import type { SnapshotDependencies } from './snapshot-dependencies.ts';
import { listSnapshots, nextSnapshotName, writeSnapshot } from './snapshot-manifest.ts';

export interface SnapshotReport extends CopyReport {
  readonly name: string;
  readonly tables: number;
  readonly rows: number;
}

export type SnapshotOptions = Omit<CopySettings, 'onCopied'>;

/**
 * Adds a snapshot to the repository: the rows of the database at one moment, then the documents that the repository does
 * not have yet, then the manifest, which makes it complete. A document exists before its row and is not purged meanwhile,
 * so that the repository has every document of the rows. An interrupted run leaves objects that the next run uses
 * (documents) or that `pruneSnapshots` removes (rows).
 */
export function createSnapshot(
  dependencies: SnapshotDependencies,
  options: SnapshotOptions,
): Promise<SnapshotReport> {
  const { owner } = dependencies;
  return withSnapshotLock(owner, (snapshots) =>
    withDocumentsLock(owner, (documents) => addSnapshot(dependencies, { snapshots, documents }, options)),
  );
}

async function addSnapshot(
  { owner: { executor }, store, storage }: SnapshotDependencies,
  locks: { readonly snapshots: HeldLock; readonly documents: HeldLock },
  options: SnapshotOptions,
): Promise<SnapshotReport> {
  const installation = await requireInstallation(executor);
  await requireOwnRepository(storage, [installation.mark, installation.formerMark]);
  const name = nextSnapshotName(await listSnapshots(storage), installation.now);
  const dump = await dumpDatabase(executor, options.signal, (table, rows) =>
    writeRows(storage, name, table, rows),
  );
  const chainHeads = await listChainHeads(executor);
  const { copied, list } = await copyInto(storage, name, executor, store, options);
  // Without the locks, documents that this snapshot needs may have been removed from the repository, or purged before they
  // were copied.
  await locks.snapshots.check();
  await locks.documents.check();
  await writeSnapshot(storage, name, {
    ...dump,
    format: 1,
    madeAt: installation.now.toISOString(),
    installation: installation.mark,
    generation: installation.generation,
    documents: { ...list, files: copied.files, unrecoverable: copied.unrecoverable },
    chainHeads,
  });
  const rows = dump.tables.reduce((sum, table) => sum + table.rows, 0);
  await recordBackup(executor, rows, copied);
  return { ...copied, name, tables: dump.tables.length, rows };
}

async function copyInto(
  storage: ObjectStorage,
  name: string,
  executor: Executor,
  store: DocumentStore,
  options: SnapshotOptions,
) {
  const list = createDocumentList(storage, name);
  const copied = await copyDocuments(
    executor,
    { from: store, to: openDocuments(storage) },
    { ...options, onCopied: list.add },
  );
  return { copied, list: await list.end() };
}
