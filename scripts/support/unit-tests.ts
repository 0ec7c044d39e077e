import path from 'node:path';
import { runCommand } from './command.ts';
import { CACHE, ROOT } from './places.ts';
import { type Outcome, readVitest } from './test-reports.ts';

/** Where runners leave their reports; emptied before a run, so that an earlier one's is never counted as this one's. */
export const REPORTS = path.join(CACHE, 'test-reports');

const REPORT = path.join(REPORTS, 'vitest.json');

/** Runs unit, route and component tests. @param filters which files, as Vitest takes them; all of them when there are none */
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
  return readVitest(REPORT, code);
}
