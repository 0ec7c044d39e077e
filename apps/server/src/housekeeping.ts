import type { Logger } from 'pino';
import type { Database } from './platform/database/index.ts';
import { deleteOldTokens } from './platform/sessions/index.ts';
import { deleteOldThrottles } from './platform/throttle/index.ts';

const EVERY_MS = 60 * 60 * 1000;

/** Clears away hourly what has had its time: tokens, counters of failures. Two instances may do it at once. */
export function startHousekeeping({ executor }: Database, logger: Logger): { stop(): Promise<void> } {
  let running: Promise<void> = Promise.resolve();
  const tidy = async () => {
    try {
      await deleteOldTokens(executor);
      await deleteOldThrottles(executor);
    } catch (error) {
      logger.error({ err: error }, 'housekeeping failed; it is tried again in an hour');
    }
  };
  const timer = setInterval(() => {
    running = tidy();
  }, EVERY_MS);
  return {
    stop: () => {
      clearInterval(timer);
      return running;
    },
  };
}
