import { expect, it } from 'vitest';
import { isBackupOverdue, isDeliveryOverdue } from './overdue-deliveries-and-backups.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const daysAgo = (...days: readonly number[]) =>
  days.map((count) => new Date(NOW.getTime() - count * 24 * 3_600_000));

it.each([
  ['comes every day and came yesterday', [1, 2, 3, 4, 5], false],
  ['comes every day and came four days ago', [4, 5, 6, 7, 8], true],
  ['comes on weekdays and came last on Friday, three days ago', [3, 4, 5, 6, 7, 10, 11], false],
  ['comes once a week and came last five days ago', [5, 12, 19, 26], false],
  ['comes once a week and came last nine days ago', [9, 16, 23, 30], true],
  ['came only three times, long ago', [100, 101, 102], false],
  ['never came', [], false],
])('a delivery that %s: %j', (_title, days, isOverdue) => {
  expect(isDeliveryOverdue(daysAgo(...days), NOW)).toBe(isOverdue);
});

it('a backup is overdue if the last one is older than 30 hours or there is none', () => {
  const [recent = NOW, old = NOW] = daysAgo(1, 2);
  expect([isBackupOverdue(recent, NOW), isBackupOverdue(old, NOW), isBackupOverdue(null, NOW)]).toEqual([
    false,
    true,
    true,
  ]);
});
