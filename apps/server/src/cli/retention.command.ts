import { parseArgs } from 'node:util';
import { type ExpiredYear, listExpiredYears, purgeExpiredDocuments } from '../features/retention/index.ts';
import type { Installation } from '../installation/installation.ts';
import { type Command, EXIT, type Terminal, UsageError } from './command.ts';
import { createProgress } from './progress.ts';
import { withInstallation, withOwner } from './with-installation.ts';
import { removeControlCharacters } from './terminal-lines.ts';

export const retentionCommand: Command = {
  name: 'retention',
  summary: 'list the documents whose retention period has ended, and remove them',
  help: `Usage: belegfach retention list
       belegfach retention purge <year>

Documents are kept for RETENTION_YEARS_INVOICE, RETENTION_YEARS_REMITTANCE_ADVICE and RETENTION_YEARS_REMINDER (8, 8 and 6) years from
the end of the year of their date or of their intake, whichever is later. Nothing is removed automatically; the database refuses to
remove a document earlier.

  list          documents past their retention period, by year, provider and type
  purge <year>  removes the documents of the list up to that year, with their notes and journal entries; a day later their files go to
                lost+found for 90 days. This cannot be undone; make a backup first if in doubt

Exit code: 0 done, 1 failed or nothing to remove, 2 wrong arguments.
`,
  run: runRetention,
};

async function runRetention(args: readonly string[], terminal: Terminal): Promise<number> {
  const request = readArguments(args);
  const config = terminal.readConfig();
  return withInstallation(config, { requireMatchingDocuments: true }, async (installation) => {
    const expired = await listExpiredYears(installation.database.executor, config.retentionYears);
    if (request === 'list') {
      terminal.out(formatExpiredYears(expired));
      return EXIT.done;
    }
    const selected = expired.filter(({ year }) => year <= request.lastYear);
    if (selected.length === 0) {
      terminal.err(
        `belegfach retention: no document up to ${request.lastYear} is past its retention period\n`,
      );
      return EXIT.failed;
    }
    const total = selected.reduce((sum, { count }) => sum + count, 0);
    const purgeOptions = { years: config.retentionYears, ...request };
    const purgedCount = await purge(installation, purgeOptions, total, terminal);
    terminal.out(`${purgedCount} documents removed.\n`);
    return EXIT.done;
  });
}

function purge(
  { ownerUrl, store }: Installation,
  options: Parameters<typeof purgeExpiredDocuments>[1],
  total: number,
  terminal: Terminal,
): Promise<number> {
  const progress = createProgress(terminal);
  return withOwner({ ownerUrl }, (owner) =>
    purgeExpiredDocuments({ owner, store }, options, {
      signal: terminal.signal,
      onProgress: (done) => progress.show(done, Math.max(total, done)),
    }).finally(progress.end),
  );
}

function readArguments(args: readonly string[]): 'list' | { readonly lastYear: number } {
  const { positionals } = parseArgs({ args: [...args], allowPositionals: true, options: {} });
  const [action, year, ...others] = positionals;
  if (action === 'list' && year === undefined) return 'list';
  if (action !== 'purge') throw new UsageError('give an action: list, or purge with a year');
  if (year === undefined || others.length > 0 || !/^\d{4}$/.test(year)) throw new UsageError('name one year');
  return { lastYear: Number(year) };
}

const TYPES: Readonly<Record<number, string>> = { 0: 'invoices', 1: 'remittance advices', 2: 'reminders' };

function formatExpiredYears(expired: readonly ExpiredYear[]): string {
  if (expired.length === 0) return 'No document is past its retention period.\n';
  const lines = expired.map(
    ({ year, typeValue, count, provider }) =>
      `${year}  ${(TYPES[typeValue] ?? '').padEnd(18)}  ${String(count).padStart(7)}  ${removeControlCharacters(provider)}`,
  );
  return `${lines.join('\n')}\n`;
}
