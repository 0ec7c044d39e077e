import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { runCommand } from '../support/command.ts';
import { countJourneys, countVitest } from '../support/test-reports.ts';

/**
 * `red`: tests failed. `green`: all passed. `broken`: no test ran to its end, which shows nothing: a module did not compile, or the runner
 * did not start.
 */
export type Verdict = 'red' | 'green' | 'broken';

export interface TestRun {
  readonly verdict: Verdict;
  /** What the runner printed last, for whoever must find out why. */
  readonly output: string;
}

const LAST_CHARACTERS = 4000;

/** Runs test files, or journeys, in a copy of the repository. @param testName only the tests whose name matches it */
export async function runTests(root: string, tests: readonly string[], testName?: string): Promise<TestRun> {
  const journeys = tests.filter((test) => test.endsWith('.spec.ts'));
  const runs = [
    await runUnits(
      root,
      tests.filter((test) => !journeys.includes(test)),
      testName,
    ),
    await runJourneys(root, journeys),
  ].filter((run) => run !== undefined);
  const verdict = (['red', 'broken'] as const).find((worst) => runs.some((run) => run.verdict === worst));
  return { verdict: verdict ?? 'green', output: runs.map(({ output }) => output).join('\n') };
}

async function runUnits(
  root: string,
  tests: readonly string[],
  testName: string | undefined,
): Promise<TestRun | undefined> {
  if (tests.length === 0) return undefined;
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
    { quiet: true, cwd: root },
  );
  return judge(countVitest(report), output);
}

async function runJourneys(root: string, journeys: readonly string[]): Promise<TestRun | undefined> {
  if (journeys.length === 0) return undefined;
  const report = path.join(root, 'guard-journeys.json');
  writeFileSync(report, '');
  const built = await runCommand(process.execPath, [path.join(root, 'scripts/build-web.ts')], {
    quiet: true,
  });
  if (built.code !== 0) return { verdict: 'broken', output: built.output.slice(-LAST_CHARACTERS) };
  const { output } = await runCommand(
    process.execPath,
    [
      path.join(root, 'scripts/end-to-end.ts'),
      ...journeys.map((file) => path.basename(file)),
      ...['--retries', '0'],
    ],
    { env: { JOURNEY_REPORT: report }, quiet: true, cwd: root },
  );
  return judge(countJourneys(report), output);
}

function judge(
  counts: { readonly passed: number; readonly failed: number } | undefined,
  output: string,
): TestRun {
  const last = output.slice(-LAST_CHARACTERS);
  if (counts === undefined || counts.passed + counts.failed === 0) return { verdict: 'broken', output: last };
  return { verdict: counts.failed > 0 ? 'red' : 'green', output: last };
}
