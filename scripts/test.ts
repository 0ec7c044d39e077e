import path from 'node:path';
import { runCommand } from './support/command.ts';
import { ROOT } from './support/paths.ts';
import { runSteps, type Step } from './support/steps.ts';
import { FAILED, type Outcome, PASSED, readPlaywrightReport } from './support/test-reports.ts';
import { REPORTS, runUnitTests } from './support/unit-tests.ts';
import { webBuildStep } from './support/web-build-step.ts';

const JOURNEY_REPORT = path.join(REPORTS, 'playwright.json');

/** A check prints output only when it fails. */
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

async function runJourneys(): Promise<Outcome> {
  const { code } = await runCommand(process.execPath, [path.join(ROOT, 'scripts/end-to-end.ts')], {
    env: { JOURNEY_REPORT },
  });
  return readPlaywrightReport(JOURNEY_REPORT, code);
}

/** The lint takes as long as all other checks together: they use the core that it leaves free. None of them prints while it runs. */
await runSteps([
  [
    [check('lint', 'check:lint')],
    [
      check('format', 'check:format'),
      check('types', 'check:types'),
      check('layers', 'check:layers'),
      check('dead code', 'check:dead'),
      webBuildStep,
    ],
  ],
  [[{ name: 'tests', run: () => runUnitTests() }]],
  [[{ name: 'journeys', run: runJourneys }]],
]);
