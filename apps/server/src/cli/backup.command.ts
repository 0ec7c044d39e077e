import path from 'node:path';
import { parseArgs } from 'node:util';
import { backUp, setAsideOldCopies } from '../features/backup/index.ts';
import { checkStore } from '../features/store/index.ts';
import type { Database } from '../platform/database/index.ts';
import type { DocumentStore } from '../platform/document-store/index.ts';
import { type Command, EXIT, type Terminal, UsageError } from './command.ts';
import { createProgress } from './progress.ts';
import { withInstallation, withOwner } from './with-installation.ts';

export const backupCommand: Command = {
  name: 'backup',
  summary: 'write the database and all documents into a folder',
  help: `Usage: belegfach backup <folder>

Writes everything that a restore needs: a consistent state of the database, then every document. The portal may run at the same time.
The folder is created if it does not exist. A second backup into it writes only new documents, and the earlier backup remains usable
until the new one is complete. Keep several folders, one of them on another machine.

Not included: ENCRYPTION_KEY, other settings, and files that still wait in the hot folders.

Exit code: 0 complete, 3 complete except for documents that are missing or damaged in the store (see "verify"), 1 failed, 2 wrong
arguments.
`,
  run: runBackup,
};

/** One connection locks the documents, the other reads. */
const CONNECTIONS = 2;

async function runBackup(args: readonly string[], terminal: Terminal): Promise<number> {
  const folder = readFolder(args);
  const config = terminal.readConfig();
  return withInstallation(config, { requireMatchingDocuments: true }, (installation) =>
    withOwner(installation, (owner) => backUpInto(folder, owner, installation.store, terminal), {
      poolSize: CONNECTIONS,
    }),
  );
}

async function backUpInto(
  folder: string,
  owner: Database,
  store: DocumentStore,
  terminal: Terminal,
): Promise<number> {
  const progress = createProgress(terminal);
  const report = await backUp(owner, store, folder, { signal: terminal.signal, onProgress: progress.show });
  progress.end();
  // The disk is checked again, because a copy takes long and the disk may have been removed meanwhile.
  await checkStore(owner.executor, store);
  const setAside = await setAsideOldCopies(owner.executor, store, folder);
  const { tables, rows, files, copied, unrecoverable, hasKeptNewer } = report;
  terminal.out(
    `Backed up to ${folder}: ${rows} rows of ${tables} tables, ${files} files, ${copied} of them new.\n`,
  );
  const warn = (message: string) => terminal.err(`belegfach backup: ${message}\n`);
  if (hasKeptNewer)
    warn(
      'the database is older than the last backup, whose rows stay in the folder (manifest-earlier.json); see: belegfach store status',
    );
  if (setAside.isRefused && setAside.orphaned > 0)
    warn(`${setAside.orphaned} copies without a document stay in the backup; see: belegfach store status`);
  if (unrecoverable === 0) return EXIT.done;
  warn(`${unrecoverable} files are missing or damaged; \`belegfach verify --read-data\` names them`);
  return EXIT.attention;
}

function readFolder(args: readonly string[]): string {
  const { positionals } = parseArgs({ args: [...args], allowPositionals: true, options: {} });
  const [folder, ...others] = positionals;
  if (folder === undefined || others.length > 0) throw new UsageError('name one folder');
  return path.resolve(folder);
}
