import { mkdirSync, rmSync } from 'node:fs';
import { forwardSignals, wasInterrupted } from './command.ts';
import { ROOT } from './paths.ts';
import type { Outcome } from './test-reports.ts';
import { REPORTS } from './unit-tests.ts';

export interface Step {
  readonly name: string;
  readonly run: () => Promise<Outcome>;
}

const NAME_WIDTH = 10;

/** Steps that run one after the other. */
export type Lane = readonly Step[];

/**
 * Runs one row after the other and the lanes of a row in parallel. The last line is "N passed, N failed", and the exit code is 0
 * only when nothing failed.
 */
export async function runSteps(rows: readonly (readonly Lane[])[]): Promise<void> {
  forwardSignals();
  process.chdir(ROOT);
  // A report of an earlier run must never be counted as a report of this run.
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

  const runLane = async (lane: Lane): Promise<void> => {
    for (const step of lane) if (!wasInterrupted()) await runStep(step);
  };

  const began = performance.now();
  for (const row of rows) {
    await Promise.all(row.map(runLane));
    if (wasInterrupted()) return;
  }
  // Repeated at the end: the output of a runner about a failure may be hundreds of lines above.
  for (const failure of failures) console.log(`FAILED ${failure}`);
  console.log(`all steps: ${seconds(began)}`);
  console.log(`${total.passed} passed, ${total.failed} failed`);
  if (total.failed > 0) process.exitCode = 1;
}

function seconds(since: number): string {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`;
}
