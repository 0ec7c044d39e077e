import { parseArgs } from 'node:util';
import {
  type DamagedDocument,
  type DocumentsReport,
  recordCheckResult,
  recordFullVerification,
  verifyDocuments,
} from '../features/verification/index.ts';
import type { Installation } from '../installation/installation.ts';
import type { Executor } from '../platform/database/index.ts';
import type { ChainReport } from '../platform/audit/index.ts';
import { checkChains, describeChain } from './audit.command.ts';
import { type Command, EXIT, type Terminal, UsageError } from './command.ts';
import { createProgress } from './progress.ts';
import { limitLines, removeControlCharacters } from './terminal-lines.ts';
import { withInstallation } from './with-installation.ts';

export const verifyCommand: Command = {
  name: 'verify',
  summary: 'check that no document is missing or damaged, and that the journals are intact',
  help: `Usage: belegfach verify [--read-data] [--json]

Compares the documents with the files of the store: each document must have a file of the right size, each file a document. Checks the
chains of the audit trail and of the journal of the intake as "audit verify" does. The portal may run at the same time.

  --read-data  also read every file and compare its bytes with its hash; the portal does so with a part of them each night
  --json       print the findings as JSON

To restore a damaged or missing file from a backup: belegfach restore <folder> --documents.
Files without a document are no fault: the portal marks them and moves them to lost+found a day later (see "store").

Exit code: 0 everything is intact, 3 something is missing, damaged, foreign or broken, 1 failed, 2 wrong arguments.
`,
  run: runVerify,
};

/** The result of verifying an installation. */
export interface Verification {
  readonly documents: DocumentsReport;
  readonly journals: readonly ChainReport[];
}

async function runVerify(args: readonly string[], terminal: Terminal): Promise<number> {
  const { readData, json } = readArguments(args);
  const config = terminal.readConfig();
  return withInstallation(config, { requireMatchingDocuments: true }, async (installation) => {
    const verification = await verifyInstallation(installation, terminal, readData);
    terminal.out(json ? toJson(verification) : describeVerification(verification));
    await recordResults(installation.database.executor, verification, readData);
    return isIntact(verification) ? EXIT.done : EXIT.attention;
  });
}

/** For the metrics. A check that read no bytes does not replace the result of one that did. */
async function recordResults(
  executor: Executor,
  { documents, journals }: Verification,
  readData: boolean,
): Promise<void> {
  if (readData) await recordFullVerification(executor, documents);
  const broken = journals.filter(({ firstBreak }) => firstBreak !== undefined);
  await recordCheckResult(executor, 'journals', broken.length);
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
    readsBytes: readData,
    signal: terminal.signal,
    onProgress: progress.show,
  });
  progress.end();
  return { documents, journals: await checkChains(installation.database.executor, terminal) };
}

export function isIntact({ documents, journals }: Verification): boolean {
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
  return `${describeDocuments(documents)}${journals.map(describeChain).join('')}`;
}

/** The differences between rows and files, one a line. */
export function describeDocuments(documents: DocumentsReport): string {
  const { files, read, faults, unreferenced, unexpectedFiles } = documents;
  const lines = [
    ...limitLines(
      faults.map(
        ({ hash, fault, documents: names, isInLostAndFound }) =>
          `${FAULTS[fault]}: ${hash}  ${names.join(', ')}${isInLostAndFound ? '  (is in lost+found: belegfach store restore)' : ''}`,
      ),
    ),
    ...limitLines(unexpectedFiles.map((file) => `FOREIGN: ${file}`)),
    ...limitLines(unreferenced.map((hash) => `without a document: ${hash}`)),
    `documents: ${faults.length + unexpectedFiles.length === 0 ? 'intact' : 'NOT INTACT'}. ${files} files compared, ${read} read; ` +
      `${faults.length} missing or damaged, ${unexpectedFiles.length} foreign, ${unreferenced.length} without a document.`,
  ];
  return `${lines.map(removeControlCharacters).join('\n')}\n`;
}

function toJson({ documents, journals }: Verification): string {
  const chains = journals.map(({ journal, chained, waiting, firstBreak }) => ({
    journal,
    chained,
    waiting,
    firstBreak: firstBreak ?? null,
  }));
  // Scripts of operators read the key `isLost`.
  const faults = documents.faults.map(({ isInLostAndFound, ...fault }) => ({
    ...fault,
    isLost: isInLostAndFound,
  }));
  return `${JSON.stringify({ documents: { ...documents, faults }, journals: chains }, null, 2)}\n`;
}
