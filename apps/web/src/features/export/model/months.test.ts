import { describe, expect, test } from 'vitest';
import { defaultMonth, listYears, monthsBefore, readMonth } from './months.ts';

describe('the years to choose from', () => {
  test('are listed from the last to the first', () => {
    expect(listYears({ minYear: 2023, maxYear: 2026 }, '2026-11-21')).toEqual([2026, 2025, 2024, 2023]);
  });
  test('contain only the current year while there is no document', () => {
    expect(listYears({ minYear: null, maxYear: null }, '2026-11-21')).toEqual([2026]);
  });
});

describe('the default month', () => {
  test.each([
    ['is the previous one', [2026, 2025], '2026-11-21', '2026-10'],
    ['is December of the previous year in January', [2026, 2025], '2026-01-03', '2025-12'],
    ['is December of the earliest year when its own has no documents', [2024, 2023], '2026-11-21', '2023-12'],
    ['is December of the only year in its January', [2026], '2026-01-03', '2026-12'],
  ] as const)('%s', (_name, years, today, month) => {
    expect(defaultMonth(years, today)).toBe(month);
  });
});

test.each([
  ['2026-10', '2026-10'],
  ['2026-13', undefined],
  ['2019-10', undefined],
  ['26-10', undefined],
  [['2026-10'], undefined],
  [undefined, undefined],
])('the address value %j yields the month %s', (text, month) => {
  expect(readMonth(text, [2026, 2025])).toBe(month);
});

test('months counted backwards continue in the previous year', () => {
  expect(monthsBefore('2026-02', 11)).toBe('2025-03');
});
