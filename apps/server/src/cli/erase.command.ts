import path from 'node:path';
import { parseArgs } from 'node:util';
import {
  type Erasable,
  eraseNow,
  listDeletions,
  listErasable,
  readDeletionList,
  replayDeletions,
  writeDeletionList,
} from '../features/erasure/index.ts';
import type { Installation } from '../installation/installation.ts';
import { type Command, EXIT, type Terminal, UsageError } from './command.ts';
import { withInstallation, withOwner } from './with-installation.ts';

export const eraseCommand: Command = {
  name: 'erase',
  summary: 'erase the personal data of a deleted customer or user now; export and replay deletions',
  help: `Usage: belegfach erase customer <id>
       belegfach erase user <id>
       belegfach erase list
       belegfach erase export <file>
       belegfach erase replay <file>

The portal erases the data of deleted customers and users within 30 days; this command does it immediately. Of a customer: its users,
notes, identifiers and rejected files. Of a user: names, address, password, sessions and e-mails. Documents stay, with the name and
number printed on them. The customer or user must first be deleted in the portal. An erasure cannot be undone.

  list    shows the customers and users that are deleted and not erased yet, with the ids for this command
  export  writes all deletions into the file: only ids and times. Keep this file with the backups; it must be newer than the
          backup that you restore
  replay  after a restore: repeats the deletions and erasures of that list, so that no erased data comes back. May be repeated

Exit code: 0 done, 1 failed or nothing to erase, 2 wrong arguments.
`,
  run: runErase,
};

type EraseRequest =
  | { readonly action: 'list' }
  | { readonly action: 'export' | 'replay'; readonly file: string }
  | { readonly action: 'erase'; readonly kind: Erasable['kind']; readonly id: string };

async function runErase(args: readonly string[], terminal: Terminal): Promise<number> {
  const request = readArguments(args);
  return withInstallation(terminal.readConfig(), {}, async (installation) => {
    switch (request.action) {
      case 'list':
        terminal.out(formatErasable(await listErasable(installation.database.executor)));
        return EXIT.done;
      case 'export':
        terminal.out(await exportList(installation, request.file));
        return EXIT.done;
      case 'replay':
        terminal.out(await replayList(installation, request.file));
        return EXIT.done;
      case 'erase':
        return eraseOne(installation, request, terminal);
    }
  });
}

async function exportList({ database }: Installation, file: string): Promise<string> {
  const deletions = await listDeletions(database.executor);
  await writeDeletionList(file, { madeAt: new Date().toISOString(), deletions });
  return `${deletions.length} deletions written to ${file}\n`;
}

async function replayList(installation: Installation, file: string): Promise<string> {
  const { madeAt, deletions } = await readDeletionList(file);
  const { deleted, erased, unknown } = await withOwner(installation, (owner) =>
    replayDeletions(owner, deletions),
  );
  return `List of ${madeAt}: ${deleted} deleted again, ${erased} erased again, ${unknown} not in this database.\n`;
}

async function eraseOne(
  installation: Installation,
  { kind, id }: { readonly kind: Erasable['kind']; readonly id: string },
  terminal: Terminal,
): Promise<number> {
  const result = await withOwner(installation, (owner) => eraseNow(owner, kind, id));
  if (typeof result === 'object') {
    terminal.out(`The personal data of ${kind} ${id} is erased.\n`);
    return EXIT.done;
  }
  terminal.err(`belegfach erase: ${REFUSALS[result]}\n`);
  return EXIT.failed;
}

const REFUSALS = {
  unknown: 'no customer or user has this id; `belegfach erase list` shows the ids that can be erased',
  'not-deleted': 'not deleted yet: first delete the customer or user in the portal, which ends the access',
  erased: 'erased already',
} as const;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

function readArguments(args: readonly string[]): EraseRequest {
  const { positionals } = parseArgs({ args: [...args], allowPositionals: true, options: {} });
  const [action, fileOrId, ...others] = positionals;
  if (action === 'list' && fileOrId === undefined) return { action: 'list' };
  if (action === 'export' || action === 'replay') {
    if (fileOrId === undefined || others.length > 0) throw new UsageError('name one file');
    return { action, file: path.resolve(fileOrId) };
  }
  if (action !== 'customer' && action !== 'user') throw new UsageError('give customer or user, and the id');
  if (fileOrId === undefined || others.length > 0 || !UUID.test(fileOrId))
    throw new UsageError('name one id');
  return { action: 'erase', kind: action, id: fileOrId.toLowerCase() };
}

function formatErasable(erasable: readonly Erasable[]): string {
  if (erasable.length === 0) return 'All deleted customers and users are erased already.\n';
  const lines = erasable.map(
    ({ kind, id, label, deletedAt }) =>
      `${kind.padEnd(8)}  ${id}  deleted ${deletedAt.toISOString().slice(0, 10)}  ${label}`,
  );
  return `${lines.join('\n')}\n`;
}
