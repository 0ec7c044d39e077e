import { setTimeout as wait } from 'node:timers/promises';

/**
 * Waits for the work until the timeout, after which the work continues without effect on the caller.
 * @returns the result of the work; undefined after the timeout
 * @throws the error of the work before the timeout
 */
export async function within<T>(timeoutMs: number, work: Promise<T>): Promise<T | undefined> {
  const timer = new AbortController();
  try {
    return await Promise.race([work, wait(timeoutMs, undefined, { signal: timer.signal })]);
  } finally {
    timer.abort();
  }
}
