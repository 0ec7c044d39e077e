/** What tells how close the process is to its limits. */
export interface PressureReadings {
  /** How late the event loop is, in the mean of the last second. */
  readonly loopDelayMs: number;
  /** Share of the largest heap that is in use. */
  readonly heapShare: number;
  /** Share of the memory that the process may take which it takes: its resident memory, heap and buffers and all else. */
  readonly memoryShare: number;
  /** Share of the same that lies in buffers outside of the heap: what is being received, read or sent. */
  readonly bufferShare: number;
  /** How long somebody has been waiting for a connection to the database. */
  readonly poolWaitMs: number;
}

/** `high`: what can be asked for again later is refused. `critical`: every call is, so that those under way come to an end. */
export type Pressure = 'none' | 'high' | 'critical';

const HIGH: PressureReadings = {
  loopDelayMs: 250,
  poolWaitMs: 1_000,
  // Buffers have half of the memory: the heap and the memory of the libraries have the rest.
  heapShare: 0.85,
  memoryShare: 0.85,
  bufferShare: 0.5,
};
/** A call takes seconds now, or the next large one ends the process. */
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
  return (
    readings.loopDelayMs > limit.loopDelayMs ||
    readings.heapShare > limit.heapShare ||
    readings.memoryShare > limit.memoryShare ||
    readings.bufferShare > limit.bufferShare ||
    readings.poolWaitMs > limit.poolWaitMs
  );
}
