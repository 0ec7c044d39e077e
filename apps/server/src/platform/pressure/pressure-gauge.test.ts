import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { judgePressure } from './judge-pressure.ts';
import { createPressureGauge } from './pressure-gauge.ts';

const calm = { loopDelayMs: 20, heapShare: 0.4, poolWaitMs: 0 };

describe('pressure', () => {
  it.each([
    [{}, 'none'],
    [{ loopDelayMs: 250 }, 'none'],
    [{ loopDelayMs: 251 }, 'high'],
    [{ loopDelayMs: 1_001 }, 'critical'],
    [{ heapShare: 0.86 }, 'high'],
    [{ heapShare: 0.96 }, 'critical'],
    [{ poolWaitMs: 1_001 }, 'high'],
    [{ poolWaitMs: 4_001 }, 'critical'],
  ] as const)('of %j is %s', (readings, expected) => {
    expect(judgePressure({ ...calm, ...readings })).toBe(expected);
  });
});

describe('the gauge', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
  afterEach(() => void vi.useRealTimers());

  it('looks each second, and tells when it changes', () => {
    let longestWaitMs = 0;
    const told: string[] = [];
    const log = { warn: () => void told.push('busy'), info: () => void told.push('calm') };
    const gauge = createPressureGauge(() => ({ open: 1, idle: 0, waiting: 1, longestWaitMs }), log);
    const after = (wait: number) => {
      longestWaitMs = wait;
      vi.advanceTimersByTime(1_000);
      return gauge.readings().poolWaitMs === wait ? gauge.level() : 'not read';
    };
    expect(after(4_500)).toBe('critical');
    expect(after(4_500)).toBe('critical');
    expect(told).toEqual(['busy']);
    expect(gauge.readings().heapShare).toBeGreaterThan(0);
    expect(gauge.readings().heapShare).toBeLessThan(1);
    gauge.stop();
    longestWaitMs = 0;
    vi.advanceTimersByTime(1_000);
    expect(gauge.level()).toBe('critical');
  });
});
