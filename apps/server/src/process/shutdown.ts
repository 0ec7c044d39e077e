import { setTimeout as wait } from 'node:timers/promises';

type Stop = () => Promise<unknown>;

export interface ShutdownLog {
  error(facts: object, message: string): void;
}

/** How the parts of the portal are stopped, in the order that they need each other. */
export interface Shutdown {
  /** Aborted as soon as it begins. */
  readonly signal: AbortSignal;
  /** Works by itself: all of these stop together, at once. */
  addWorker(stop: Stop): void;
  /** What workers stand on: these stop after them, the last one added first. */
  addFoundation(stop: Stop): void;
  /** Once; a second call does nothing. @returns whether all parts stopped in time */
  run(): Promise<boolean>;
}

/** @param limitMs how long all workers together may take, and each foundation; what takes longer is left behind */
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
