import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from './support/places.ts';

/* Each row of the security promises is shown by tests that are there, or says why it is open. */

const GUIDE = 'docs/security-promises.md';
const TESTS = '{apps,packages}/*/src/**/*.test.{ts,tsx}';
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');

/** The cells of a section's rows, heads and rules left out. */
function rowsOf(section: string): string[][] {
  const [, text = ''] = read(GUIDE).split(`\n## ${section}\n`);
  const lines = (text.split('\n## ')[0] ?? '').split('\n').filter((line) => line.startsWith('| '));
  return lines.slice(2).map((line) => line.split(' | ').map((cell) => cell.replace(/^\| | \|$/g, '')));
}

const filesIn = (cell: string) =>
  [...cell.matchAll(/`([\w./-]+\.(?:test\.tsx?|spec\.ts))`/g)].map(([, file = '']) => file);
const namesIn = (text: string) => [...text.matchAll(/cve\/[A-Z]+-[\w-]+/g)].map(String);
const numbered = (letter: string, count: number) =>
  Array.from({ length: count }, (_none, index) => `${letter}${index + 1}`);

describe.each([
  'Threats',
  'Rights',
  'Faults that systems of this kind had',
  'Numbers',
  'Faults and recovery',
])('%s', (section) => {
  it('has in each row a test, or the reason why there is none', () => {
    const rows = rowsOf(section);
    expect(rows.length).toBeGreaterThan(10);
    for (const row of rows) {
      const last = row.at(-1) ?? '';
      expect(filesIn(last).length > 0 || last.includes('*Open*: '), row[0]).toBe(true);
      for (const file of filesIn(last)) expect(globSync(file, { cwd: ROOT }), file).toEqual([file]);
    }
  });
});

describe('the rows', () => {
  it.each([
    ['Threats', numbered('T', 24)],
    ['Rights', numbered('N', 12)],
    ['Faults and recovery', numbered('F', 23)],
  ])('of %s are all there', (section, names) => {
    expect(rowsOf(section).map(([name]) => name)).toEqual(names);
  });
});

describe('the faults that systems of this kind had', () => {
  const rows = rowsOf('Faults that systems of this kind had').map(([names = '', , where = '']) => ({
    names: namesIn(names),
    files: filesIn(where),
  }));

  it('bear their numbers in the names of their tests', () => {
    for (const { names, files } of rows) {
      const found = files.map((file) => namesIn(read(file)));
      for (const name of names) expect(found.flat()).toContain(name);
      for (const [index, own] of found.entries())
        expect(
          own.some((name) => names.includes(name)),
          files[index],
        ).toBe(true);
    }
  });

  it('are told with every test that bears a number', () => {
    const told = new Set(
      rows.flatMap(({ names, files }) => files.flatMap((file) => names.map((name) => `${name} ${file}`))),
    );
    for (const file of globSync([TESTS, 'scripts/*.test.ts', 'e2e/journeys/*.spec.ts'], { cwd: ROOT }))
      for (const name of namesIn(read(file))) expect(told, `${name} in ${file}`).toContain(`${name} ${file}`);
  });
});
