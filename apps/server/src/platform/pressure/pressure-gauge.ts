import { monitorEventLoopDelay } from 'node:perf_hooks';
import { totalmem } from 'node:os';
import { getHeapStatistics } from 'node:v8';
import type { PoolState } from '../database/index.ts';
import type { BackgroundLog } from '../faults/index.ts';
import { judgePressure, type Pressure, type PressureReadings } from './judge-pressure.ts';

const READ_INTERVAL_MS = 1_000;
/** The sampling interval of the event loop's delay; without any delay this value is measured. */
const RESOLUTION_MS = 20;
const NANOSECONDS_PER_MS = 1e6;
/** The rest is for the processes that read documents, and for an embedded database. */
const PROCESS_MEMORY_SHARE = 0.5;

export type PressureGauge = ReturnType<typeof createPressureGauge>;

/**
 * Measures the load of the process once a second, and logs a change of the level.
 * @param memory the memory in use, in bytes, as reported by Node, and its limit; tests pass their own
 */
export function createPressureGauge(
  describePool: () => PoolState,
  log: Pick<BackgroundLog, 'warn' | 'info'>,
  { describeMemory = () => process.memoryUsage(), memoryLimit = findMemoryLimit() } = {},
) {
  const histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  histogram.enable();
  let readings: PressureReadings = {
    loopDelayMs: 0,
    poolWaitMs: 0,
    heapShare: 0,
    memoryShare: 0,
    bufferShare: 0,
  };
  let level: Pressure = 'none';
  const timer = setInterval(() => {
    const heap = getHeapStatistics();
    const { rss, external } = describeMemory();
    const meanDelayMs = Number.isNaN(histogram.mean) ? 0 : histogram.mean / NANOSECONDS_PER_MS;
    histogram.reset();
    readings = {
      loopDelayMs: Math.max(0, meanDelayMs - RESOLUTION_MS),
      heapShare: heap.used_heap_size / heap.heap_size_limit,
      memoryShare: rss / memoryLimit,
      bufferShare: external / memoryLimit,
      poolWaitMs: describePool().maxWaitMs,
    };
    const previousLevel = level;
    level = judgePressure(readings);
    if (level === previousLevel) return;
    if (level === 'none') log.info(readings, 'the portal is no longer overloaded');
    else log.warn({ pressure: level, ...readings }, 'the portal is overloaded and refuses calls');
  }, READ_INTERVAL_MS).unref();
  return {
    /** The pressure of the last second. */
    level: () => level,
    readings: () => readings,
    stop: () => {
      clearInterval(timer);
      histogram.disable();
    },
  };
}

/**
 * The bytes that this process may use: half of the memory of its container (control group), or of the machine where no
 * limit is set.
 * @param container limit of the control group; 0 or more than the machine's memory when it has no limit
 */
export function findMemoryLimit(container = process.constrainedMemory(), machine = totalmem()): number {
  return PROCESS_MEMORY_SHARE * (container > 0 ? Math.min(container, machine) : machine);
}
