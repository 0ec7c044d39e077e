import { expect, it } from 'vitest';
import { ariaSort, nextSort, type Sort } from './sort.ts';

it('a column header sorts in the order none, ascending, descending, ascending', () => {
  const start: Sort = { field: 'date', direction: 'ascending' };
  expect(ariaSort(start, 'name')).toBe('none');
  const once = nextSort(start, 'name');
  expect(ariaSort(once, 'name')).toBe('ascending');
  expect(ariaSort(once, 'date')).toBe('none');
  const twice = nextSort(once, 'name');
  expect(ariaSort(twice, 'name')).toBe('descending');
  expect(nextSort(twice, 'name')).toEqual(once);
});
