import { stat } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { createReaderPool, renderInvoicePdf } from '@belegfach/einvoice';
import { readConfig } from '../configuration/config.ts';
import {
  createIntakeService,
  explain,
  explainOutcome,
  findIntakeProvider,
  type FolderReport,
  intakeScopeOfSystem,
  listIntakeProviders,
  senderOfCommand,
  takeInFolder,
} from '../features/intake/index.ts';
import { openInstallation } from '../installation/installation.ts';
import { type Command, EXIT, type Terminal, UsageError } from './command.ts';
import { createProgress } from './progress.ts';
import { withoutControls } from './without-controls.ts';

/** Maximum number of lines for documents that are not accepted; the result files and --json contain all. */
const MAX_LINES = 40;

export const intakeCommand: Command = {
  name: 'intake',
  summary: 'take in the documents of a folder or a ZIP file',
  help: `Usage: belegfach intake <folder or ZIP> --provider <name> [--dry-run] [--json] [--no-notice]

Takes in the PDFs, e-invoices and index files of a folder for one provider, and of the ZIP files in it. The files stay
where they are; each index file is answered by <name>.result.csv beside it. Taking in the same again changes nothing.

  --provider <name>  the provider whose documents these are (its name, or its id)
  --dry-run          only tell what would happen; nothing is written
  --json             print the outcome of every document as JSON
  --no-notice        do not tell customers of the new documents (a first load)

Exit code: 0 all accepted or known already, 3 some were held or rejected, 1 failed, 2 wrong arguments.
`,
  run: runIntake,
};

async function runIntake(args: readonly string[], terminal: Terminal): Promise<number> {
  const { folder, provider: name, dryRun, json, notify } = await readArguments(args);
  const config = readConfig(terminal.variables);
  const installation = await openInstallation(config, 'command', { documents: 'bound' });
  const readers = createReaderPool();
  try {
    const { executor } = installation.database;
    const provider = await findIntakeProvider(executor, name);
    if (provider === undefined) {
      const { usable } = await listIntakeProviders(executor);
      const known = usable.map((one) => `"${one.name}"`).join(', ');
      throw new UsageError(`there is no provider "${name}"; known: ${known === '' ? 'none' : known}`);
    }
    const service = createIntakeService({ ...installation, readers, renderPdf: renderInvoicePdf });
    const progress = createProgress(terminal);
    const scope = intakeScopeOfSystem(provider, senderOfCommand());
    const report = await takeInFolder(service, scope, folder, {
      dryRun,
      // No notices are sent for demo data.
      notify: notify && !config.demo,
      signal: terminal.signal,
      onProgress: progress.show,
    });
    progress.end();
    terminal.out(json ? toJson(provider.name, dryRun, report) : toText(dryRun, report));
    return exitCode(report);
  } finally {
    await readers.close();
    await installation.close();
  }
}

async function readArguments(args: readonly string[]) {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      provider: { type: 'string' },
      'dry-run': { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      'no-notice': { type: 'boolean', default: false },
    },
  });
  const [folder, ...others] = positionals;
  if (folder === undefined || others.length > 0) throw new UsageError('name one folder or ZIP file');
  if (values.provider === undefined) throw new UsageError('name the provider with --provider');
  const found = await stat(folder).catch(() => undefined);
  const isArchive = found?.isFile() === true && /\.zip$/i.test(folder);
  if (found?.isDirectory() !== true && !isArchive) throw new UsageError(`${folder} is no folder or ZIP file`);
  return {
    folder: path.resolve(folder),
    provider: values.provider,
    dryRun: values['dry-run'],
    json: values.json,
    notify: !values['no-notice'],
  };
}

function toJson(
  provider: string,
  dryRun: boolean,
  { counts, outcomes, refusedIndexes, isComplete }: FolderReport,
): string {
  const refused = refusedIndexes.map(({ name, refusal }) => ({ fileName: name, ...refusal }));
  return `${JSON.stringify({ provider, dryRun, isComplete, counts, refusedIndexes: refused, items: outcomes }, null, 2)}\n`;
}

function toText(dryRun: boolean, { counts, outcomes, refusedIndexes, isComplete }: FolderReport): string {
  const open = outcomes.filter(({ state }) => state === 'quarantined' || state === 'rejected');
  const lines = [
    ...refusedIndexes.map(
      ({ name, refusal }) =>
        `refused      ${name}, line ${refusal.line}: ${explain([refusal.refusal], 'en')} (${refusal.detail})`,
    ),
    ...open
      .slice(0, MAX_LINES)
      .map(
        (outcome) =>
          `${outcome.state.padEnd(12)} ${outcome.key}: ${outcome.reasons.join(', ')}. ${explainOutcome(outcome, 'en')}`,
      ),
    ...(open.length > MAX_LINES ? [`... and ${open.length - MAX_LINES} more`] : []),
    `${dryRun ? 'Would be' : 'Documents'}: ${outcomes.length} (accepted ${counts.accepted}, duplicate ${counts.duplicate}, ` +
      `quarantined ${counts.quarantined}, rejected ${counts.rejected})`,
    ...(isComplete ? [] : ['Stopped before the end; the same command goes on.']),
  ];
  return `${lines.map(withoutControls).join('\n')}\n`;
}

function exitCode({ counts, refusedIndexes, isComplete }: FolderReport): number {
  if (!isComplete) return EXIT.failed;
  return counts.quarantined + counts.rejected + refusedIndexes.length > 0 ? EXIT.attention : EXIT.done;
}
