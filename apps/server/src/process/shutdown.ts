import { setTimeout as wait } from 'node:timers/promises';

type Stop = () => Promise<unknown>;

export interface ShutdownLog {
  error(facts: object, message: string): void;
}

/** Stops the parts of the portal in the order of their dependencies. */
export interface Shutdown {
  /** Aborted as soon as the shutdown begins. */
  readonly signal: AbortSignal;
  /** Adds a part that no other part needs: all of these stop first, at the same time. */
  addWorker(stop: Stop): void;
  /** Adds a part that workers need: these stop after the workers, the last one added first. */
  addFoundation(stop: Stop): void;
  /** Runs once; a second call does nothing. @returns whether all parts stopped in time */
  run(): Promise<boolean>;
}

/**
 * @param limitMs time limit for all workers together, and for each foundation; a part that takes longer is abandoned
 */
export function createShutdown(log: ShutdownLog, limitMs: number): Shutdown {
  const stopping = new AbortController();
  const workers: Stop[] = [];
  const foundations: Stop[] = [];

  const stopInTime = async (stops: readonly Stop[]): Promise<boolean> => {
    const over = new AbortController();
    const late = wait(limitMs, 'late' as const, { signal: over.signal }).catch(() => 'late' as const);
    const outcome = await Promise.race([Promise.allSettled(stops.map((stop) => stop())), late]);
    over.abort();
    if (outcome === 'late') {
      log.error({}, 'a part did not stop in time; it is left behind');
      return false;
    }
    const failures = outcome.filter((one) => one.status === 'rejected');
    for (const { reason } of failures) log.error({ err: reason as unknown }, 'a part did not stop cleanly');
    return failures.length === 0;
  };

  return {
    signal: stopping.signal,
    addWorker: (stop) => void workers.push(stop),
    addFoundation: (stop) => void foundations.push(stop),
    run: async () => {
      if (stopping.signal.aborted) return true;
      stopping.abort();
      let isClean = await stopInTime(workers);
      for (const stop of foundations.toReversed()) isClean = (await stopInTime([stop])) && isClean;
      return isClean;
    },
  };
}
