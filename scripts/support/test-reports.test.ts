import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { ROOT } from './paths.ts';
import { readPlaywrightReport, readVitestReport } from './test-reports.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'belegfach-reports-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function write(report: unknown): string {
  const file = path.join(folder, 'report.json');
  writeFileSync(file, JSON.stringify(report));
  return file;
}

const fileOfTests = (name: string, ...tests: readonly (readonly [fullName: string, why?: string])[]) => ({
  name: path.join(ROOT, name),
  status: tests.every(([, why]) => why === undefined) ? 'passed' : 'failed',
  assertionResults: tests.map(([fullName, why]) => ({
    fullName,
    status: why === undefined ? 'passed' : 'failed',
    failureMessages: why === undefined ? [] : [why],
  })),
});

describe('a report of unit tests', () => {
  it('names each failure with its file and the first line of the reason', () => {
    const file = write({
      numPassedTests: 2,
      testResults: [
        fileOfTests('a.test.ts', ['adds'], ['divides', 'AssertionError: 1 is not 2\n    at a.test.ts:3']),
        fileOfTests('b.test.ts', ['subtracts']),
      ],
    });
    expect(readVitestReport(file, 1)).toEqual({
      passed: 2,
      failed: 1,
      failures: ['a.test.ts: divides\n  AssertionError: 1 is not 2'],
    });
  });

  it('names a file that did not load', () => {
    const file = write({
      numPassedTests: 0,
      testResults: [{ ...fileOfTests('a.test.ts'), status: 'failed' }],
    });
    expect(readVitestReport(file, 1)).toEqual({ passed: 0, failed: 1, failures: ['a.test.ts'] });
  });

  it('is a failure when the runner failed without a failed test, ran nothing or left no report', () => {
    const green = { numPassedTests: 1, testResults: [fileOfTests('a.test.ts', ['adds'])] };
    expect(readVitestReport(write(green), 0)).toEqual({ passed: 1, failed: 0, failures: [] });
    expect(readVitestReport(write(green), 1)).toEqual({ passed: 1, failed: 1, failures: [] });
    expect(readVitestReport(write({ numPassedTests: 0, testResults: [] }), 0).failed).toBe(1);
    expect(readVitestReport(path.join(folder, 'none.json'), 0)).toEqual({
      passed: 0,
      failed: 1,
      failures: [],
    });
  });
});

describe('a report of journeys', () => {
  const signIn = { title: 'signs in', file: 'sign-in.spec.ts', line: 7, ok: false };

  it('names failures in nested suites, and counts tests that passed in a second attempt as failed', () => {
    const file = write({
      stats: { expected: 3, unexpected: 1, flaky: 1 },
      suites: [{ specs: [{ ...signIn, ok: true }], suites: [{ specs: [signIn] }] }],
    });
    expect(readPlaywrightReport(file, 1)).toEqual({
      passed: 3,
      failed: 2,
      failures: ['e2e/journeys/sign-in.spec.ts:7: signs in'],
    });
  });
});
