import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { runCommand } from '../support/command.ts';
import { countJourneyResults, countVitestResults, type FileCount } from '../support/test-reports.ts';

/**
 * `red`: in every file a test failed. `green`: all passed. `partly`: some files have a failed test and some have none.
 * `broken`: in some file no test finished, so the run proves nothing: a module did not compile, the runner did not start, or
 * it did not end in time.
 */
export type Verdict = 'red' | 'partly' | 'green' | 'broken';

export interface TestRun {
  readonly verdict: Verdict;
  /** The files whose tests all passed. */
  readonly silent: readonly string[];
  /** The last output of the runner, for finding the cause. */
  readonly output: string;
}

const LAST_CHARACTERS = 4000;

/** Milliseconds. Without the protection a test may wait for ever or run in an endless loop. */
const TIME_LIMIT_PER_FILE = 10 * 60 * 1000;

/** Runs test files or journeys in a copy of the repository. @param testName runs only the tests whose name matches it */
export async function runTests(root: string, tests: readonly string[], testName?: string): Promise<TestRun> {
  const journeys = tests.filter((test) => test.endsWith('.spec.ts'));
  const units = tests.filter((test) => !journeys.includes(test));
  const runs = [await runUnits(root, units, testName), await runJourneys(root, journeys)];
  const counts = runs.flatMap((run) => run.counts);
  return {
    ...judge(tests, counts),
    output: runs.map(({ output }) => output.slice(-LAST_CHARACTERS)).join('\n'),
  };
}

interface TestResults {
  readonly counts: readonly FileCount[];
  readonly output: string;
}

const NOTHING: TestResults = { counts: [], output: '' };

async function runUnits(
  root: string,
  tests: readonly string[],
  testName: string | undefined,
): Promise<TestResults> {
  if (tests.length === 0) return NOTHING;
  const report = path.join(root, 'guard-report.json');
  writeFileSync(report, '');
  const { output } = await runCommand(
    process.execPath,
    [
      path.join(root, 'node_modules/vitest/vitest.mjs'),
      ...['run', '--reporter=json', `--outputFile.json=${report}`],
      ...(testName === undefined ? [] : ['--testNamePattern', testName]),
      ...tests,
    ],
    { quiet: true, cwd: root, timeLimitMs: tests.length * TIME_LIMIT_PER_FILE },
  );
  return { counts: countVitestResults(report, root) ?? [], output };
}

async function runJourneys(root: string, journeys: readonly string[]): Promise<TestResults> {
  if (journeys.length === 0) return NOTHING;
  const report = path.join(root, 'guard-journeys.json');
  writeFileSync(report, '');
  const built = await runCommand(process.execPath, [path.join(root, 'scripts/build-web.ts')], {
    quiet: true,
  });
  if (built.code !== 0) return { counts: [], output: built.output };
  const { output } = await runCommand(
    process.execPath,
    [
      path.join(root, 'scripts/end-to-end.ts'),
      ...journeys.map((file) => path.basename(file)),
      ...['--retries', '0'],
    ],
    {
      env: { JOURNEY_REPORT: report },
      quiet: true,
      cwd: root,
      timeLimitMs: journeys.length * TIME_LIMIT_PER_FILE,
    },
  );
  return { counts: countJourneyResults(report) ?? [], output };
}

/** @param tests the files that should have run; a file that is not among the counts, or without a finished test, makes the run `broken` */
export function judge(
  tests: readonly string[],
  counts: readonly FileCount[],
): { readonly verdict: Verdict; readonly silent: readonly string[] } {
  const found = tests.map(
    (test) => counts.find(({ file }) => file === test) ?? { file: test, passed: 0, failed: 0 },
  );
  const silent = found.filter(({ passed, failed }) => passed > 0 && failed === 0).map(({ file }) => file);
  if (tests.length === 0 || found.some(({ passed, failed }) => passed + failed === 0))
    return { verdict: 'broken', silent };
  if (silent.length === 0) return { verdict: 'red', silent };
  return { verdict: silent.length === tests.length ? 'green' : 'partly', silent };
}
