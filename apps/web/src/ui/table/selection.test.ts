import { describe, expect, it } from 'vitest';
import { isWithin, NOTHING_SELECTED, pageState, select } from './selection.ts';

describe('the selection', () => {
  it('selects and deselects rows without changing the previous selection', () => {
    const one = select(NOTHING_SELECTED, ['a'], true, 'all');
    const three = select(one, ['b', 'c'], true, 'all');
    expect([...three.keys()]).toEqual(['a', 'b', 'c']);
    expect([...select(three, ['b'], false, 'all').keys()]).toEqual(['a', 'c']);
    expect(one.size).toBe(1);
    expect(NOTHING_SELECTED.size).toBe(0);
  });

  it('keeps the rows of another page when the rows of this page are deselected', () => {
    const both = select(select(NOTHING_SELECTED, ['a', 'b'], true, 'all'), ['c', 'd'], true, 'all');
    expect([...select(both, ['c', 'd'], false, 'all').keys()]).toEqual(['a', 'b']);
  });

  it('returns the state of a page', () => {
    const some = select(NOTHING_SELECTED, ['a', 'z'], true, 'all');
    expect(pageState(some, ['a', 'b'])).toBe('some');
    expect(pageState(some, ['a'])).toBe('all');
    expect(pageState(some, ['b'])).toBe('none');
    expect(pageState(some, [])).toBe('none');
  });

  it('recognises rows that were selected under another filter', () => {
    const first = select(NOTHING_SELECTED, ['a'], true, 'october');
    expect(isWithin(first, 'october')).toBe(true);
    expect(isWithin(first, 'november')).toBe(false);
    expect(isWithin(NOTHING_SELECTED, 'november')).toBe(true);
  });
});
