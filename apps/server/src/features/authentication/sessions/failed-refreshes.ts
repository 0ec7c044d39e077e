/** A client that got no response may repeat its request for this long. */
const MAX_AGE_MS = 60_000;
/** Beyond this number the oldest entries are deleted, for example during a long outage. */
const MAX_ENTRIES = 10_000;

/**
 * Remembers in memory the time of arrival of each refresh token whose refresh failed because of the database. When the client
 * sends such a token again, its first arrival counts.
 */
export function createFailedRefreshes(now: () => number = () => performance.now()) {
  /** Oldest first. */
  const arrivals = new Map<string, number>();
  return {
    /** @returns the first arrival of the token, or the current time, in milliseconds of `performance.now()` */
    firstArrivalMs: (hash: Buffer): number => {
      const first = arrivals.get(hash.toString('base64'));
      return first === undefined || now() - first > MAX_AGE_MS ? now() : first;
    },
    /** Stores the arrival of a token whose refresh failed. */
    add: (hash: Buffer, arrivedAtMs: number): void => {
      const key = hash.toString('base64');
      arrivals.delete(key);
      arrivals.set(key, arrivedAtMs);
      const [oldest] = arrivals.keys();
      if (arrivals.size > MAX_ENTRIES && oldest !== undefined) arrivals.delete(oldest);
    },
  };
}
