import { AppError } from '../../platform/errors/index.ts';
import { createSemaphore } from '../../platform/concurrency/index.ts';

/** Calls of one key that run or wait: as many as uploads. An ERP needs no more, because it sends one call after the other. */
const MAX_CALLS_PER_KEY = 4;
/** Calls of all keys that write at the same time: each occupies connections to the database, of which the portal has few. */
const MAX_WRITING = 2;
/** After this time a refused client tries again: most calls have ended by then. */
const RETRY_AFTER_S = 5;

/**
 * Limits the calls that change customers, per process: the calls of one key are written one after the other, and only a
 * few calls of all keys at the same time.
 */
export function createCallsPerKeyLimit() {
  const writing = createSemaphore(MAX_WRITING);
  const queues = new Map<number, { calls: number; readonly writing: ReturnType<typeof createSemaphore> }>();
  return {
    /** @throws AppError TooManyRequests if as many calls of the key as allowed are running or waiting */
    run: async <T>(keyId: number, call: () => Promise<T>): Promise<T> => {
      const queue = queues.get(keyId) ?? { calls: 0, writing: createSemaphore(1) };
      if (queue.calls >= MAX_CALLS_PER_KEY)
        throw new AppError('TooManyRequests', { retryAfter: RETRY_AFTER_S });
      queues.set(keyId, queue);
      queue.calls += 1;
      try {
        return await queue.writing.run(() => writing.run(call));
      } finally {
        queue.calls -= 1;
        if (queue.calls === 0) queues.delete(keyId);
      }
    },
  };
}
