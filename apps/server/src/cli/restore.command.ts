import { parseArgs } from 'node:util';
import type { Config } from '../configuration/config.ts';
import {
  type BackupSource,
  completePgRestore,
  isRepository,
  openBackupFolder,
  openSnapshot,
  restoreDatabase,
  restoreDocuments,
} from '../features/backup/index.ts';
import { bindForRepair, bindRestored, checkBeforeRestore, completeRepair } from '../features/store/index.ts';
import type { Installation } from '../installation/installation.ts';
import { migrate } from '../platform/database/index.ts';
import { createMailer } from '../platform/mail/index.ts';
import { isS3Address, type ObjectStorage, openObjectStorage } from '../platform/object-storage/index.ts';
import { type Command, EXIT, type Terminal, UsageError } from './command.ts';
import { createProgress } from './progress.ts';
import { toStoreLog } from './store/store-log.ts';
import { describeVerification, isIntact, verifyInstallation } from './verify.command.ts';
import { withInstallation, withOwner } from './with-installation.ts';

export const restoreCommand: Command = {
  name: 'restore',
  summary: 'restore a backup into an empty installation, or damaged documents into this one',
  help: `Usage: belegfach restore <backup> [--snapshot <name>]
       belegfach restore <backup> --documents
       belegfach restore --after-pg-restore

The backup is the folder of "backup", or the repository of "snapshot": a folder or s3://bucket/prefix, of which the newest snapshot is
restored. Loads it into an empty database (a new DATA_DIR, or the new database that DATABASE_URL names) and restores its documents.
The portal must not run. Nothing is overwritten: a database that is not empty is refused, and existing documents stay.
All sessions, codes and links in e-mails of the backup become void; every user must sign in again. E-mails that were waiting are sent
only when an administrator sends them again. A backup of an earlier version is migrated to this one. At the end everything is verified.
Customers and users deleted after the backup exist again until you run "belegfach erase replay" with the list of "erase export".

  --snapshot   restores this snapshot of a repository instead of the newest; "belegfach snapshot list" names them
  --documents  does not touch the database and restores only documents that are missing or damaged; the portal may run
  --after-pg-restore
               completes a database that pg_restore has loaded and documents that were copied: ends its sessions, links and waiting
               e-mails, binds database and documents, pauses the sweep, verifies everything. The portal must not run

Exit code: 0 restored and intact, 3 restored but not intact, 1 failed, 2 wrong arguments.
`,
  run: runRestore,
};

async function runRestore(args: readonly string[], terminal: Terminal): Promise<number> {
  const { address, ...options } = readArguments(args);
  const config = terminal.readConfig();
  if (address === undefined) return completeRestoredDatabase(config, terminal);
  const storage = await openObjectStorage(address, config.s3);
  try {
    const source = await openSource(storage, options.snapshot, terminal);
    return await restoreFrom(source, config, options, terminal);
  } finally {
    storage.close();
  }
}

async function openSource(
  storage: ObjectStorage,
  name: string | undefined,
  terminal: Terminal,
): Promise<BackupSource> {
  const { address } = storage;
  if (name === undefined && !isS3Address(address) && !(await isRepository(storage)))
    return openBackupFolder(address);
  const snapshot = await openSnapshot(storage, name);
  terminal.out(`Snapshot ${snapshot.name} of ${address}.\n`);
  return snapshot;
}

async function restoreFrom(
  source: BackupSource,
  config: Config,
  { documentsOnly }: { readonly documentsOnly: boolean },
  terminal: Terminal,
): Promise<number> {
  const emptyInstallation = {
    as: 'portal',
    lastMigration: source.contents.migrations.at(-1),
    requireMatchingDocuments: false,
  } as const;
  return withInstallation(config, documentsOnly ? {} : emptyInstallation, async (installation) => {
    const { database, store } = installation;
    if (documentsOnly) await bindForRepair({ executor: database.executor, store }, () => store.prepare());
    else {
      await checkBeforeRestore(store, source.contents.installation);
      await loadDatabase(installation, source, terminal);
      await bindDocuments(installation, config, terminal);
    }
    await loadDocuments(installation, source, terminal);
    // With --documents, each document was read a moment ago.
    return finishRestore(installation, terminal, !documentsOnly);
  });
}

/** For a database that was loaded by another program. */
function completeRestoredDatabase(config: Config, terminal: Terminal): Promise<number> {
  return withInstallation(config, { as: 'portal', requireMatchingDocuments: false }, async (installation) => {
    await withOwner(installation, completePgRestore);
    await bindDocuments(installation, config, terminal);
    return finishRestore(installation, terminal, true);
  });
}

async function bindDocuments(
  { database, store }: Installation,
  config: Config,
  terminal: Terminal,
): Promise<void> {
  await bindRestored({ database, store, mailer: createMailer(config), log: toStoreLog(terminal) });
}

/** @returns the exit code */
async function finishRestore(
  installation: Installation,
  terminal: Terminal,
  readData: boolean,
): Promise<number> {
  await completeRepair(installation.database.executor, installation.store);
  const verification = await verifyInstallation(installation, terminal, readData);
  terminal.out(describeVerification(verification));
  return isIntact(verification) ? EXIT.done : EXIT.attention;
}

async function loadDatabase(
  { ownerUrl, applicationRole: role }: Installation,
  source: BackupSource,
  terminal: Terminal,
): Promise<void> {
  await withOwner({ ownerUrl }, (owner) => restoreDatabase(owner, source, terminal.signal));
  await migrate(ownerUrl, { role });
  const { madeAt, tables } = source.contents;
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  terminal.out(`Database of ${madeAt}: ${rows} rows.\n`);
}

async function loadDocuments(
  { database, store }: Installation,
  source: BackupSource,
  terminal: Terminal,
): Promise<void> {
  const progress = createProgress(terminal);
  const { files, copied, unrecoverable } = await restoreDocuments(database.executor, store, source, {
    signal: terminal.signal,
    onProgress: progress.show,
  });
  progress.end();
  const missing =
    unrecoverable === 0 ? '' : `, ${unrecoverable} missing or damaged both here and in the backup`;
  terminal.out(`${files} files, ${copied} of them restored${missing}.\n`);
}

function readArguments(args: readonly string[]) {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      documents: { type: 'boolean', default: false },
      snapshot: { type: 'string' },
      'after-pg-restore': { type: 'boolean', default: false },
    },
  });
  const [address, ...others] = positionals;
  if (values['after-pg-restore'] !== (address === undefined) || others.length > 0)
    throw new UsageError(
      'name the folder of one backup, or one repository; only --after-pg-restore has none',
    );
  if (address === undefined && (values.documents || values.snapshot !== undefined))
    throw new UsageError('--after-pg-restore has no other options');
  return { address, documentsOnly: values.documents, snapshot: values.snapshot };
}
