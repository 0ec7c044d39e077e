import { randomInt } from 'node:crypto';

/** Set only by `npm run soak`: every test then repeats its attempts in the full number of rounds. */
export const IS_SOAK = process.env['SOAK'] === 'true';

/** The default time limit of a test (`testTimeout` of the server's tests). */
const USUAL_LIMIT_MS = 180_000;

interface Rounds {
  /** How often the test repeats its attempts. */
  readonly count: number;
  /** The time limit for the test, in proportion to the rounds. */
  readonly timeLimitMs: number;
}

/** A few rounds in each run of the tests, all of them in the soak. */
export function rounds({ ci, full }: { readonly ci: number; readonly full: number }): Rounds {
  const count = IS_SOAK ? full : ci;
  return { count, timeLimitMs: Math.ceil((USUAL_LIMIT_MS * count) / ci) };
}

/** The seed of random values is different in each run; a failure names it, and `SEED=…` repeats the run. */
export const SEED = process.env['SEED'] ?? String(randomInt(1_000_000_000));
