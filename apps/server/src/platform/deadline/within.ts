import { setTimeout as wait } from 'node:timers/promises';

/**
 * The result of the work, or undefined once the time is over; the work continues then.
 * @throws the error of the work within that time
 */
export async function within<T>(timeoutMs: number, work: Promise<T>): Promise<T | undefined> {
  const timer = new AbortController();
  try {
    return await Promise.race([work, wait(timeoutMs, undefined, { signal: timer.signal })]);
  } finally {
    timer.abort();
  }
}
