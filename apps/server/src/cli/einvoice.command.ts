import { readFile, stat } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { ReaderPool, RULES_STATEMENT, RULES_VERSION } from '@belegfach/einvoice';
import { messageOf } from '../platform/errors/index.ts';
import { MAX_DOCUMENT_BYTES } from '@belegfach/contract';
import { type Command, EXIT, type Terminal, UsageError } from './command.ts';
import { describeFile, type FileReport, hasErrors, reportOf } from './einvoice/einvoice-report.ts';
import { removeControlCharacters } from './terminal-lines.ts';

export const einvoiceCommand: Command = {
  name: 'einvoice',
  summary: 'check e-invoices by the rules of EN 16931 and XRechnung',
  help: `Usage: belegfach einvoice check <file...> [--json]

Checks e-invoices (ZUGFeRD, Factur-X, XRechnung, Peppol, other UBL and CII; PDF or XML) by the rules of their profile: syntax, EN 16931
and what XRechnung adds. Each finding has the rule, the business term (BT) and the line, and says in German and in English what to change in
the ERP. Nothing is stored, and no settings and no database are needed.

  --json   print the result of every file as JSON

${RULES_STATEMENT.en}.

Exit code: 0 no errors (there may be warnings and information), 3 a file has errors or is no e-invoice in the sense of the law,
1 a file could not be checked, 2 wrong arguments.
`,
  run: runEinvoice,
};

async function runEinvoice(args: readonly string[], terminal: Terminal): Promise<number> {
  const { files, json } = readArguments(args);
  const readers = new ReaderPool({ size: 1 });
  const reports: FileReport[] = [];
  try {
    for (const file of files) {
      if (terminal.signal.aborted) break;
      const report = await checkFile(readers, file);
      reports.push(report);
      if (!json) terminal.out(toText(describeFile(report)));
    }
  } finally {
    await readers.close();
  }
  const statement = { de: RULES_STATEMENT.de, en: RULES_STATEMENT.en };
  terminal.out(
    json
      ? `${JSON.stringify({ version: RULES_VERSION, statement, files: reports }, null, 2)}\n`
      : toText(['', statement.de, statement.en]),
  );
  const isComplete = reports.length === files.length && reports.every(({ state }) => state === 'checked');
  if (!isComplete) return EXIT.failed;
  return reports.some(hasErrors) ? EXIT.attention : EXIT.done;
}

function readArguments(args: readonly string[]): { files: readonly string[]; json: boolean } {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { json: { type: 'boolean', default: false } },
  });
  const [action, ...files] = positionals;
  if (action !== 'check') throw new UsageError('say what to do: check');
  if (files.length === 0) throw new UsageError('name at least one file');
  return { files, json: values.json };
}

/** A file that is missing or too large is not read into memory. */
async function checkFile(readers: ReaderPool, file: string): Promise<FileReport> {
  try {
    const stats = await stat(file);
    if (!stats.isFile())
      return { file, state: 'unreadable', reason: 'not-a-file', explanation: 'It is no file.' };
    if (stats.size > MAX_DOCUMENT_BYTES) return reportOf(file, 'limits');
    return reportOf(file, await readers.read(new Uint8Array(await readFile(file))));
  } catch (error) {
    return { file, state: 'unreadable', reason: 'not-readable', explanation: messageOf(error) };
  }
}

function toText(lines: readonly string[]): string {
  return `${lines.map(removeControlCharacters).join('\n')}\n`;
}
