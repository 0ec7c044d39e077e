import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ReadGuard } from './guards/guard.ts';
import { readGuards } from './guards/read-guards.ts';
import { ROOT } from './support/paths.ts';
import { readKnownFaults, readRules } from './support/rules.ts';
import { COMPUTED, readTestTitles } from './support/test-titles.ts';

/* `npm run guards` removes each protection; this test only checks that every guard still fits the code. */

let guards: readonly ReadGuard[] = [];
beforeAll(async () => {
  guards = await readGuards();
});

const rules = readRules();
const faults = readKnownFaults();

const TEXTS_AND_COMMENTS = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|\/\/.*|\/\*[\s\S]*?\*\//g;
const COMPOUND_NAMES = /(?<![\w.'])[a-z]\w*[A-Z]\w*\b/g;
/** Names of the language and of libraries, and those that a guard itself declares. */
const FOREIGN_NAMES: ReadonlySet<string> = new Set([
  'actorAccountId',
  'askedHost',
  'dangerouslySetInnerHTML',
  'decodeURIComponent',
  'globalThis',
  'insecureHTTPParser',
  'preservePath',
]);

describe('a guard', () => {
  it('replaces text that occurs exactly once in its file', () => {
    for (const { file, from, to } of guards.flatMap(({ edits }) => edits)) {
      expect(readFileSync(path.join(ROOT, file), 'utf8').split(from).length - 1, `${file}: ${from}`).toBe(1);
      expect(to, file).not.toBe(from);
    }
  });

  // A name that was renamed in the source makes the changed code throw, and the test fails for the wrong reason.
  it('inserts no name that its source does not contain', () => {
    for (const { file, to } of guards
      .flatMap(({ edits }) => edits)
      .filter((edit) => /\.tsx?$/.test(edit.file))) {
      const source = readFileSync(path.join(ROOT, file), 'utf8');
      const names = to.replaceAll(TEXTS_AND_COMMENTS, '').match(COMPOUND_NAMES) ?? [];
      for (const name of names.filter((candidate) => !FOREIGN_NAMES.has(candidate)))
        expect(source, `${file}: ${name}`).toMatch(new RegExp(`\\b${name}\\b`));
    }
  });

  it('names test files that exist', () => {
    for (const { tests, protection } of guards) {
      expect(tests.length, protection).toBeGreaterThan(0);
      for (const test of tests) expect(existsSync(path.join(ROOT, test)), test).toBe(true);
    }
  });

  it('names titles that tests of each of its files have', () => {
    for (const { tests, testName, protection } of guards)
      for (const test of testName === undefined ? [] : tests) {
        const titles = readTestTitles(test);
        const pattern = new RegExp(testName ?? '');
        expect(
          titles.some((title) => title.includes(COMPUTED) || pattern.test(title)),
          `${protection}: ${test}`,
        ).toBe(true);
      }
  });

  it('names rules or known faults, and a test file of each', () => {
    const testsOf = (name: string) => [
      ...rules.filter(({ id }) => id === name).flatMap(({ tests }) => tests),
      ...faults.filter(({ names }) => names.includes(name)).flatMap(({ tests }) => tests),
    ];
    for (const { rules: names, tests, protection } of guards)
      for (const name of names)
        expect(
          testsOf(name).some((test) => tests.includes(test)),
          `${name}: ${protection}`,
        ).toBe(true);
  });
});

describe('a rule', () => {
  it('is called proved exactly if it has a guard, and every known fault has a guard', () => {
    const guarded = [...new Set(guards.flatMap((guard) => guard.rules))].toSorted();
    const proved = rules.filter(({ isProved }) => isProved).map(({ id }) => id);
    const known = new Set(faults.flatMap(({ names }) => names));
    expect(guarded).toEqual([...proved, ...known].toSorted());
  });
});
