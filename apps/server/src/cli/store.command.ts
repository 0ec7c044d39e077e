import { parseArgs } from 'node:util';
import { createMailer } from '../platform/mail/index.ts';
import { type Command, type Terminal, UsageError } from './command.ts';
import {
  adoptDocuments,
  confirmStore,
  emptyLostAndFound,
  listLostFiles,
  restoreLostFiles,
  printStatus,
  sweepNow,
} from './store/store-actions.ts';
import type { OtherStore, StoreActionInput } from './store/store-action-input.ts';
import { copyDocuments, verifyStore } from './store/copy-actions.ts';
import { extractFiles } from './store/extract-action.ts';
import { toStoreLog } from './store/store-log.ts';
import { withInstallation } from './with-installation.ts';

export const storeCommand: Command = {
  name: 'store',
  summary: 'files of the document store without a document, and whether store and database belong together',
  help: `Usage: belegfach store status
       belegfach store lost
       belegfach store restore <hash or day>
       belegfach store empty [--older-than <days>]
       belegfach store sweep
       belegfach store confirm [--files <count>]
       belegfach store extract <folder>
       belegfach store adopt [--yes]
       belegfach store copy --to <store> [--to-s3 <file>] [--from <store>] [--from-s3 <file>]
       belegfach store verify --store <store> [--store-s3 <file>] [--read-data]

The portal never removes a file that no document names: at night it marks such files, and a day later moves those that still have no
document to lost+found/<day> in the store, where they stay for 90 days. It moves no file after a restore, if the database is older than
the documents, or if more than 100 files or 1 % of all files would be moved; then a person must check and confirm first.

  status   whether database and documents belong together, files without a document, whether the sweep is paused and why
  lost     lists the files of lost+found
  restore  moves a file, or all files of a day (yyyy-mm-dd), back. A file stays in the store if a document names it within a day
  empty    deletes the files that have been in lost+found for this many days (default 90) and that no document names;
           --older-than 0 deletes all of them
  sweep    marks files without a document now, and moves those that were marked a day ago, by the same rules as each night
  confirm  confirms that the database is the right one, so that the sweep continues. --files, with the number that status prints, is
           required for more than 100 files or 1 % of all files
  extract  copies the files that no document names into a folder, as <hash>.pdf or <hash>.xml, to take them in again after the database
           was recovered to an earlier moment; without those whose document was removed on purpose. Nothing in the store changes
  adopt    binds this database and these documents although their marks differ or one is missing. Prints what it binds, and refuses
           when rows and files do not match, unless you confirm with --yes. The portal must not run
  copy     copies the documents to another store, from --from or from where the settings have them; the portal may run. A store is
           s3://bucket/prefix/, with the settings of the S3 server, or the whole path of a folder. After an interruption the next run
           continues, and each further run copies the documents that came in since. A store of another installation is refused. For a bucket on
           another server than the portal's, a file with its settings (S3_ENDPOINT, AWS_ACCESS_KEY_ID ...), in the form of
           the settings file
  verify   compares the documents of a store with the database, with --read-data every byte

Exit code: 0 done, 3 a person must check or decide, 1 failed, 2 wrong arguments.
`,
  run: runStore,
};

/** Each action returns the exit code. */
type Action = (input: StoreActionInput) => Promise<number>;
const ACTIONS: ReadonlyMap<string, Action> = new Map([
  ['status', printStatus],
  ['lost', listLostFiles],
  ['restore', restoreLostFiles],
  ['empty', emptyLostAndFound],
  ['sweep', sweepNow],
  ['confirm', confirmStore],
  ['extract', extractFiles],
  ['adopt', adoptDocuments],
  ['copy', copyDocuments],
  ['verify', verifyStore],
]);

/** The actions with an argument. */
const ARGUMENTS: ReadonlyMap<string, string> = new Map([
  ['restore', 'one hash or one day'],
  ['extract', 'one folder'],
]);

async function runStore(args: readonly string[], terminal: Terminal): Promise<number> {
  const { action, ...options } = readArguments(args);
  const config = terminal.readConfig();
  return withInstallation(config, {}, ({ database, store }) => {
    const dependencies = { database, store, mailer: createMailer(config), log: toStoreLog(terminal) };
    return action({ ...dependencies, ...options, config, terminal });
  });
}

function readArguments(args: readonly string[]) {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      'older-than': { type: 'string' },
      files: { type: 'string' },
      yes: { type: 'boolean', default: false },
      to: { type: 'string' },
      'to-s3': { type: 'string' },
      from: { type: 'string' },
      'from-s3': { type: 'string' },
      store: { type: 'string' },
      'store-s3': { type: 'string' },
      'read-data': { type: 'boolean', default: false },
    },
  });
  const [name = '', argument, ...others] = positionals;
  const action = ACTIONS.get(name);
  if (action === undefined) throw new UsageError(`give an action: ${[...ACTIONS.keys()].join(', ')}`);
  const wanted = ARGUMENTS.get(name);
  if (others.length > 0 || (argument === undefined) === (wanted !== undefined))
    throw new UsageError(wanted === undefined ? `${name} takes no arguments` : `name ${wanted}`);
  const actionOfOption = {
    'older-than': 'empty',
    files: 'confirm',
    yes: 'adopt',
    to: 'copy',
    'to-s3': 'copy',
    from: 'copy',
    'from-s3': 'copy',
    store: 'verify',
    'store-s3': 'verify',
    'read-data': 'verify',
  } as const;
  for (const [option, onlyAction] of Object.entries(actionOfOption))
    if (name !== onlyAction && (values[option as keyof typeof values] ?? false) !== false)
      throw new UsageError(`${name} has no option --${option}`);
  return {
    action,
    argument,
    confirmedCount: readCount('files', values.files),
    olderThanDays: readCount('older-than', values['older-than']),
    isConfirmed: values.yes,
    to: readStore('to', values),
    from: readStore('from', values),
    otherStore: readStore('store', values),
    readData: values['read-data'],
  };
}

type StoreOption = 'to' | 'from' | 'store';

function readStore(
  option: StoreOption,
  values: { readonly [Name in StoreOption | `${StoreOption}-s3`]?: string | undefined },
): OtherStore | undefined {
  const [address, s3File] = [values[option], values[`${option}-s3`]];
  if (address === undefined && s3File !== undefined) throw new UsageError(`--${option}-s3 needs --${option}`);
  return address === undefined ? undefined : { address, s3File };
}

function readCount(option: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^\d{1,9}$/.test(text)) throw new UsageError(`--${option} is a whole number`);
  return Number(text);
}
