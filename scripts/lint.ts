import { createRequire } from 'node:module';
import path from 'node:path';
import { forwardSignals, runCommand } from './support/command.ts';
import { findFailing } from './support/in-parallel.ts';
import { CACHE } from './support/paths.ts';

/**
 * Each is linted in a process of its own: one process keeps the types of every project that it has read, and needs more
 * memory for all of them than Node gives it.
 */
const PARTS: readonly (readonly string[])[] = [
  ['apps/server'],
  ['apps/web', 'e2e'],
  ['.', '--ignore-pattern', 'apps/**', '--ignore-pattern', 'e2e/**'],
];

const ESLINT = path.join(
  path.dirname(createRequire(import.meta.url).resolve('eslint/package.json')),
  'bin/eslint.js',
);

async function lint(part: readonly string[]): Promise<boolean> {
  const cache = path.join(CACHE, `eslint-${PARTS.indexOf(part)}`, path.sep);
  const { code } = await runCommand(process.execPath, [
    ESLINT,
    ...part,
    ...['--cache', '--cache-location', cache, '--max-warnings', '0'],
  ]);
  return code === 0;
}

forwardSignals();
const failing = await findFailing(PARTS, lint);
if (failing.length > 0) process.exitCode = 1;
