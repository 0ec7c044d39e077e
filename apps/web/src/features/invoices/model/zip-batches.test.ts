import { expect, it } from 'vitest';
import { zipBatches } from './zip-batches.ts';

it('a selection is split into calls of at most a hundred documents, in order', () => {
  const ids = Array.from({ length: 250 }, (_, index) => String(index));
  const batches = zipBatches(ids);
  expect(batches.map((batch) => batch.length)).toEqual([100, 100, 50]);
  expect(batches.flat()).toEqual(ids);
  expect(zipBatches(ids.slice(0, 100))).toHaveLength(1);
  expect(zipBatches([])).toEqual([]);
});
