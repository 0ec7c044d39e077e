/**
 * Counts requests per key within a window of a fixed number of seconds, in the memory of this process: a counter in the
 * database would need a write with each request. For limits against runaway clients, not against guessing.
 */
export function createRequestCounter(windowSeconds: number): {
  /**
   * Counts one request. @returns the requests of the key in this window, and the seconds until the next window begins
   */
  count(key: number): { readonly requests: number; readonly secondsLeft: number };
} {
  let counts = new Map<number, number>();
  let began = performance.now();
  return {
    count: (key) => {
      const now = performance.now();
      if (now - began >= windowSeconds * 1000) {
        counts = new Map();
        began = now;
      }
      const requests = (counts.get(key) ?? 0) + 1;
      counts.set(key, requests);
      return { requests, secondsLeft: windowSeconds - (now - began) / 1000 };
    },
  };
}
