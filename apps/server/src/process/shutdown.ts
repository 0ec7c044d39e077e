import { within } from '../platform/deadline/index.ts';
import type { BackgroundLog } from '../platform/faults/index.ts';

type Stop = () => Promise<unknown>;

/**
 * Stops the parts of the portal in the order of their dependencies.
 * @param limitMs time limit for all workers together, and for each foundation; a part that takes longer is abandoned
 */
export function createShutdown(log: Pick<BackgroundLog, 'error'>, limitMs: number) {
  const stopping = new AbortController();
  const workers: Stop[] = [];
  const foundations: Stop[] = [];

  const stopWithin = async (stops: readonly Stop[]): Promise<boolean> => {
    const outcomes = await within(limitMs, Promise.allSettled(stops.map((stop) => stop())));
    if (outcomes === undefined) {
      log.error({}, 'a part did not stop in time; it is left behind');
      return false;
    }
    const failures = outcomes.filter((outcome) => outcome.status === 'rejected');
    for (const { reason } of failures) log.error({ err: reason as unknown }, 'a part did not stop cleanly');
    return failures.length === 0;
  };

  return {
    /** Aborted as soon as the shutdown begins. */
    signal: stopping.signal,
    /** Adds a part that no other part needs: all of these stop first, at the same time. */
    addWorker: (stop: Stop) => void workers.push(stop),
    /** Adds a part that workers need: these stop after the workers, the last one added first. */
    addFoundation: (stop: Stop) => void foundations.push(stop),
    /** Runs once; a second call does nothing. @returns whether all parts stopped in time */
    run: async (): Promise<boolean> => {
      if (stopping.signal.aborted) return true;
      stopping.abort();
      let isClean = await stopWithin(workers);
      for (const stop of foundations.toReversed()) isClean = (await stopWithin([stop])) && isClean;
      return isClean;
    },
  };
}
