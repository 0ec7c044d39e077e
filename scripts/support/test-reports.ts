import { readFileSync } from 'node:fs';

export interface Counts {
  readonly passed: number;
  readonly failed: number;
}

/** What a tool's JSON report says at a path of keys; undefined where there is no number. */
function numberAt(report: unknown, keys: readonly string[]): number | undefined {
  let value = report;
  for (const key of keys) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = Object.entries(value).find(([name]) => name === key)?.[1];
  }
  return typeof value === 'number' ? value : undefined;
}

function readReport(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    // No report, or half of one: the runner broke off.
    return undefined;
  }
}

/**
 * The tests a runner reports. A runner that failed without naming a test (it did not start, a file did not load, an
 * error outside any test), or that ran nothing, counts as one failure: silence is not success.
 */
function countTests(code: number, passed: number | undefined, failed: number | undefined): Counts {
  if (passed === undefined || failed === undefined) return { passed: 0, failed: 1 };
  if (failed === 0 && (code !== 0 || passed === 0)) return { passed, failed: 1 };
  return { passed, failed };
}

export function countVitest(file: string, code: number): Counts {
  const report = readReport(file);
  return countTests(code, numberAt(report, ['numPassedTests']), numberAt(report, ['numFailedTests']));
}

/** A test that passed only when it was tried again is a failure here. */
export function countPlaywright(file: string, code: number): Counts {
  const report = readReport(file);
  const failed = numberAt(report, ['stats', 'unexpected']);
  const flaky = numberAt(report, ['stats', 'flaky']);
  return countTests(
    code,
    numberAt(report, ['stats', 'expected']),
    failed === undefined || flaky === undefined ? undefined : failed + flaky,
  );
}
