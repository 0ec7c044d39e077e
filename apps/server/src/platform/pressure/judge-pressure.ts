/** What tells how close the process is to its limits. */
export interface PressureReadings {
  /** How late the event loop is, in the mean of the last second. */
  readonly loopDelayMs: number;
  /** Share of the largest heap that is in use. */
  readonly heapShare: number;
  /** How long somebody has been waiting for a connection to the database. */
  readonly poolWaitMs: number;
}

/** `high`: what can be asked for again later is refused. `critical`: every call is, so that those under way come to an end. */
export type Pressure = 'none' | 'high' | 'critical';

/** Security section 3. */
const HIGH: PressureReadings = { loopDelayMs: 250, heapShare: 0.85, poolWaitMs: 1_000 };
/** A call takes seconds now, or the next large one ends the process. */
const CRITICAL: PressureReadings = { loopDelayMs: 1_000, heapShare: 0.95, poolWaitMs: 4_000 };

export function judgePressure(readings: PressureReadings): Pressure {
  if (exceeds(readings, CRITICAL)) return 'critical';
  return exceeds(readings, HIGH) ? 'high' : 'none';
}

function exceeds(readings: PressureReadings, limit: PressureReadings): boolean {
  return (
    readings.loopDelayMs > limit.loopDelayMs ||
    readings.heapShare > limit.heapShare ||
    readings.poolWaitMs > limit.poolWaitMs
  );
}
