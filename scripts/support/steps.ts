import { mkdirSync, rmSync } from 'node:fs';
import { passSignalsOn, wasInterrupted } from './command.ts';
import { ROOT } from './places.ts';
import type { Outcome } from './test-reports.ts';
import { REPORTS } from './unit-tests.ts';

export interface Step {
  readonly name: string;
  readonly run: () => Promise<Outcome>;
}

const NAME_WIDTH = 10;

/**
 * Runs one row after the other, what stands in a row side by side, and ends with "N passed, N failed" as the last line. The exit
 * code is 0 only when nothing failed.
 */
export async function runSteps(rows: readonly (readonly Step[])[]): Promise<void> {
  passSignalsOn();
  process.chdir(ROOT);
  // A report of an earlier run must never be counted as this one's.
  rmSync(REPORTS, { recursive: true, force: true });
  mkdirSync(REPORTS, { recursive: true });

  const total = { passed: 0, failed: 0 };
  const failures: string[] = [];
  const runStep = async ({ name, run }: Step): Promise<void> => {
    const began = performance.now();
    const outcome = await run();
    if (wasInterrupted()) return;
    total.passed += outcome.passed;
    total.failed += outcome.failed;
    const isGreen = outcome.failed === 0;
    if (!isGreen) failures.push(...(outcome.failures.length > 0 ? outcome.failures : [name]));
    console.log(`${name.padEnd(NAME_WIDTH)} ${(isGreen ? 'ok' : 'FAILED').padEnd(6)} ${seconds(began)}`);
  };

  const began = performance.now();
  for (const row of rows) {
    await Promise.all(row.map(runStep));
    if (wasInterrupted()) return;
  }
  // Once more at the end: a runner's own words about a failure may lie hundreds of lines above.
  for (const failure of failures) console.log(`FAILED ${failure}`);
  console.log(`all steps: ${seconds(began)}`);
  console.log(`${total.passed} passed, ${total.failed} failed`);
  if (total.failed > 0) process.exitCode = 1;
}

function seconds(since: number): string {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`;
}
