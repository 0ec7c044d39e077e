/** How long a client that got no answer may repeat its request. */
const MAX_AGE_MS = 60_000;
/** During a long outage the oldest entries are deleted first. */
const MAX_KEPT = 10_000;

/**
 * Arrival times of refresh tokens that got no answer because of a database failure: when a token is sent again, its
 * first arrival counts. Kept only in memory.
 */
export function createUnansweredRefreshes(now: () => number = () => performance.now()) {
  /** Oldest first. */
  const arrivals = new Map<string, number>();
  return {
    /** @returns the first arrival of the token, or the present time (milliseconds of `performance.now()`) */
    cameAt: (hash: Buffer): number => {
      const first = arrivals.get(hash.toString('base64'));
      return first === undefined || now() - first > MAX_AGE_MS ? now() : first;
    },
    /** Stores the arrival of a token that got no answer. */
    note: (hash: Buffer, cameAt: number): void => {
      const key = hash.toString('base64');
      arrivals.delete(key);
      arrivals.set(key, cameAt);
      const [oldest] = arrivals.keys();
      if (arrivals.size > MAX_KEPT && oldest !== undefined) arrivals.delete(oldest);
    },
  };
}
