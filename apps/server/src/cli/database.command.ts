import { parseArgs } from 'node:util';
import {
  countDocuments,
  listPartitions,
  partitionDocuments,
  type PartitionSteps,
} from '../features/document-years/index.ts';
import { type Command, EXIT, type Terminal, UsageError } from './command.ts';
import { createProgress } from './progress.ts';
import { withInstallation, withOwner } from './with-installation.ts';

/** With fewer documents partitions only cost time. */
const MIN_DOCUMENTS = 100_000_000;

export const databaseCommand: Command = {
  name: 'database',
  summary: 'divide the documents of a very large installation by their years',
  help: `Usage: belegfach database partition [--any-size]

For more than 100 million documents. The table of documents becomes the first partition of a partitioned table; each later year gets its own
partition. The price: lists and look-ups take two to three times as long. The gain: old years no longer take
part in the daily work of the database. This cannot be undone, except by a restore of a backup. Make a backup first.

The portal may run: all slow work is done before and after the division, which lasts a few seconds. All portals must have
this version. Until the division nothing changes, and the command may be stopped and repeated.

  --any-size  also with fewer than 100 million documents

Exit code: 0 done, 1 failed, divided already or too few documents, 2 wrong arguments.
`,
  run: runDatabase,
};

const STEPS: Readonly<Record<Parameters<PartitionSteps['onStep']>[0], string>> = {
  fill: 'the year of rows from earlier versions is filled in',
  index: 'the unique index of public ids and years is built',
  check: 'the years of all rows are checked',
  attach: 'the documents are divided',
  references: 'all references are checked',
  statistics: 'the statistics are collected',
};

async function runDatabase(args: readonly string[], terminal: Terminal): Promise<number> {
  const { isAnySize } = readArguments(args);
  return withInstallation(terminal.readConfig(), {}, (installation) =>
    withOwner(installation, async (owner) => {
      const count = await countDocuments(owner.executor);
      if (count < MIN_DOCUMENTS && !isAnySize) {
        terminal.err(
          `belegfach database: there are ${count} documents, and partitions make every list slower: they are meant for more than ${MIN_DOCUMENTS} (see --help)\n`,
        );
        return EXIT.failed;
      }
      const progress = createProgress(terminal);
      const outcome = await partitionDocuments(owner, {
        signal: terminal.signal,
        onProgress: progress.show,
        onStep: timeSteps(terminal),
      }).finally(progress.end);
      const partitions = await listPartitions(owner.executor);
      // The last partition is the default one.
      const lastYear = partitions.at(-2);
      const lines = partitions.map(({ name, bounds }) => `${name}  ${bounds}\n`);
      terminal.out(outcome === 'done' ? lines.join('') : '');
      if (outcome === 'done') return EXIT.done;
      terminal.err(`belegfach database: the documents are divided already, up to ${lastYear?.name}\n`);
      return EXIT.failed;
    }),
  );
}

/** Writes each step as it begins, with the time since the command began. */
function timeSteps({ err }: Terminal): PartitionSteps['onStep'] {
  const started = performance.now();
  return (step) => err(`${((performance.now() - started) / 1000).toFixed(1)} s: ${STEPS[step]}\n`);
}

function readArguments(args: readonly string[]): { readonly isAnySize: boolean } {
  const { positionals, values } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { 'any-size': { type: 'boolean', default: false } },
  });
  if (positionals.length !== 1 || positionals[0] !== 'partition')
    throw new UsageError('give an action: partition');
  return { isAnySize: values['any-size'] };
}
