import path from 'node:path';
import { runCommand } from './command.ts';
import { CACHE, ROOT } from './paths.ts';
import { type Outcome, readVitestReport } from './test-reports.ts';

/** The folder for the reports of runners; emptied before a run, so that no earlier report is counted. */
export const REPORTS = path.join(CACHE, 'test-reports');

const REPORT = path.join(REPORTS, 'vitest.json');

/** Runs unit, route and component tests. @param filters files, in Vitest's syntax; without filters all files run */
export async function runUnitTests(
  filters: readonly string[] = [],
  env: Readonly<Record<string, string>> = {},
): Promise<Outcome> {
  const vitest = path.join(ROOT, 'node_modules/vitest/vitest.mjs');
  const { code } = await runCommand(
    process.execPath,
    [vitest, 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${REPORT}`, ...filters],
    { env },
  );
  return readVitestReport(REPORT, code);
}
