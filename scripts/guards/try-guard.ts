import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Edit, ReadGuard } from './guard.ts';
import { runTests, type TestRun } from './run-tests.ts';

/** Removes one protection in a copy of the repository, runs its tests there and restores the protection. */
export async function tryGuard(root: string, { edits, tests, testName }: ReadGuard): Promise<TestRun> {
  const originals = edits.map(({ file }) => [file, readFileSync(path.join(root, file), 'utf8')] as const);
  try {
    for (const edit of edits) applyEdit(root, edit);
    return await runTests(root, tests, testName);
  } finally {
    for (const [file, text] of originals) writeFileSync(path.join(root, file), text);
  }
}

/** @throws Error when the text does not occur exactly once in the file: the guard must be adapted to the current code */
function applyEdit(root: string, { file, from, to }: Edit): void {
  const filePath = path.join(root, file);
  const parts = readFileSync(filePath, 'utf8').split(from);
  if (parts.length !== 2)
    throw new Error(`${file}: the text to replace occurs ${parts.length - 1} times instead of once`);
  writeFileSync(filePath, parts.join(to));
}
