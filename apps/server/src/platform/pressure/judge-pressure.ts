/** Measurements of how close the process is to its limits. */
export interface PressureReadings {
  /** Mean delay of the event loop in the last second. */
  readonly loopDelayMs: number;
  /** Share of the maximum heap that is in use. */
  readonly heapShare: number;
  /** Resident memory (heap, buffers and everything else) as a share of the memory that the process may use. */
  readonly memoryShare: number;
  /** Buffers outside the heap, for data that is received, read or sent, as a share of the same memory. */
  readonly bufferShare: number;
  /** The time for which the oldest waiting call has waited for a database connection. */
  readonly poolWaitMs: number;
}

/**
 * `high`: calls that can be retried later are refused. `critical`: every call is refused, so that running calls can end.
 */
export type Pressure = 'none' | 'high' | 'critical';

const HIGH: PressureReadings = {
  loopDelayMs: 250,
  poolWaitMs: 1_000,
  // Buffers may use half of the memory: the rest is for the heap and the memory of libraries.
  heapShare: 0.85,
  memoryShare: 0.85,
  bufferShare: 0.5,
};
/** With these readings calls take seconds, or the next large call could end the process. */
const CRITICAL: PressureReadings = {
  loopDelayMs: 1_000,
  poolWaitMs: 4_000,
  heapShare: 0.95,
  memoryShare: 0.95,
  bufferShare: 0.7,
};

export function judgePressure(readings: PressureReadings): Pressure {
  if (exceeds(readings, CRITICAL)) return 'critical';
  return exceeds(readings, HIGH) ? 'high' : 'none';
}

function exceeds(readings: PressureReadings, limit: PressureReadings): boolean {
  const names = Object.keys(limit) as (keyof PressureReadings)[];
  return names.some((name) => readings[name] > limit[name]);
}
