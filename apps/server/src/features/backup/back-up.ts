import { randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { recordAuditEvents } from '../../platform/audit/index.ts';
import type { Database, Executor } from '../../platform/database/index.ts';
import { type DocumentStore, nodeFileOperations } from '../../platform/document-store/index.ts';
import { tidyCopies, sweepCopies, type SweepReport } from '../store/index.ts';
import { openCopies, prepareFolder, publishManifest, tablePath } from './backup-folder.ts';
import { copyDocuments, type CopyReport, type CopyOptions } from './copy-documents.ts';
import { dumpDatabase, requireInstallation } from './dump-database.ts';
import { type HeldLock, withDocumentsLock } from './held-lock.ts';
import { writeTable } from './table-file.ts';

export interface BackupReport extends CopyReport {
  readonly tables: number;
  readonly rows: number;
  /** The folder keeps the rows of a backup that is newer than the database. */
  readonly hasKeptNewer: boolean;
}

/**
 * Writes a complete backup: first a snapshot of the database, then the files. Files never change and exist before their
 * rows, so that every row of the backup has its file. The portal may run meanwhile; an earlier backup in the folder
 * stays valid until this one is complete.
 * @param owner with two connections: one locks the documents, the other reads
 */
export function backUp(
  owner: Database,
  store: DocumentStore,
  folder: string,
  options: CopyOptions,
): Promise<BackupReport> {
  return withDocumentsLock(owner, (lock) => backUpLocked(owner, store, folder, lock, options));
}

async function backUpLocked(
  owner: Database,
  store: DocumentStore,
  folder: string,
  lock: HeldLock,
  options: CopyOptions,
): Promise<BackupReport> {
  // The mark is read first, because the portal writes a new generation to the database before it writes it to the documents.
  const mark = await store.mark.read();
  const installation = await requireInstallation(owner.executor);
  await prepareFolder(folder, [installation.mark, installation.formerMark]);
  const isDatabaseBehind = (mark?.generation ?? 0) > installation.generation;
  const dump = await dumpInto(folder, owner.executor, options.signal);
  const copied = await copyDocuments(
    owner.executor,
    { from: store, to: openCopies(folder) },
    { ...options, readsCopies: true },
  );
  // Without the lock, documents of the dumped rows may have been purged before they were copied.
  await lock.check();
  const hasKeptNewer = await publishManifest(
    folder,
    {
      ...dump,
      format: 1,
      madeAt: installation.now.toISOString(),
      installation: installation.mark,
      generation: installation.generation,
      documents: copied.files,
    },
    { isDatabaseBehind },
  );
  const rows = dump.tables.reduce((sum, table) => sum + table.rows, 0);
  await recordBackup(owner.executor, rows, copied);
  return { ...copied, tables: dump.tables.length, rows, hasKeptNewer };
}

async function dumpInto(folder: string, executor: Executor, signal: AbortSignal) {
  const database = `database-${randomUUID()}`;
  await mkdir(path.join(folder, database), { mode: 0o700 });
  const dump = await dumpDatabase(executor, signal, (table, rows) =>
    writeTable(tablePath(folder, { database }, table), rows),
  );
  await nodeFileOperations.syncFolder(path.join(folder, database));
  return { ...dump, database };
}

/** For the audit trail and for the metric of the last complete backup. */
export async function recordBackup(
  executor: Executor,
  rows: number,
  { files, unrecoverable }: CopyReport,
): Promise<void> {
  await recordAuditEvents(executor, [
    { action: 'backup.create', facts: { rows, documents: files, lost: unrecoverable } },
  ]);
}

/**
 * Moves the copies of deleted documents into the lost+found of the folder. They stay there as long as in the portal's own
 * lost+found, and a restore finds them there. No copy is moved while the sweep is paused, or when the copies without a row
 * are too many to be explained by retention and interrupted intakes.
 */
export async function setAsideOldCopies(
  executor: Executor,
  store: DocumentStore,
  folder: string,
): Promise<SweepReport> {
  const copies = openCopies(folder);
  await copies.prepare();
  const outcome = await sweepCopies(executor, store, copies);
  await tidyCopies(executor, store, copies);
  return outcome;
}
