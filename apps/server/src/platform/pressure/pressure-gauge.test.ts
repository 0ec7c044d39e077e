import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { judgePressure } from './judge-pressure.ts';
import { createPressureGauge, findMemoryLimit } from './pressure-gauge.ts';

const calm = { loopDelayMs: 20, heapShare: 0.4, memoryShare: 0.4, bufferShare: 0.1, poolWaitMs: 0 };

describe('the pressure', () => {
  it.each([
    [{}, 'none'],
    [{ loopDelayMs: 250 }, 'none'],
    [{ loopDelayMs: 251 }, 'high'],
    [{ loopDelayMs: 1_001 }, 'critical'],
    [{ heapShare: 0.86 }, 'high'],
    [{ heapShare: 0.96 }, 'critical'],
    [{ memoryShare: 0.86 }, 'high'],
    [{ memoryShare: 0.96 }, 'critical'],
    [{ bufferShare: 0.51 }, 'high'],
    [{ bufferShare: 0.71 }, 'critical'],
    [{ poolWaitMs: 1_001 }, 'high'],
    [{ poolWaitMs: 4_001 }, 'critical'],
  ] as const)('of %j is %s', (readings, expected) => {
    expect(judgePressure({ ...calm, ...readings })).toBe(expected);
  });
});

/** The readings that differ from second to second. */
const anyLoad = {
  loopDelayMs: expect.any(Number) as number,
  heapShare: expect.any(Number) as number,
  memoryShare: expect.any(Number) as number,
  bufferShare: expect.any(Number) as number,
};

describe('the pressure gauge', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
  afterEach(() => void vi.useRealTimers());

  it('measures each second and logs a change', () => {
    let maxWaitMs = 0;
    const logged: object[] = [];
    const log = {
      warn: (fields: object) => void logged.push(fields),
      info: (fields: object) => void logged.push(fields),
    };
    const gauge = createPressureGauge(() => ({ open: 1, idle: 0, waiting: 1, maxWaitMs }), log);
    const levelAfterWait = (waitMs: number) => {
      maxWaitMs = waitMs;
      vi.advanceTimersByTime(1_000);
      return gauge.readings().poolWaitMs === waitMs ? gauge.level() : 'not read';
    };
    expect(levelAfterWait(4_500)).toBe('critical');
    expect(levelAfterWait(4_500)).toBe('critical');
    // A line of the log has its own `level`, of which a second one would be lost.
    expect(logged).toEqual([{ pressure: 'critical', ...gauge.readings(), ...anyLoad }]);
    expect(gauge.readings().heapShare).toBeGreaterThan(0);
    expect(gauge.readings().heapShare).toBeLessThan(1);
    gauge.stop();
    maxWaitMs = 0;
    vi.advanceTimersByTime(1_000);
    expect(gauge.level()).toBe('critical');
  });

  it('includes buffers outside the heap and the memory of the whole process', () => {
    const memory = { ...process.memoryUsage(), rss: 400, external: 100 };
    const gauge = createPressureGauge(
      () => ({ open: 1, idle: 1, waiting: 0, maxWaitMs: 0 }),
      { warn: () => undefined, info: () => undefined },
      { describeMemory: () => memory, memoryLimit: 1_000 },
    );
    const levelWith = (usage: Partial<typeof memory>) => {
      Object.assign(memory, { rss: 400, external: 100 }, usage);
      vi.advanceTimersByTime(1_000);
      return gauge.level();
    };
    expect(levelWith({})).toBe('none');
    expect(levelWith({ external: 600 })).toBe('high');
    expect(levelWith({ rss: 860 })).toBe('high');
    expect(levelWith({ rss: 960 })).toBe('critical');
    expect(levelWith({})).toBe('none');
    gauge.stop();
  });
});

describe('the memory that the process may use', () => {
  it("is half of the container's memory, or of the machine's where the container has no limit", () => {
    expect(findMemoryLimit(3_000, 8_000)).toBe(1_500);
    expect(findMemoryLimit(0, 8_000)).toBe(4_000);
    expect(findMemoryLimit(2 ** 63, 8_000)).toBe(4_000);
    expect(findMemoryLimit()).toBeGreaterThan(0);
  });
});
