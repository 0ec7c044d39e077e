import path from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig } from '../configuration/config.ts';
import { backUp, dropOldCopies } from '../features/backup/index.ts';
import { checkStore } from '../features/store/index.ts';
import { openInstallation } from '../installation/installation.ts';
import { openDatabase } from '../platform/database/index.ts';
import { type Command, EXIT, type Terminal, UsageError } from './command.ts';
import { createProgress } from './progress.ts';

export const backupCommand: Command = {
  name: 'backup',
  summary: 'write the database and all documents into a folder',
  help: `Usage: belegfach backup <folder>

Writes everything that a restore needs: the database as it is at one moment, then every document. The portal may go on running.
The folder is made if need be; a second backup into it writes only documents that are new, and the earlier backup stays good until
the new one is complete. Keep several folders, one of them on another machine.

Not in it: ENCRYPTION_KEY, other settings, and files that still wait in the hot folders.

Exit code: 0 complete, 3 complete but for documents that are missing or damaged in the store (see "verify"), 1 failed, 2 wrong
arguments.
`,
  run: runBackup,
};

/** One connection locks the documents, the other reads. */
const CONNECTIONS = 2;

async function runBackup(args: readonly string[], terminal: Terminal): Promise<number> {
  const folder = readFolder(args);
  const installation = await openInstallation(readConfig(terminal.variables), 'command', {
    documents: 'bound',
  });
  try {
    const owner = openDatabase({ url: installation.ownerUrl, poolSize: CONNECTIONS, as: 'owner' });
    try {
      const progress = createProgress(terminal);
      const report = await backUp(owner, installation.store, folder, {
        signal: terminal.signal,
        onProgress: progress.show,
      });
      progress.end();
      // Checked again, because a copy takes long and a disk may have been removed meanwhile.
      await checkStore(owner.executor, installation.store);
      const dropped = await dropOldCopies(owner.executor, installation.store, folder);
      const { tables, rows, files, copied, lost, keptEarlier } = report;
      terminal.out(
        `Backed up to ${folder}: ${rows} rows of ${tables} tables, ${files} files, ${copied} of them new.\n`,
      );
      if (keptEarlier)
        terminal.err(
          'belegfach backup: the database is at an earlier state than the last backup, whose rows stay in the folder (manifest-earlier.json); see: belegfach store status\n',
        );
      if (dropped.isRefused && dropped.unreferenced > 0)
        terminal.err(
          `belegfach backup: ${dropped.unreferenced} copies without a document stay in the backup; see: belegfach store status\n`,
        );
      if (lost.length === 0) return EXIT.done;
      terminal.err(
        `belegfach backup: ${lost.length} files are missing or damaged; \`belegfach verify --read-data\` names them\n`,
      );
      return EXIT.attention;
    } finally {
      await owner.close();
    }
  } finally {
    await installation.close();
  }
}

function readFolder(args: readonly string[]): string {
  const { positionals } = parseArgs({ args: [...args], allowPositionals: true, options: {} });
  const [folder, ...others] = positionals;
  if (folder === undefined || others.length > 0) throw new UsageError('name one folder');
  return path.resolve(folder);
}
