import path from 'node:path';
import { readGuards } from './guards/read-guards.ts';
import { runTests } from './guards/run-tests.ts';
import { tryGuard } from './guards/try-guard.ts';
import type { ReadGuard } from './guards/guard.ts';
import { forwardSignals, runCommand, wasInterrupted } from './support/command.ts';
import { copyCheckout } from './support/copied-checkout.ts';

/*
 * Removes the protections that rules depend on, one by one, in a copy of the repository, and runs the tests that must then fail. A test
 * that still passes does not test the protection. `npm run guards` takes some hours; `npm run guards -- STO-12 rate-limit` runs only the
 * guards whose rules, sentence or files contain one of these words.
 */

const words = process.argv.slice(2);

function isWanted({ rules, protection, edits, tests }: ReadGuard): boolean {
  const texts = [protection, ...edits.map(({ file }) => file), ...tests];
  return (
    words.length === 0 ||
    words.some((word) => rules.includes(word) || texts.some((text) => text.includes(word)))
  );
}

/**
 * Test files that fail even with all protections in place: their failure would not show that a protection is missing.
 */
async function listFailingBefore(root: string, guards: readonly ReadGuard[]): Promise<ReadonlySet<string>> {
  const files = [...new Set(guards.flatMap(({ tests }) => tests))];
  const failing = new Set<string>();
  if ((await runTests(root, files)).verdict === 'green') return failing;
  for (const file of files) if ((await runTests(root, [file])).verdict !== 'green') failing.add(file);
  return failing;
}

async function tryAll(
  root: string,
  guards: readonly ReadGuard[],
): Promise<{ passed: number; failed: number }> {
  const total = { passed: 0, failed: 0 };
  const failing = await listFailingBefore(root, guards);
  for (const guard of guards) {
    if (wasInterrupted()) break;
    const unsound = guard.tests.filter((test) => failing.has(test));
    const { verdict, silent, output } =
      unsound.length > 0
        ? {
            verdict: 'broken',
            silent: [],
            output: `fails with the protection in place: ${unsound.join(', ')}`,
          }
        : await tryGuard(root, guard);
    const shown = verdict === 'red';
    total[shown ? 'passed' : 'failed'] += 1;
    console.log(
      `${shown ? 'red   ' : verdict.toUpperCase().padEnd(6)} ${guard.rules.join(', ')}: ${guard.protection}`,
    );
    if (verdict === 'broken') console.log(output);
    if (silent.length > 0) console.log(`  nothing fails without it: ${silent.join(', ')}`);
  }
  return total;
}

/** Tests that start the whole portal need its built pages, which are not tracked by git. */
async function buildWeb(root: string): Promise<void> {
  const { code, output } = await runCommand(process.execPath, [path.join(root, 'scripts/build-web.ts')], {
    quiet: true,
  });
  if (code !== 0) throw new Error(`the web app of the copy was not built:\n${output}`);
}

forwardSignals();
const guards = (await readGuards()).filter(isWanted);
const copy = await copyCheckout();
try {
  console.log(`${guards.length} guards`);
  await buildWeb(copy.root);
  const { passed, failed } = await tryAll(copy.root, guards);
  console.log(`${passed} passed, ${failed} failed`);
  if (failed > 0 || passed === 0) process.exitCode = 1;
} finally {
  copy.remove();
}
