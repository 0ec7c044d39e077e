import { expect, it } from 'vitest';
import {
  describeMismatch,
  rowsMatchFiles,
  judgeStore,
  type Mismatch,
  type BindingState,
} from './judge-store.ts';
import { areLeftovers } from './sweep-limit.ts';

const NOTHING: BindingState = {
  databaseId: undefined,
  hasRows: false,
  storeId: undefined,
  containsFiles: false,
  generationsBehind: 0,
  lossAccepted: false,
};
const [a, b] = ['a', 'b'];

it.each<[string, Partial<BindingState>, string]>([
  ['a first start', {}, 'bind'],
  ['a start after a kill between the marks', { storeId: a }, 'bind'],
  [
    'a new database with the folder of a portal that has no document yet',
    { storeId: a, generationsBehind: -1 },
    'foreign',
  ],
  ['a second folder for a database without documents', { databaseId: a }, 'moved'],
  ['an installation of a version without marks', { hasRows: true, containsFiles: true }, 'compare'],
  [
    'an old dump without a mark, and documents with a mark',
    { hasRows: true, containsFiles: true, storeId: a },
    'compare',
  ],
  ['every later start', { databaseId: a, storeId: a, hasRows: true, containsFiles: true }, 'bound'],
  ['a start before the first document', { databaseId: a, storeId: a }, 'bound'],
  [
    'a start just after a crash before the first row',
    { databaseId: a, storeId: a, containsFiles: true },
    'bound',
  ],
  ['a forgotten DATABASE_URL', { storeId: a, containsFiles: true }, 'new-database'],
  ['a forgotten DATABASE_URL, in a version without marks', { containsFiles: true }, 'new-database'],
  [
    'the folder of another installation',
    { databaseId: a, storeId: b, hasRows: true, containsFiles: true },
    'foreign',
  ],
  ['the folder of another installation without documents', { databaseId: a, storeId: b }, 'foreign'],
  ['an unmounted disk', { databaseId: a, hasRows: true }, 'emptied'],
  ['an unmounted disk of a version without marks', { hasRows: true }, 'emptied'],
  ['a folder that was emptied except for the mark', { databaseId: a, storeId: a, hasRows: true }, 'emptied'],
  ['files without a mark', { databaseId: a, hasRows: true, containsFiles: true }, 'unmarked'],
  ['files without a mark and without rows', { databaseId: a, containsFiles: true }, 'unmarked'],
  [
    'an old copy of the disk',
    { databaseId: a, storeId: a, hasRows: true, containsFiles: true, generationsBehind: 3 },
    'earlier',
  ],
  [
    'a start after a kill between the two generations',
    { databaseId: a, storeId: a, hasRows: true, containsFiles: true, generationsBehind: 1 },
    'bound',
  ],
  [
    'a database that was set back',
    { databaseId: a, storeId: a, hasRows: true, containsFiles: true, generationsBehind: -5 },
    'bound',
  ],
  [
    'documents whose loss an operator accepted',
    { databaseId: a, storeId: a, hasRows: true, lossAccepted: true },
    'bound',
  ],
])('%s gets the expected verdict', (_what, facts, expected) => {
  expect(judgeStore({ ...NOTHING, ...facts })).toBe(expected);
});

it('each mismatch has its own message of one line that names the setting and a solution', () => {
  const mismatches: Mismatch[] = [
    'foreign',
    'new-database',
    'emptied',
    'earlier',
    'unmarked',
    'moved',
    'unfit',
  ];
  for (const [setting, name] of [
    ['DATA_DIR', '/data/documents'],
    ['DOCUMENT_STORE', 's3://belege/'],
  ] as const) {
    const lines = mismatches.map((mismatch) => describeMismatch(mismatch, { setting, name }));
    expect(new Set(lines).size).toBe(mismatches.length);
    for (const line of lines) {
      expect(line).toMatch(
        new RegExp(`^(DATABASE_URL|${setting})(, ${setting})?: .*${name}.*: belegfach (store adopt|restore)`),
      );
      expect(line).not.toContain('\n');
      if (setting === 'DOCUMENT_STORE') expect(line).not.toMatch(/DATA_DIR|disk|folder/);
    }
  }
});

it('an installation without marks fits if its rows have their files, except a few damaged or leftover files', () => {
  const complete = { rows: 10_000, files: 10_000, missing: 0, extra: 0 };
  expect(rowsMatchFiles(complete)).toBe(true);
  expect(rowsMatchFiles({ ...complete, missing: 100, extra: 4_000 })).toBe(true);
  expect(rowsMatchFiles({ ...complete, missing: 101 })).toBe(false);
  expect(rowsMatchFiles({ ...complete, rows: 3, missing: 3 })).toBe(false);
  expect(rowsMatchFiles({ ...complete, extra: 5_000 })).toBe(false);
});

it.each([
  [0, 0, true],
  [2, 50, true],
  [3, 50, false],
  [3, 300, true],
  [100, 10_000, true],
  [100, 9_999, false],
  [101, 1_000_000, false],
])('%i of %i files are leftovers: %s', (count, of, expected) => {
  expect(areLeftovers(count, of)).toBe(expected);
});
