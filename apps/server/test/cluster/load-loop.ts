import { setTimeout as wait } from 'node:timers/promises';
import { Refused } from './attempts.ts';

/** What the load works with until it is told to stop. */
export interface Loop {
  readonly signal: AbortSignal;
  readonly pauseMs: number;
}

/** Repeats a piece of work, and ends after the current one. A refusal does not end it: it was recorded. */
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
