import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from './support/paths.ts';
import { listKnownFaultIds, readKnownFaults, readRules } from './support/rules.ts';

/* The pages of rules are consistent: each id occurs once, every cited id exists, and the named tests exist. */

const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');
const rules = readRules();
const ids = new Set(rules.map(({ id }) => id));

describe('a rule', () => {
  it('has an id of its page, in order; a deleted rule leaves a gap', () => {
    expect(rules.length).toBeGreaterThan(800);
    for (const page of new Set(rules.map((rule) => rule.page))) {
      const own = rules.filter((rule) => rule.page === page).map(({ id }) => id);
      const prefix = own[0]?.slice(0, 3) ?? '';
      const numbers = own.map((id) => Number(id.slice(4)));
      expect(own, page).toEqual(numbers.toSorted((a, b) => a - b).map((number) => `${prefix}-${number}`));
      expect(read('docs/rules/README.md')).toContain(
        `[${path.basename(page)}](${path.basename(page)}) | ${prefix} |`,
      );
    }
    expect(ids.size).toBe(rules.length);
  });

  it('names test files that exist', () => {
    for (const { id, tests } of rules)
      for (const test of tests) expect(existsSync(path.join(ROOT, test)), `${id}: ${test}`).toBe(true);
  });

  it('names a test if it says that one shows or proves it', () => {
    for (const { id, text, tests } of rules)
      expect(tests.length > 0, id).toBe(/^ {2}(?:Shown|Proved) by /m.test(text));
  });
});

it('every cited rule id is the id of a rule', () => {
  const prefixes = [...new Set([...ids].map((id) => id.slice(0, 3)))].join('|');
  const named = new RegExp(String.raw`(?<![\w-])(?:${prefixes})-\d+(?![\w-])`, 'g');
  const places = [
    '*.md',
    '{docs,bench,e2e,scripts}/**/*.{md,ts}',
    '{apps,packages}/*/{src,test}/**/*.{ts,tsx,css}',
  ];
  for (const file of globSync(places, { cwd: ROOT }))
    for (const [id] of read(file).matchAll(named)) expect(ids, `${id} in ${file}`).toContain(id);
});

describe('the known faults of similar systems', () => {
  const faults = readKnownFaults();

  it('are named in the titles of their tests', () => {
    expect(faults.length).toBeGreaterThan(30);
    for (const { names, tests } of faults) {
      const found = tests.map((test) => listKnownFaultIds(read(test)));
      for (const name of names) expect(found.flat()).toContain(name);
      for (const [index, own] of found.entries())
        expect(
          own.some((name) => names.includes(name)),
          tests[index],
        ).toBe(true);
    }
  });

  it('are listed with every test that names one', () => {
    const told = new Set(
      faults.flatMap(({ names, tests }) => tests.flatMap((test) => names.map((name) => `${name} ${test}`))),
    );
    const tests = [
      '{apps,packages}/*/{src,test}/**/*.test.{ts,tsx}',
      'scripts/*.test.ts',
      'e2e/journeys/*.spec.ts',
    ];
    for (const file of globSync(tests, { cwd: ROOT }))
      for (const name of listKnownFaultIds(read(file)))
        expect(told, `${name} in ${file}`).toContain(`${name} ${file}`);
  });
});
