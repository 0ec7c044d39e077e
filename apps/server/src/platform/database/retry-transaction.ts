import { setTimeout as wait } from 'node:timers/promises';
import { isRetryableConflict } from './error-kind.ts';

/** Attempts in addition to the first one. */
const MAX_RETRIES = 3;
const PAUSE_MS = 50;

/** Retries a transaction that lost against another one. The database has rolled back its writes. */
export async function retryTransaction<T>(run: () => Promise<T>): Promise<T> {
  for (let retries = 0; ; retries += 1)
    try {
      return await run();
    } catch (error) {
      if (retries === MAX_RETRIES || !isRetryableConflict(error)) throw error;
      // A random pause, so that two transactions that lost against each other do not collide again.
      await wait(PAUSE_MS * (retries + Math.random()));
    }
}
