import { parseArgs } from 'node:util';
import { readConfig } from '../configuration/config.ts';
import { openInstallation } from '../installation/installation.ts';
import { createMailer } from '../platform/mail/index.ts';
import { type Command, type Terminal, UsageError } from './command.ts';
import { adopt, confirm, empty, list, restore, status, sweep } from './store-actions.ts';
import { toStoreLog } from './store-log.ts';
import type { StoreActionInput } from './store-action.ts';

export const storeCommand: Command = {
  name: 'store',
  summary:
    'what lies in the document store without a document, and whether store and database are each other’s',
  help: `Usage: belegfach store status
       belegfach store lost
       belegfach store restore <hash or day>
       belegfach store empty [--older-than <days>]
       belegfach store sweep
       belegfach store confirm [--files <count>]
       belegfach store adopt [--yes]

The portal never removes a file that no document names: each night it moves those older than a day to documents/lost+found/<day>, where
they stay for 90 days. It moves none after a restore, when the database is behind the documents, and when there are more than 100
or 1 % of all files; then a person must look first.

  status   database and documents: whether they fit, what has no document, whether the sweep rests and why
  lost     lists the lost+found
  restore  puts a file, or all of a day (yyyy-mm-dd), back to its place. It stays if a document names it within a day
  empty    removes for good what has lain in the lost+found for so many days (90) and no document names; --older-than 0 is all of it
  sweep    moves files without a document now, by the same rules as each night
  confirm  you have looked, and the database is the right one: the sweep goes on. --files is needed, with the number that status tells,
           when there are more than leftovers
  adopt    binds this database and these documents to each other although their marks differ or one is missing. Says what it binds, and
           refuses when rows and files do not fit, unless you confirm with --yes. The portal must not run

Exit code: 0 done, 3 a person must look or decide, 1 failed, 2 wrong arguments.
`,
  run: runStore,
};

/** Each action returns the exit code. */
type Action = (order: StoreActionInput) => Promise<number>;
const ACTIONS: ReadonlyMap<string, Action> = new Map([
  ['status', status],
  ['lost', list],
  ['restore', restore],
  ['empty', empty],
  ['sweep', sweep],
  ['confirm', confirm],
  ['adopt', adopt],
]);

async function runStore(args: readonly string[], terminal: Terminal): Promise<number> {
  const { act, ...words } = readArguments(args);
  const config = readConfig(terminal.variables);
  const installation = await openInstallation(config, 'command');
  const { database, store, documents: place } = installation;
  try {
    const parts = { database, store, place, mailer: createMailer(config), log: toStoreLog(terminal) };
    return await act({ ...parts, ...words, terminal });
  } finally {
    await installation.close();
  }
}

function readArguments(args: readonly string[]) {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      'older-than': { type: 'string' },
      files: { type: 'string' },
      yes: { type: 'boolean', default: false },
    },
  });
  const [name = '', what, ...others] = positionals;
  const act = ACTIONS.get(name);
  if (act === undefined) throw new UsageError(`say what to do: ${[...ACTIONS.keys()].join(', ')}`);
  if (others.length > 0 || (what === undefined) === (name === 'restore'))
    throw new UsageError(name === 'restore' ? 'name one hash or one day' : `${name} takes no arguments`);
  const belongs: Readonly<Record<string, boolean>> = {
    'older-than': name === 'empty',
    files: name === 'confirm',
    yes: name === 'adopt',
  };
  for (const [option, isIts] of Object.entries(belongs))
    if (!isIts && (values[option as keyof typeof values] ?? false) !== false)
      throw new UsageError(`${name} has no option --${option}`);
  return {
    act,
    what,
    files: readCount('files', values.files),
    olderThanDays: readCount('older-than', values['older-than']),
    isSure: values.yes,
  };
}

function readCount(option: string, written: string | undefined): number | undefined {
  if (written === undefined) return undefined;
  if (!/^\d{1,9}$/.test(written)) throw new UsageError(`--${option} is a whole number`);
  return Number(written);
}
