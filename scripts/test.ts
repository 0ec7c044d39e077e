import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { passSignalsOn, runCommand, wasInterrupted } from './support/command.ts';
import { CACHE, ROOT } from './support/places.ts';
import { type Counts, countPlaywright, countVitest } from './support/test-reports.ts';
import { buildWebApp } from './support/web-build.ts';

interface Step {
  readonly name: string;
  readonly run: () => Promise<Counts>;
}

const REPORTS = path.join(CACHE, 'test-reports');
const UNIT_REPORT = path.join(REPORTS, 'vitest.json');
const JOURNEY_REPORT = path.join(REPORTS, 'playwright.json');

const PASSED: Counts = { passed: 1, failed: 0 };
const FAILED: Counts = { passed: 0, failed: 1 };

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

async function runUnitTests(): Promise<Counts> {
  const vitest = path.join(ROOT, 'node_modules/vitest/vitest.mjs');
  const { code } = await runCommand(process.execPath, [
    vitest,
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${UNIT_REPORT}`,
  ]);
  return countVitest(UNIT_REPORT, code);
}

async function build(): Promise<Counts> {
  try {
    await buildWebApp();
    return PASSED;
  } catch (error) {
    console.log(error instanceof Error ? error.message : error);
    return FAILED;
  }
}

async function runJourneys(): Promise<Counts> {
  const { code } = await runCommand(process.execPath, [path.join(ROOT, 'scripts/end-to-end.ts')], {
    env: { JOURNEY_REPORT },
  });
  return countPlaywright(JOURNEY_REPORT, code);
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
const began = performance.now();
for (const row of rows) {
  await Promise.all(row.map(runStep));
  if (wasInterrupted()) break;
}
if (!wasInterrupted()) {
  console.log(`all steps: ${seconds(began)}`);
  console.log(`${total.passed} passed, ${total.failed} failed`);
  if (total.failed > 0) process.exitCode = 1;
}

async function runStep({ name, run }: Step): Promise<void> {
  const stepBegan = performance.now();
  const { passed, failed } = await run();
  if (wasInterrupted()) return;
  total.passed += passed;
  total.failed += failed;
  console.log(`${name.padEnd(10)} ${(failed === 0 ? 'ok' : 'FAILED').padEnd(6)} ${seconds(stepBegan)}`);
}

function seconds(since: number): string {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`;
}
