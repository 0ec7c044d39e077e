import { setTimeout as wait } from 'node:timers/promises';
import { Refused } from './attempts.ts';

/** The signal that stops a client, and its pause between two rounds. */
export interface Loop {
  readonly signal: AbortSignal;
  readonly pauseMs: number;
}

/** Repeats `work` until the signal aborts, and then lets the current round end. A `Refused` does not end it: `Attempts` has recorded it. */
export async function repeat(
  { signal, pauseMs }: Loop,
  work: (round: number) => Promise<void>,
): Promise<void> {
  for (let round = 0; !signal.aborted; round += 1) {
    try {
      await work(round);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
    }
    await wait(pauseMs);
  }
}
