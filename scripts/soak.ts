import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './support/paths.ts';
import { type Lane, runSteps } from './support/steps.ts';
import { runUnitTests } from './support/unit-tests.ts';
import { webBuildStep } from './support/web-build-step.ts';

/*
 * Runs every test that repeats its attempts in rounds, with the full number of rounds; a usual run of the tests uses a few of them.
 * `npm run soak` takes hours; `npm run soak -- intake mail` runs only the files whose path contains one of the words.
 */

const ROUNDS = 'vitest.rounds.ts';

function listFiles(words: readonly string[]): string[] {
  return globSync('{apps,packages}/*/{src,test}/**/*.test.ts', { cwd: ROOT })
    .filter((file) => readFileSync(path.join(ROOT, file), 'utf8').includes(ROUNDS))
    .filter((file) => words.length === 0 || words.some((word) => file.includes(word)))
    .toSorted();
}

const files = listFiles(process.argv.slice(2));
console.log(`${files.length} files with all their rounds:`);
for (const file of files) console.log(`  ${file}`);
// One after the other: the tests kill processes and measure seconds, which become long on a busy machine.
await runSteps([
  [[webBuildStep]],
  ...files.map((file): Lane[] => [[{ name: file, run: () => runUnitTests([file], { SOAK: 'true' }) }]]),
]);
