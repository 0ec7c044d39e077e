import { describe, expect, it } from 'vitest';
import { DELIVERY_LIMITS, waitAfter } from './delivery-limits.ts';

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
    expect(waitAfter(failures, DELIVERY_LIMITS)).toBe(seconds);
  });

  it('never decreases, and allows about twenty attempts in three days', () => {
    let waited = 0;
    let tries = 1;
    for (let before = 0; waited < DELIVERY_LIMITS.giveUpAfterSeconds; tries += 1) {
      const wait = waitAfter(tries, DELIVERY_LIMITS);
      expect(wait).toBeGreaterThanOrEqual(before);
      before = wait;
      waited += wait;
    }
    expect(tries).toBeGreaterThan(15);
    expect(tries).toBeLessThan(30);
  });
});
