import { describe, expect, it } from 'vitest';
import { findPreset, findWholeMonth, isSameRange, PRESET_NAMES, rangeOfPreset } from './presets.ts';

describe('a date range', () => {
  it.each([
    ['today', '2026-11-20', '2026-11-20', '2026-11-20'],
    ['thisMonth', '2026-11-20', '2026-11-01', '2026-11-30'],
    ['lastMonth', '2026-11-20', '2026-10-01', '2026-10-31'],
    ['thisYear', '2026-11-20', '2026-01-01', '2026-12-31'],
    ['lastYear', '2026-11-20', '2025-01-01', '2025-12-31'],
    // Special cases: January and the year before, March and a short or a leap February, the 31st and a month of 30 days.
    ['lastMonth', '2026-01-01', '2025-12-01', '2025-12-31'],
    ['lastMonth', '2026-03-31', '2026-02-01', '2026-02-28'],
    ['lastMonth', '2028-03-31', '2028-02-01', '2028-02-29'],
    ['thisMonth', '2028-02-29', '2028-02-01', '2028-02-29'],
    ['thisMonth', '2100-02-01', '2100-02-01', '2100-02-28'],
    ['thisMonth', '2000-02-01', '2000-02-01', '2000-02-29'],
    ['lastMonth', '2026-12-31', '2026-11-01', '2026-11-30'],
    ['thisYear', '2028-02-29', '2028-01-01', '2028-12-31'],
    ['lastYear', '2028-02-29', '2027-01-01', '2027-12-31'],
  ] as const)('of the preset %s is calculated for the day %s', (name, today, from, to) => {
    expect(rangeOfPreset(name, today)).toEqual({ from, to });
  });

  it('that equals a preset is recognised', () => {
    for (const name of PRESET_NAMES)
      expect(findPreset(rangeOfPreset(name, '2026-11-20'), '2026-11-20')).toBe(name);
    expect(findPreset({ from: '2026-10-01', to: '2026-10-30' }, '2026-11-20')).toBeUndefined();
  });

  it('of yesterday is not recognised as the preset "today"', () => {
    expect(findPreset(rangeOfPreset('today', '2026-11-19'), '2026-11-20')).toBeUndefined();
  });

  it('of a whole month is recognised', () => {
    expect(findWholeMonth({ from: '2026-09-01', to: '2026-09-30' })).toBe('2026-09-01');
    expect(findWholeMonth({ from: '2026-09-01', to: '2026-10-31' })).toBeUndefined();
    expect(findWholeMonth({ from: '2026-09-02', to: '2026-09-30' })).toBeUndefined();
  });

  it('can be compared with a missing one', () => {
    expect(isSameRange(null, null)).toBe(true);
    expect(isSameRange(null, { from: '2026-01-01', to: '2026-01-01' })).toBe(false);
  });
});
