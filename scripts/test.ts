import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { passSignalsOn, runCommand, wasInterrupted } from './support/command.ts';
import { CACHE, ROOT } from './support/places.ts';
import { type Outcome, readPlaywright, readVitest } from './support/test-reports.ts';
import { buildWebApp } from './support/web-build.ts';

interface Step {
  readonly name: string;
  readonly run: () => Promise<Outcome>;
}

const REPORTS = path.join(CACHE, 'test-reports');
const UNIT_REPORT = path.join(REPORTS, 'vitest.json');
const JOURNEY_REPORT = path.join(REPORTS, 'playwright.json');

const PASSED: Outcome = { passed: 1, failed: 0, failures: [] };
const FAILED: Outcome = { passed: 0, failed: 1, failures: [] };

/** A check speaks only when it fails. */
function check(name: string, script: string): Step {
  return {
    name,
    run: async () => {
      const { code, output } = await runCommand('npm', ['run', '--silent', script], { quiet: true });
      if (code !== 0) console.log(output.trimEnd());
      return code === 0 ? PASSED : FAILED;
    },
  };
}

async function runUnitTests(): Promise<Outcome> {
  const vitest = path.join(ROOT, 'node_modules/vitest/vitest.mjs');
  const { code } = await runCommand(process.execPath, [
    vitest,
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${UNIT_REPORT}`,
  ]);
  return readVitest(UNIT_REPORT, code);
}

async function build(): Promise<Outcome> {
  try {
    await buildWebApp();
    return PASSED;
  } catch (error) {
    console.log(error instanceof Error ? error.message : error);
    return FAILED;
  }
}

async function runJourneys(): Promise<Outcome> {
  const { code } = await runCommand(process.execPath, [path.join(ROOT, 'scripts/end-to-end.ts')], {
    env: { JOURNEY_REPORT },
  });
  return readPlaywright(JOURNEY_REPORT, code);
}

/** What stands in one row runs side by side: a linter keeps one core busy, and none of them prints while it runs. */
const rows: readonly (readonly Step[])[] = [
  [check('format', 'check:format')],
  [check('types', 'check:types'), check('lint', 'check:lint')],
  [check('layers', 'check:layers'), check('dead code', 'check:dead')],
  // Before the tests: some start the whole portal, which serves the built app.
  [{ name: 'web build', run: build }],
  [{ name: 'tests', run: runUnitTests }],
  [{ name: 'journeys', run: runJourneys }],
];

passSignalsOn();
process.chdir(ROOT);
// A report of an earlier run must never be counted as this one's.
rmSync(REPORTS, { recursive: true, force: true });
mkdirSync(REPORTS, { recursive: true });

const total = { passed: 0, failed: 0 };
const failures: string[] = [];
const began = performance.now();
for (const row of rows) {
  await Promise.all(row.map(runStep));
  if (wasInterrupted()) break;
}
if (!wasInterrupted()) {
  // Once more at the end: a runner's own words about a failure may lie hundreds of lines above.
  for (const failure of failures) console.log(`FAILED ${failure}`);
  console.log(`all steps: ${seconds(began)}`);
  console.log(`${total.passed} passed, ${total.failed} failed`);
  if (total.failed > 0) process.exitCode = 1;
}

async function runStep({ name, run }: Step): Promise<void> {
  const stepBegan = performance.now();
  const outcome = await run();
  if (wasInterrupted()) return;
  total.passed += outcome.passed;
  total.failed += outcome.failed;
  const isGreen = outcome.failed === 0;
  if (!isGreen) failures.push(...(outcome.failures.length > 0 ? outcome.failures : [name]));
  console.log(`${name.padEnd(10)} ${(isGreen ? 'ok' : 'FAILED').padEnd(6)} ${seconds(stepBegan)}`);
}

function seconds(since: number): string {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`;
}
