import { AppError } from '../errors/index.ts';

const MINUTE_MS = 60_000;

/**
 * Limits the requests of each sender per minute, in the memory of this process: a counter in the database would need a
 * write for each request. It limits faulty clients, not attackers who guess.
 * @returns counts one request of a sender; throws AppError TooManyRequests beyond the limit
 */
export function createRequestsPerMinuteLimit(limit: number): (senderId: number) => void {
  let counts = new Map<number, number>();
  let minuteStart = performance.now();
  return (senderId) => {
    const now = performance.now();
    if (now - minuteStart >= MINUTE_MS) {
      counts = new Map();
      minuteStart = now;
    }
    const requests = (counts.get(senderId) ?? 0) + 1;
    counts.set(senderId, requests);
    if (requests > limit)
      throw new AppError('TooManyRequests', { retryAfter: (MINUTE_MS - (now - minuteStart)) / 1000 });
  };
}
