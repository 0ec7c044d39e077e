import { expect, test } from 'vitest';
import { findKnownValues } from './options.ts';

const options = [
  { name: 'Björn', value: 'b' },
  { name: 'Sören', value: 's' },
];

test('chosen values count only when the options hold every one of them', () => {
  expect(findKnownValues(['s', 'b'], options)).toEqual(['s', 'b']);
  expect(findKnownValues([], options)).toEqual([]);
  expect(findKnownValues(['s', 'x'], options)).toBeUndefined();
});
