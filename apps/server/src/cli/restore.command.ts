import path from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig } from '../configuration/config.ts';
import { type Manifest, readManifest, restoreDatabase, restoreDocuments } from '../features/backup/index.ts';
import { bindForRepair, bindRestored, checkBeforeRestore, completeRepair } from '../features/store/index.ts';
import { type Installation, openInstallation } from '../installation/installation.ts';
import { migrate, openDatabase } from '../platform/database/index.ts';
import { createMailer } from '../platform/mail/index.ts';
import { type Command, EXIT, type Terminal, UsageError } from './command.ts';
import { createProgress } from './progress.ts';
import { toStoreLog } from './store-log.ts';
import { describeVerification, isWhole, verifyInstallation } from './verify.command.ts';

export const restoreCommand: Command = {
  name: 'restore',
  summary: 'bring a backup back into an empty installation, or damaged documents into this one',
  help: `Usage: belegfach restore <folder>
       belegfach restore <folder> --documents

Loads a backup into an empty database (a new DATA_DIR, or the new database that DATABASE_URL names) and brings its documents back.
The portal must not run. Nothing is overwritten: a database that holds anything is refused, and documents that are there stay.
All sessions, links in mails and codes of the backup are void; everybody signs in anew. Mails that waited wait for an administrator.
A backup of an earlier version is brought to this one. At the end everything is verified.
Who was deleted since the backup is back until you run "belegfach erase replay" with the list that "erase export" wrote.

  --documents  leaves the database alone and brings back only documents that are missing or damaged; the portal may go on running

Exit code: 0 restored and whole, 3 restored but not whole, 1 failed, 2 wrong arguments.
`,
  run: runRestore,
};

async function runRestore(args: readonly string[], terminal: Terminal): Promise<number> {
  const { folder, documentsOnly } = readArguments(args);
  const config = readConfig(terminal.variables);
  const manifest = await readManifest(folder);
  const installation = documentsOnly
    ? await openInstallation(config, 'command')
    : await openInstallation(config, 'portal', {
        lastMigration: manifest.migrations.at(-1),
        documents: 'unbound',
      });
  try {
    const { database, store, documents: place } = installation;
    if (documentsOnly)
      await bindForRepair({ executor: database.executor, store, place }, () => store.prepare());
    else {
      await checkBeforeRestore(store, place, manifest.installation);
      await bringDatabase(installation, folder, manifest, terminal);
      await bindRestored({ database, store, mailer: createMailer(config), log: toStoreLog(terminal) }, place);
    }
    await bringDocuments(installation, folder, terminal);
    await completeRepair(database.executor, store);
    // With --documents, each document was read a moment ago.
    const found = await verifyInstallation(installation, terminal, !documentsOnly);
    terminal.out(describeVerification(found));
    return isWhole(found) ? EXIT.done : EXIT.attention;
  } finally {
    await installation.close();
  }
}

async function bringDatabase(
  { ownerUrl }: Installation,
  folder: string,
  manifest: Manifest,
  terminal: Terminal,
): Promise<void> {
  const owner = openDatabase({ url: ownerUrl, poolSize: 1, as: 'owner' });
  try {
    await restoreDatabase(owner, folder, manifest, terminal.signal);
  } finally {
    await owner.close();
  }
  await migrate(ownerUrl);
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  terminal.out(`Database of ${manifest.madeAt}: ${rows} rows.\n`);
}

async function bringDocuments(
  { database, store }: Installation,
  folder: string,
  terminal: Terminal,
): Promise<void> {
  const progress = createProgress(terminal);
  const { files, copied, lost } = await restoreDocuments(database.executor, store, folder, {
    signal: terminal.signal,
    onProgress: progress.show,
  });
  progress.end();
  const missing = lost.length === 0 ? '' : `, ${lost.length} whole neither here nor in the backup`;
  terminal.out(`${files} files, ${copied} of them brought back${missing}.\n`);
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
