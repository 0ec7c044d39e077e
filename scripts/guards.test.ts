import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Guard } from './guards/guard.ts';
import { readGuards } from './guards/read-guards.ts';
import { ROOT } from './support/places.ts';

/* `npm run guards` takes each protection away; here is only looked at whether it still could. */

let guards: readonly Guard[] = [];
beforeAll(async () => {
  guards = await readGuards();
});

describe('a guard', () => {
  it('takes away text that stands exactly once in its file', () => {
    for (const { file, from, to } of guards.flatMap(({ edits }) => edits)) {
      expect(readFileSync(path.join(ROOT, file), 'utf8').split(from).length - 1, `${file}: ${from}`).toBe(1);
      expect(to, file).not.toBe(from);
    }
  });

  it('names tests that are there', () => {
    for (const { tests, protection } of guards) {
      expect(tests.length, protection).toBeGreaterThan(0);
      for (const test of tests) expect(existsSync(path.join(ROOT, test)), test).toBe(true);
    }
  });

  it('names rows of the promises', () => {
    const rows = readFileSync(path.join(ROOT, 'docs/security-promises.md'), 'utf8')
      .split('\n')
      .map((line) => /^\| ([^|]+?) \|/.exec(line)?.[1] ?? '');
    // The first cell of a known fault is a list of numbers.
    const names = new Set(rows.flatMap((cell) => [cell, ...cell.replaceAll('`', '').split(', ')]));
    for (const { promises } of guards) for (const promise of promises) expect(names).toContain(promise);
  });
});
