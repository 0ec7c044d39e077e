import { stat } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { ReaderPool, renderInvoicePdf } from '@belegfach/einvoice';
import {
  createIntakeService,
  explain,
  explainOutcome,
  findIntakeProvider,
  type FolderReport,
  intakeScopeOfSystem,
  listIntakeProviders,
  intakeSenderOfCommand,
  type Outcome,
  takeInFolder,
  toResponseFields,
} from '../features/intake/index.ts';
import { type Command, EXIT, type Terminal, UsageError } from './command.ts';
import { addAdvice, describeFindings } from './intake/intake-findings.ts';
import { createProgress } from './progress.ts';
import { limitLines, removeControlCharacters } from './terminal-lines.ts';
import { withInstallation } from './with-installation.ts';

export const intakeCommand: Command = {
  name: 'intake',
  summary: 'take in the documents of a folder or a ZIP file',
  help: `Usage: belegfach intake <folder or ZIP> --provider <name> [--dry-run] [--json] [--no-notice]

Takes in the PDFs, e-invoices and index files of a folder for one provider, and of the ZIP files in it. The files stay
where they are; for each index file a result file <name>.result.csv is written next to it. Repeating the command changes nothing.

  --provider <name>  the provider whose documents these are (its name, or its id)
  --dry-run          only report what would happen; nothing is written
  --json             print the outcome of every document as JSON
  --no-notice        do not notify customers of the new documents (for a first load)

Exit code: 0 all accepted or already known, 3 some were held or rejected, 1 failed, 2 wrong arguments.
`,
  run: runIntake,
};

async function runIntake(args: readonly string[], terminal: Terminal): Promise<number> {
  const { folder, provider: name, dryRun, json, notify } = await readArguments(args);
  const config = terminal.readConfig();
  return withInstallation(config, { requireMatchingDocuments: true }, async (installation) => {
    const { executor } = installation.database;
    const provider = await findIntakeProvider(executor, name);
    if (provider === undefined) {
      const { usable } = await listIntakeProviders(executor);
      const knownNames = usable.map((one) => `"${one.name}"`).join(', ');
      throw new UsageError(
        `there is no provider "${name}"; known: ${knownNames === '' ? 'none' : knownNames}`,
      );
    }
    const readers = new ReaderPool();
    const service = createIntakeService({ ...installation, readers, renderPdf: renderInvoicePdf });
    const progress = createProgress(terminal);
    const scope = intakeScopeOfSystem(provider, intakeSenderOfCommand());
    const report = await takeInFolder(service, scope, folder, {
      dryRun,
      // No notices are sent for demo data.
      notify: notify && !config.demo,
      signal: terminal.signal,
      onProgress: progress.show,
    }).finally(() => readers.close());
    progress.end();
    terminal.out(json ? toJson(provider.name, dryRun, report) : toText(dryRun, report));
    return exitCode(report);
  });
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
  const stats = await stat(folder).catch(() => undefined);
  const isArchive = stats?.isFile() === true && /\.zip$/i.test(folder);
  if (stats?.isDirectory() !== true && !isArchive)
    throw new UsageError(`${folder} is not a folder or a ZIP file`);
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
  const refused = refusedIndexes.map(({ name, refusal: { reason, line, detail } }) => ({
    fileName: name,
    refusal: reason,
    line,
    detail: detail.en,
  }));
  const items = outcomes.map(({ data, customerNumber, check, ...outcome }) => ({
    ...outcome,
    ...(check && { check: addAdvice(check) }),
    ...toResponseFields(data),
    customerNumber,
  }));
  return `${JSON.stringify({ provider, dryRun, isComplete, counts, refusedIndexes: refused, items }, null, 2)}\n`;
}

function toText(dryRun: boolean, { counts, outcomes, refusedIndexes, isComplete }: FolderReport): string {
  const explained = outcomes.filter((outcome) => explainOutcome(outcome, 'en') !== '');
  const [open, others] = [explained.filter(isOpen), explained.filter((outcome) => !isOpen(outcome))];
  const lines = [
    ...refusedIndexes.map(
      ({ name, refusal }) =>
        `refused      ${name}, line ${refusal.line}: ${explain(refusal.reason, 'en')} (${refusal.detail.en})`,
    ),
    ...limitLines([...open, ...others].map(toLine)),
    ...describeFindings(outcomes),
    `${dryRun ? 'Would be' : 'Documents'}: ${outcomes.length} (accepted ${counts.accepted}, duplicate ${counts.duplicate}, ` +
      `quarantined ${counts.quarantined}, rejected ${counts.rejected})`,
    ...(isComplete ? [] : ['Stopped before the end; run the same command again to continue.']),
  ];
  return `${lines.map(removeControlCharacters).join('\n')}\n`;
}

const isOpen = ({ state }: Outcome) => state === 'quarantined' || state === 'rejected';

/** An outcome with its reasons, its warning and its remarks. */
function toLine(outcome: Outcome): string {
  const { state, key, reasons } = outcome;
  const codes = reasons.length === 0 ? '' : `${reasons.join(', ')}. `;
  return `${state.padEnd(12)} ${key}: ${codes}${explainOutcome(outcome, 'en')}`;
}

function exitCode({ counts, refusedIndexes, isComplete }: FolderReport): number {
  if (!isComplete) return EXIT.failed;
  return counts.quarantined + counts.rejected + refusedIndexes.length > 0 ? EXIT.attention : EXIT.done;
}
