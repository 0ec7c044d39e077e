import { parseArgs } from 'node:util';
import { readConfig } from '../config.ts';
import { type Erasable, eraseNow, listErasable } from '../features/erasure/index.ts';
import { openInstallation } from '../installation.ts';
import { openDatabase } from '../platform/database/index.ts';
import { type Command, EXIT, type Terminal, UsageError } from './command.ts';

export const eraseCommand: Command = {
  name: 'erase',
  summary: 'erase the personal data of a deleted customer or user now',
  help: `Usage: belegfach erase customer <id>
       belegfach erase user <id>
       belegfach erase list

The portal erases what was deleted by itself within 30 days; this does it at once. Of a customer: its users, notes and identifiers.
Of a user: names, address, password, sessions and mails. Documents stay, with the name and number printed on them.
Whoever is to be erased must have been deleted in the portal before. It can't be undone.

  list   shows what is deleted and not erased yet, with the ids to use here

Exit code: 0 done, 1 failed or nothing to erase, 2 wrong arguments.
`,
  run: runErase,
};

type Wish = { readonly kind: Erasable['kind']; readonly id: string } | 'list';

async function runErase(args: readonly string[], terminal: Terminal): Promise<number> {
  const wish = readArguments(args);
  const installation = await openInstallation(readConfig(terminal.variables), 'command');
  try {
    if (wish === 'list') {
      terminal.out(toList(await listErasable(installation.database.executor)));
      return EXIT.done;
    }
    const owner = openDatabase({ url: installation.ownerUrl, poolSize: 1, as: 'owner' });
    try {
      const result = await eraseNow(owner, wish.kind, wish.id);
      if (typeof result === 'object') {
        terminal.out(`The personal data of ${wish.kind} ${wish.id} is erased.\n`);
        return EXIT.done;
      }
      terminal.err(`belegfach erase: ${REFUSALS[result]}\n`);
      return EXIT.failed;
    } finally {
      await owner.close();
    }
  } finally {
    await installation.close();
  }
}

const REFUSALS = {
  unknown: 'there is nobody with this id; `belegfach erase list` shows whom you can erase',
  'not-deleted': 'not deleted yet: delete in the portal first, which ends the access',
  erased: 'erased already',
} as const;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

function readArguments(args: readonly string[]): Wish {
  const { positionals } = parseArgs({ args: [...args], allowPositionals: true, options: {} });
  const [kind, id, ...others] = positionals;
  if (kind === 'list' && id === undefined) return 'list';
  if (kind !== 'customer' && kind !== 'user') throw new UsageError('say whom: customer or user, with the id');
  if (id === undefined || others.length > 0 || !UUID.test(id)) throw new UsageError('name one id');
  return { kind, id: id.toLowerCase() };
}

function toList(erasable: readonly Erasable[]): string {
  if (erasable.length === 0) return 'Nothing is deleted that is not erased.\n';
  const lines = erasable.map(
    ({ kind, id, label, deletedAt }) =>
      `${kind.padEnd(8)}  ${id}  deleted ${deletedAt.toISOString().slice(0, 10)}  ${label}`,
  );
  return `${lines.join('\n')}\n`;
}
