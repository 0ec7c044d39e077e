import { describe, expect, it } from 'vitest';
import { RETRY_SCHEDULE, retryDelaySeconds } from './retry-schedule.ts';

describe('the wait before the next attempt', () => {
  it.each([
    [1, 60],
    [2, 120],
    [3, 240],
    [9, 15_360],
    [10, 21_600],
    [40, 21_600],
    [5000, 21_600],
  ])('after %i failures is %i seconds', (failures, seconds) => {
    expect(retryDelaySeconds(failures, RETRY_SCHEDULE)).toBe(seconds);
  });

  it('never decreases, and allows about twenty attempts in three days', () => {
    let totalDelay = 0;
    let attempts = 1;
    for (let previousDelay = 0; totalDelay < RETRY_SCHEDULE.giveUpAfterSeconds; attempts += 1) {
      const delay = retryDelaySeconds(attempts, RETRY_SCHEDULE);
      expect(delay).toBeGreaterThanOrEqual(previousDelay);
      previousDelay = delay;
      totalDelay += delay;
    }
    expect(attempts).toBeGreaterThan(15);
    expect(attempts).toBeLessThan(30);
  });
});
