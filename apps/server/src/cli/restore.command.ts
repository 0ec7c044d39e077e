import path from 'node:path';
import { parseArgs } from 'node:util';
import { type Manifest, readManifest, restoreDatabase, restoreDocuments } from '../features/backup/index.ts';
import { bindForRepair, bindRestored, checkBeforeRestore, completeRepair } from '../features/store/index.ts';
import type { Installation } from '../installation/installation.ts';
import { migrate } from '../platform/database/index.ts';
import { createMailer } from '../platform/mail/index.ts';
import { type Command, EXIT, type Terminal, UsageError } from './command.ts';
import { createProgress } from './progress.ts';
import { toStoreLog } from './store-log.ts';
import { describeVerification, isIntact, verifyInstallation } from './verify.command.ts';
import { withInstallation, withOwner } from './with-installation.ts';

export const restoreCommand: Command = {
  name: 'restore',
  summary: 'restore a backup into an empty installation, or damaged documents into this one',
  help: `Usage: belegfach restore <folder>
       belegfach restore <folder> --documents

Loads a backup into an empty database (a new DATA_DIR, or the new database that DATABASE_URL names) and restores its documents.
The portal must not run. Nothing is overwritten: a database that is not empty is refused, and existing documents stay.
All sessions, codes and links in e-mails of the backup become void; every user must sign in again. E-mails that were waiting are sent
only when an administrator sends them again. A backup of an earlier version is migrated to this one. At the end everything is verified.
Customers and users deleted after the backup exist again until you run "belegfach erase replay" with the list of "erase export".

  --documents  does not touch the database and restores only documents that are missing or damaged; the portal may run

Exit code: 0 restored and whole, 3 restored but not whole, 1 failed, 2 wrong arguments.
`,
  run: runRestore,
};

async function runRestore(args: readonly string[], terminal: Terminal): Promise<number> {
  const { folder, documentsOnly } = readArguments(args);
  const config = terminal.readConfig();
  const manifest = await readManifest(folder);
  const emptyInstallation = {
    as: 'portal',
    lastMigration: manifest.migrations.at(-1),
    requireMatchingDocuments: false,
  } as const;
  return withInstallation(config, documentsOnly ? {} : emptyInstallation, async (installation) => {
    const { database, store, documentFolder } = installation;
    if (documentsOnly)
      await bindForRepair({ executor: database.executor, store, folder: documentFolder }, () =>
        store.prepare(),
      );
    else {
      await checkBeforeRestore(store, documentFolder, manifest.installation);
      await loadDatabase(installation, folder, manifest, terminal);
      await bindRestored(
        { database, store, mailer: createMailer(config), log: toStoreLog(terminal) },
        documentFolder,
      );
    }
    await loadDocuments(installation, folder, terminal);
    await completeRepair(database.executor, store);
    // With --documents, each document was read a moment ago.
    const verification = await verifyInstallation(installation, terminal, !documentsOnly);
    terminal.out(describeVerification(verification));
    return isIntact(verification) ? EXIT.done : EXIT.attention;
  });
}

async function loadDatabase(
  { ownerUrl, applicationRole: role }: Installation,
  folder: string,
  manifest: Manifest,
  terminal: Terminal,
): Promise<void> {
  await withOwner({ ownerUrl }, (owner) => restoreDatabase(owner, folder, manifest, terminal.signal));
  await migrate(ownerUrl, { role });
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  terminal.out(`Database of ${manifest.madeAt}: ${rows} rows.\n`);
}

async function loadDocuments(
  { database, store }: Installation,
  folder: string,
  terminal: Terminal,
): Promise<void> {
  const progress = createProgress(terminal);
  const { files, copied, unrecoverable } = await restoreDocuments(database.executor, store, folder, {
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
    options: { documents: { type: 'boolean', default: false } },
  });
  const [folder, ...others] = positionals;
  if (folder === undefined || others.length > 0) throw new UsageError('name the folder of one backup');
  return { folder: path.resolve(folder), documentsOnly: values.documents };
}
