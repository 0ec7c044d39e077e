import { expect, test } from 'vitest';
import { findKnownValues, findShownOptions, MAX_SHOWN_OPTIONS } from './options.ts';

const options = [
  { name: 'Björn', value: 'b' },
  { name: 'Sören', value: 's' },
];

test('chosen values count only if all of them are among the options', () => {
  expect(findKnownValues(['s', 'b'], options)).toEqual(['s', 'b']);
  expect(findKnownValues([], options)).toEqual([]);
  expect(findKnownValues(['s', 'x'], options)).toBeUndefined();
});

test('of thousands of options, a search-select receives the chosen ones and the first matches', () => {
  const many = Array.from({ length: 20_000 }, (_, index) => ({ name: `Kunde ${index}`, value: `${index}` }));
  const { shown, areAllShown } = findShownOptions(many, new Set(['19999']), '');
  expect(areAllShown).toBe(false);
  expect(shown).toHaveLength(MAX_SHOWN_OPTIONS + 1);
  expect(shown.at(-1)?.name).toBe('Kunde 19999');
  const found = findShownOptions(many, new Set(['3']), ' KUNDE 1999');
  expect(found.areAllShown).toBe(true);
  expect(found.shown.map(({ value }) => value)).toEqual([
    '3',
    '1999',
    ...Array.from({ length: 10 }, (_, digit) => `1999${digit}`),
  ]);
});
