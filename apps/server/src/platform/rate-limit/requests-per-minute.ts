/**
 * Counts requests per key within a fixed window, in the memory of this process: a counter in the database would need a
 * write for each request. It limits faulty clients, not attackers who guess.
 */
export function createRequestCounter(windowSeconds: number): {
  /**
   * Counts one request.
   * @returns the requests of the key in this window, and the seconds until the next window begins
   */
  count(key: number): { readonly requests: number; readonly secondsLeft: number };
} {
  let counts = new Map<number, number>();
  let windowStart = performance.now();
  return {
    count: (key) => {
      const now = performance.now();
      if (now - windowStart >= windowSeconds * 1000) {
        counts = new Map();
        windowStart = now;
      }
      const requests = (counts.get(key) ?? 0) + 1;
      counts.set(key, requests);
      return { requests, secondsLeft: windowSeconds - (now - windowStart) / 1000 };
    },
  };
}
