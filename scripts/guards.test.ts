import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Guard } from './guards/guard.ts';
import { readGuards } from './guards/read-guards.ts';
import { WITHOUT_GUARD } from './guards/without-guard.ts';
import { ROOT } from './support/places.ts';

/* `npm run guards` takes each protection away; here is only looked at whether it still could. */

let guards: readonly Guard[] = [];
beforeAll(async () => {
  guards = await readGuards();
});

/** What a row can be called by: its first cell, which for a known fault is a list of numbers. */
const rows = readFileSync(path.join(ROOT, 'docs/security-promises.md'), 'utf8')
  .split('\n')
  .map((line) => /^\| ([^|]+?) \|/.exec(line)?.[1] ?? '')
  .filter((cell) => !['', '#', '---', 'Test', 'Topic'].includes(cell))
  .map((cell) => cell.replaceAll('`', '').split(cell.includes('`cve/') ? ', ' : '\n'));

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
    const names = new Set(rows.flat());
    for (const { promises } of guards) for (const promise of promises) expect(names).toContain(promise);
  });
});

describe('a row of the promises', () => {
  it('has a guard for each of its names, or a reason why nothing can be taken away', () => {
    expect(rows.length).toBeGreaterThan(100);
    const guarded = new Set([...guards.flatMap(({ promises }) => promises), ...Object.keys(WITHOUT_GUARD)]);
    for (const name of rows.flat()) expect(guarded).toContain(name);
  });

  it('has no such reason beside a guard', () => {
    const guarded = guards.flatMap(({ promises }) => promises);
    for (const name of Object.keys(WITHOUT_GUARD)) {
      expect(rows.flat()).toContain(name);
      expect(guarded).not.toContain(name);
    }
  });
});
