import { randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { recordAuditEvents } from '../../platform/audit/index.ts';
import type { Database, Executor } from '../../platform/database/index.ts';
import {
  type DocumentStore,
  nodeFileOperations,
  type SweepReport,
} from '../../platform/document-store/index.ts';
import { tidyCopies, sweepCopies } from '../store/index.ts';
import { openCopies, type Manifest, prepareFolder, publishManifest, tablePath } from './backup-folder.ts';
import { copyDocuments, type CopyReport, type CopyOptions } from './copy-documents.ts';
import {
  findInstallationMark,
  lockDocuments,
  listMigrations,
  listSequences,
  listTables,
  unlockDocuments,
  streamRows,
} from './dump.repository.ts';
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
  return owner.executor.connection().execute(async (lockConnection) => {
    await lockDocuments(lockConnection);
    try {
      return await backUpLocked(owner, store, folder, options);
    } finally {
      await unlockDocuments(lockConnection);
    }
  });
}

async function backUpLocked(
  owner: Database,
  store: DocumentStore,
  folder: string,
  options: CopyOptions,
): Promise<BackupReport> {
  // The mark first: the portal writes a generation to the database before it writes it to the documents.
  const mark = await store.mark.read();
  const installation = await findInstallationMark(owner.executor);
  if (installation === undefined)
    throw new Error('there is nothing to back up: the portal was never started');
  await prepareFolder(folder, [installation.mark, installation.formerMark]);
  const isDatabaseBehind = (mark?.generation ?? 0) > installation.generation;
  const dump = await dumpDatabase(owner.executor, folder, options.signal);
  const copied = await copyDocuments(owner.executor, { from: store, to: openCopies(folder) }, options);
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
  await recordAuditEvents(owner.executor, [
    {
      action: 'backup.create',
      facts: { rows, documents: copied.files, lost: copied.unrecoverable },
    },
  ]);
  return { ...copied, tables: dump.tables.length, rows, hasKeptNewer };
}

type Dump = Pick<Manifest, 'database' | 'migrations' | 'tables' | 'sequences'>;

/** Writes all tables in one snapshot; changes that are committed meanwhile are in none of them. */
function dumpDatabase(executor: Executor, folder: string, signal: AbortSignal): Promise<Dump> {
  return executor
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (transaction) => {
      const database = `database-${randomUUID()}`;
      await mkdir(path.join(folder, database), { mode: 0o700 });
      const migrations = await listMigrations(transaction);
      const tables: Manifest['tables'] = [];
      for (const table of await listTables(transaction)) {
        signal.throwIfAborted();
        const file = tablePath(folder, { database }, table.name);
        const written = await writeTable(file, streamRows(transaction, table));
        tables.push({ name: table.name, columns: [...table.columns], ...written });
      }
      await nodeFileOperations.syncFolder(path.join(folder, database));
      return { database, migrations, tables, sequences: await listSequences(transaction) };
    });
}

/**
 * Moves copies whose document is gone into the lost+found of the folder. They stay there as long as in the portal's own
 * lost+found, and a restore finds them there. No copy is moved while a person must check first, or when there are more
 * copies than retention and interrupted intakes explain.
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
