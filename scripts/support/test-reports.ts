import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { ROOT } from './paths.ts';

export interface Outcome {
  readonly passed: number;
  readonly failed: number;
  /**
   * One entry per failed test: its file, and its reason unless the runner prints the reasons itself. Empty if the runner
   * ended without a report.
   */
  readonly failures: readonly string[];
}

/** The outcome of a step with a single check. */
export const PASSED: Outcome = { passed: 1, failed: 0, failures: [] };
export const FAILED: Outcome = { passed: 0, failed: 1, failures: [] };

/** The parts of Vitest's JSON report that are used here. */
const vitestReport = z.object({
  numPassedTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      assertionResults: z.array(
        z.object({ fullName: z.string(), status: z.string(), failureMessages: z.array(z.string()) }),
      ),
    }),
  ),
});

const journey = z.object({ title: z.string(), file: z.string(), line: z.number(), ok: z.boolean() });

/** A file, or a `describe` in it. */
const suite = z.object({
  specs: z.array(journey),
  get suites() {
    return z.array(suite).optional();
  },
});

/** The parts of Playwright's JSON report that are used here. */
const playwrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
  suites: z.array(suite),
});

function readReport<Report>(file: string, schema: z.ZodType<Report>): Report | undefined {
  try {
    return schema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    // No report or an incomplete one: the runner ended early.
    return undefined;
  }
}

/**
 * A runner that failed without naming a test (it did not start, a file did not load, an error outside any test), or that ran no test,
 * counts as one failure: a missing result is not a success.
 */
function countMissingResultAsFailure(code: number, outcome: Outcome | undefined): Outcome {
  if (outcome === undefined) return { passed: 0, failed: 1, failures: [] };
  if (outcome.failed === 0 && (code !== 0 || outcome.passed === 0)) return { ...outcome, failed: 1 };
  return outcome;
}

function reasonsOf(messages: readonly string[]): string {
  return messages.map((message) => `\n  ${message.split('\n')[0] ?? ''}`).join('');
}

export function readVitestReport(file: string, code: number): Outcome {
  const report = readReport(file, vitestReport);
  if (report === undefined) return countMissingResultAsFailure(code, undefined);
  const failures = report.testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, assertionResults }) => {
      const tests = assertionResults.filter(({ status }) => status === 'failed');
      const at = path.relative(ROOT, name);
      // A file that did not load, or whose set-up failed, has no failed test of its own.
      return tests.length === 0
        ? [at]
        : tests.map((test) => `${at}: ${test.fullName}${reasonsOf(test.failureMessages)}`);
    });
  return countMissingResultAsFailure(code, {
    passed: report.numPassedTests,
    failed: failures.length,
    failures,
  });
}

/** The number of passed and failed tests of a file; both are 0 if it did not load. */
export interface FileCount {
  readonly file: string;
  readonly passed: number;
  readonly failed: number;
}

function toFileCount(file: string, outcomes: readonly boolean[]): FileCount {
  const passed = outcomes.filter(Boolean).length;
  return { file, passed, failed: outcomes.length - passed };
}

/** The counts of each file, by its path from `root`; undefined when the runner ended early. */
export function countVitestResults(report: string, root: string): readonly FileCount[] | undefined {
  return readReport(report, vitestReport)?.testResults.map(({ name, assertionResults }) =>
    toFileCount(
      path.relative(root, name),
      assertionResults
        .filter(({ status }) => status === 'passed' || status === 'failed')
        .map(({ status }) => status === 'passed'),
    ),
  );
}

function listJourneys(suites: readonly z.infer<typeof suite>[]): z.infer<typeof journey>[] {
  return suites.flatMap(({ specs, suites: inner }) => [...specs, ...listJourneys(inner ?? [])]);
}

/** The counts of each file of journeys, by its path from the root; undefined when the runner ended early. */
export function countJourneyResults(report: string): readonly FileCount[] | undefined {
  const suites = readReport(report, playwrightReport)?.suites;
  if (suites === undefined) return undefined;
  const byFile = Map.groupBy(listJourneys(suites), ({ file }) => file);
  return [...byFile].map(([file, journeys]) =>
    toFileCount(
      `e2e/journeys/${file}`,
      journeys.map(({ ok }) => ok),
    ),
  );
}

/** A test that passed only in a second attempt counts as a failure. */
export function readPlaywrightReport(file: string, code: number): Outcome {
  const report = readReport(file, playwrightReport);
  if (report === undefined) return countMissingResultAsFailure(code, undefined);
  const { expected, unexpected, flaky } = report.stats;
  return countMissingResultAsFailure(code, {
    passed: expected,
    failed: unexpected + flaky,
    failures: listJourneys(report.suites)
      .filter(({ ok }) => !ok)
      .map(({ file, line, title }) => `e2e/journeys/${file}:${line}: ${title}`),
  });
}
