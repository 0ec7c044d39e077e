import { randomInt } from 'node:crypto';

/** Set by `npm run soak` alone: every test then repeats what it tries as often as the security promises name. */
const IS_SOAK = process.env['SOAK'] === 'true';

/** What a test file may take by default (`testTimeout` of the server's tests). */
const USUAL_LIMIT_MS = 180_000;

interface Rounds {
  /** How often the test repeats what it tries. */
  readonly count: number;
  /** For the test's own time limit: grows with the rounds. */
  readonly timeLimitMs: number;
}

/** Few rounds in each run of the tests, all of them in the soak. */
export function rounds({ ci, full }: { readonly ci: number; readonly full: number }): Rounds {
  const count = IS_SOAK ? full : ci;
  return { count, timeLimitMs: Math.ceil((USUAL_LIMIT_MS * count) / ci) };
}

/** What a test draws by chance, it draws anew in each run; a failure names the seed, and `SEED=…` repeats it. */
export const SEED = process.env['SEED'] ?? String(randomInt(1_000_000_000));
