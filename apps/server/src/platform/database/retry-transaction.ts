import { setTimeout as wait } from 'node:timers/promises';
import { isLostAgainstOthers } from './faults.ts';

/** Beyond the first try (security F19). */
const MAX_RETRIES = 3;
const PAUSE_MS = 50;

/** Runs a transaction again, whole, when it lost against another one. The database undid what it had written. */
export async function retryTransaction<T>(run: () => Promise<T>): Promise<T> {
  for (let retries = 0; ; retries += 1)
    try {
      return await run();
    } catch (error) {
      if (retries === MAX_RETRIES || !isLostAgainstOthers(error)) throw error;
      // Two that lost against each other must not meet again in the same step.
      await wait(PAUSE_MS * (retries + Math.random()));
    }
}
