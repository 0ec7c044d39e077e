import path from 'node:path';
import { runCommand } from './support/command.ts';
import { ROOT } from './support/places.ts';
import { runSteps, type Step } from './support/steps.ts';
import { type Outcome, readPlaywright } from './support/test-reports.ts';
import { REPORTS, runUnitTests } from './support/unit-tests.ts';
import { buildWebApp } from './support/web-build.ts';

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
await runSteps([
  [check('format', 'check:format')],
  [check('types', 'check:types'), check('lint', 'check:lint')],
  [check('layers', 'check:layers'), check('dead code', 'check:dead')],
  // Before the tests: some start the whole portal, which serves the built app.
  [{ name: 'web build', run: build }],
  [{ name: 'tests', run: () => runUnitTests() }],
  [{ name: 'journeys', run: runJourneys }],
]);
