const WINDOW_MS = 60_000;

/**
 * Counts requests per key within a minute, in this process alone: what would be a write to the database with each request. A
 * limit against runaway clients, not against guessing.
 */
export function createRequestCounter(mostPerMinute: number): {
  /** @returns 0 when the request is allowed, else the seconds until the next one is */
  take(key: number): number;
} {
  let counts = new Map<number, number>();
  let began = performance.now();
  return {
    take: (key) => {
      const now = performance.now();
      if (now - began >= WINDOW_MS) {
        counts = new Map();
        began = now;
      }
      const count = (counts.get(key) ?? 0) + 1;
      counts.set(key, count);
      return count > mostPerMinute ? (began + WINDOW_MS - now) / 1000 : 0;
    },
  };
}
