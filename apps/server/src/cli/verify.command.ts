import { parseArgs } from 'node:util';
import { readConfig } from '../configuration/config.ts';
import {
  type DamagedDocument,
  type DocumentsReport,
  verifyDocuments,
} from '../features/verification/index.ts';
import { type Installation, openInstallation } from '../installation/installation.ts';
import { JOURNALS } from '../composition/journals.ts';
import { type ChainReport, checkChain } from '../platform/audit/index.ts';
import { describeChain } from './audit.command.ts';
import { type Command, EXIT, type Terminal, UsageError } from './command.ts';
import { createProgress } from './progress.ts';
import { withoutControls } from './without-controls.ts';

export const verifyCommand: Command = {
  name: 'verify',
  summary: 'check that no document is missing or damaged, and that the journals are whole',
  help: `Usage: belegfach verify [--read-data] [--json]

Compares the documents with the files of the store: each has its file of its size, each file its document. Checks the chains of the
audit trail and of the journal of the intake as "audit verify" does. The portal may go on running meanwhile.

  --read-data  read every file and compare its bytes with its hash too; the portal does so with a seventh of them each night
  --json       print the findings as JSON

A damaged or missing file comes back from a backup: belegfach restore <folder> --documents.
Files without a document are no fault: the portal moves them to the lost+found when they are a day old (see "store").

Exit code: 0 all whole, 3 something is missing, damaged, foreign or broken, 1 failed, 2 wrong arguments.
`,
  run: runVerify,
};

/** Maximum number of lines for each kind of finding; --json contains all. */
const MAX_LINES = 40;

/** The result of verifying an installation. */
export interface Verification {
  readonly documents: DocumentsReport;
  readonly journals: readonly ChainReport[];
}

async function runVerify(args: readonly string[], terminal: Terminal): Promise<number> {
  const { readData, json } = readArguments(args);
  const installation = await openInstallation(readConfig(terminal.variables), 'command', {
    documents: 'bound',
  });
  try {
    const found = await verifyInstallation(installation, terminal, readData);
    terminal.out(json ? toJson(found) : describeVerification(found));
    return isWhole(found) ? EXIT.done : EXIT.attention;
  } finally {
    await installation.close();
  }
}

function readArguments(args: readonly string[]) {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { 'read-data': { type: 'boolean', default: false }, json: { type: 'boolean', default: false } },
  });
  if (positionals.length > 0) throw new UsageError('takes no arguments');
  return { readData: values['read-data'], json: values.json };
}

export async function verifyInstallation(
  installation: Installation,
  terminal: Terminal,
  readData: boolean,
): Promise<Verification> {
  const progress = createProgress(terminal);
  const documents = await verifyDocuments(installation, {
    reads: () => readData,
    signal: terminal.signal,
    onProgress: progress.show,
  });
  progress.end();
  const journals: ChainReport[] = [];
  for (const journal of JOURNALS)
    journals.push(await checkChain(installation.database.executor, journal, { signal: terminal.signal }));
  return { documents, journals };
}

export function isWhole({ documents, journals }: Verification): boolean {
  return (
    documents.faults.length === 0 &&
    documents.unexpectedFiles.length === 0 &&
    journals.every(({ firstBreak }) => firstBreak === undefined)
  );
}

const FAULTS: Readonly<Record<DamagedDocument['fault'], string>> = {
  missing: 'MISSING',
  size: 'DAMAGED (other size)',
  altered: 'DAMAGED (other bytes)',
  unreadable: 'UNREADABLE',
};

export function describeVerification({ documents, journals }: Verification): string {
  const { files, read, faults, unreferenced, unexpectedFiles } = documents;
  const lines = [
    ...shorten(
      faults.map(
        ({ hash, fault, documents: names, isLost }) =>
          `${FAULTS[fault]}: ${hash}  ${names.join(', ')}${isLost ? '  (lies in the lost+found: belegfach store restore)' : ''}`,
      ),
    ),
    ...shorten(unexpectedFiles.map((file) => `FOREIGN: ${file}`)),
    ...shorten(unreferenced.map((hash) => `without a document: ${hash}`)),
    `documents: ${faults.length + unexpectedFiles.length === 0 ? 'whole' : 'NOT WHOLE'}. ${files} files compared, ${read} read; ` +
      `${faults.length} missing or damaged, ${unexpectedFiles.length} foreign, ${unreferenced.length} without a document.`,
  ];
  return `${lines.map(withoutControls).join('\n')}\n${journals.map(describeChain).join('')}`;
}

function shorten(lines: readonly string[]): string[] {
  const rest = lines.length - MAX_LINES;
  return [...lines.slice(0, MAX_LINES), ...(rest > 0 ? [`... and ${rest} more`] : [])];
}

function toJson({ documents, journals }: Verification): string {
  const chains = journals.map(({ journal, chained, waiting, firstBreak }) => ({
    journal,
    chained,
    waiting,
    firstBreak: firstBreak ?? null,
  }));
  return `${JSON.stringify({ documents, journals: chains }, null, 2)}\n`;
}
