import { hash, verify } from '@node-rs/argon2';
import { AppError } from '../errors/index.ts';

/** argon2id, 64 MiB, 3 passes, 1 lane (security section 2; OWASP's floor is 19 MiB and 2 passes). */
const PARAMETERS = {
  memoryCost: 64 * 1024,
  timeCost: 3,
  parallelism: 1,
  outputLen: 32,
} as const;

/** At most 4 hashes at once hold 256 MiB; 32 more wait; beyond that the caller is asked to come back. */
const MOST_AT_ONCE = 4;
const MOST_WAITING = 32;
const RETRY_AFTER_S = 5;

export interface PasswordHasher {
  hash(password: string): Promise<string>;
  /** Takes the same time for an account that does not exist: pass undefined then. */
  verify(stored: string | undefined, password: string): Promise<boolean>;
}

/** @throws AppError Overloaded when too many sign in at once. */
export async function createPasswordHasher(): Promise<PasswordHasher> {
  const nobodys = await hash('nobody has this password', PARAMETERS);
  let running = 0;
  const waiting: (() => void)[] = [];

  async function limited<T>(work: () => Promise<T>): Promise<T> {
    if (running >= MOST_AT_ONCE) {
      if (waiting.length >= MOST_WAITING) throw new AppError('Overloaded', { retryAfter: RETRY_AFTER_S });
      await new Promise<void>((resolve) => waiting.push(resolve));
    }
    running += 1;
    try {
      return await work();
    } finally {
      running -= 1;
      waiting.shift()?.();
    }
  }

  return {
    hash: (password) => limited(() => hash(password, PARAMETERS)),
    verify: async (stored, password) => {
      const right = await limited(() => verify(stored ?? nobodys, password));
      return stored !== undefined && right;
    },
  };
}
