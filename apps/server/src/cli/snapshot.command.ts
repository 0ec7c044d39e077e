import { parseArgs } from 'node:util';
import type { Config } from '../configuration/config.ts';
import { openObjectStorage } from '../platform/object-storage/index.ts';
import { type Command, type Terminal, UsageError } from './command.ts';
import {
  addSnapshot,
  checkSnapshot,
  initialiseRepository,
  printSnapshots,
  removeSnapshots,
  type SnapshotActionInput,
} from './snapshot/snapshot-actions.ts';

export const snapshotCommand: Command = {
  name: 'snapshot',
  summary: 'incremental backups in a folder or an S3 bucket',
  help: `Usage: belegfach snapshot init <repository> [--json]
       belegfach snapshot create <repository> [--keep <count>] [--read-data] [--json]
       belegfach snapshot list <repository> [--json]
       belegfach snapshot verify <repository> [--snapshot <name>] [--read-data] [--json]
       belegfach snapshot prune <repository> --keep <count> [--json]

A repository is a folder, or s3://bucket/prefix with S3_ENDPOINT and the keys in the settings. It contains each document once, and for each
snapshot a consistent state of the database. Every snapshot is a complete backup: "belegfach restore <repository>" restores the newest one.

  init    turns an empty or new folder (or an empty prefix of a bucket) into a repository. Run it once, before the first snapshot. No
          other action does this; otherwise the empty folder of an unmounted disk would become a new repository
  create  adds a snapshot and writes only documents that the repository does not have; the portal may run at the same time. An interrupted
          run leaves no snapshot; the next run continues its work. --keep removes older snapshots afterwards, as prune does; --read-data
          also reads the documents in the repository and replaces damaged ones
  list    the complete snapshots, the oldest first
  verify  checks that the newest snapshot, or the named one, can be restored: all rows, and the sizes of its documents; --read-data reads
          every document. This needs no database
  prune   keeps this number of the newest snapshots, removes the others, and removes the documents that no kept snapshot needs

Not included: ENCRYPTION_KEY, other settings, and files that still wait in the hot folders.

Exit code: 0 done and intact, 3 done, but something is missing or damaged, or needs a person's decision, 1 failed, 2 wrong arguments.
`,
  run: runSnapshot,
};

/** Each action returns the exit code. */
type Action = (input: SnapshotActionInput) => Promise<number>;
type OptionName = 'keep' | 'read-data' | 'snapshot';
const ACTIONS: ReadonlyMap<string, { readonly run: Action; readonly options: readonly OptionName[] }> =
  new Map([
    ['init', { run: initialiseRepository, options: [] }],
    ['create', { run: addSnapshot, options: ['keep', 'read-data'] as const }],
    ['list', { run: printSnapshots, options: [] }],
    ['verify', { run: checkSnapshot, options: ['read-data', 'snapshot'] as const }],
    ['prune', { run: removeSnapshots, options: ['keep'] as const }],
  ]);

async function runSnapshot(args: readonly string[], terminal: Terminal): Promise<number> {
  const { action, location, ...options } = readArguments(args);
  const config: Config = terminal.readConfig();
  const storage = await openObjectStorage(location, config.s3);
  try {
    return await action({ ...options, storage, config, terminal });
  } finally {
    storage.close();
  }
}

function readArguments(args: readonly string[]) {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      keep: { type: 'string' },
      snapshot: { type: 'string' },
      'read-data': { type: 'boolean' },
      json: { type: 'boolean', default: false },
    },
  });
  const [name = '', location, ...others] = positionals;
  const action = ACTIONS.get(name);
  if (action === undefined) throw new UsageError(`give an action: ${[...ACTIONS.keys()].join(', ')}`);
  if (location === undefined || others.length > 0)
    throw new UsageError('name one folder, or s3://bucket/prefix');
  for (const option of ['keep', 'read-data', 'snapshot'] as const)
    if (values[option] !== undefined && !action.options.includes(option))
      throw new UsageError(`${name} has no option --${option}`);
  if (name === 'prune' && values.keep === undefined) throw new UsageError('prune needs --keep <count>');
  return {
    action: action.run,
    location,
    keep: readKeep(values.keep),
    name: values.snapshot,
    readData: values['read-data'] ?? false,
    json: values.json,
  };
}

function readKeep(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^[1-9]\d{0,4}$/.test(text)) throw new UsageError('--keep is a whole number from 1');
  return Number(text);
}
