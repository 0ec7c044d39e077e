/** How long somebody may try again who got no answer. */
const MAX_AGE_MS = 60_000;
/** During a long outage the oldest are forgotten first. */
const MAX_KEPT = 10_000;

/** When refresh tokens came that the database kept from an answer: who sends one again came when it came first. In memory alone. */
export interface FirstArrivals {
  /** @returns when the token came, now or the first time (milliseconds of `performance.now()`) */
  cameAt(hash: Buffer): number;
  /** The token got no answer. */
  note(hash: Buffer, cameAt: number): void;
}

export function createFirstArrivals(now: () => number = () => performance.now()): FirstArrivals {
  /** Oldest first. */
  const arrivals = new Map<string, number>();
  return {
    cameAt: (hash) => {
      const first = arrivals.get(hash.toString('base64'));
      return first === undefined || now() - first > MAX_AGE_MS ? now() : first;
    },
    note: (hash, cameAt) => {
      const key = hash.toString('base64');
      arrivals.delete(key);
      arrivals.set(key, cameAt);
      const [oldest] = arrivals.keys();
      if (arrivals.size > MAX_KEPT && oldest !== undefined) arrivals.delete(oldest);
    },
  };
}
