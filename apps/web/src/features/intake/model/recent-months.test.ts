import { expect, it } from 'vitest';
import { listRecentMonths } from './recent-months.ts';

it('the months to choose from begin with the current month and continue into earlier years', () => {
  const months = listRecentMonths('2026-02-28');
  expect(months.slice(0, 4)).toEqual(['2026-02', '2026-01', '2025-12', '2025-11']);
  expect(months).toHaveLength(24);
  expect(months.at(-1)).toBe('2024-03');
});
