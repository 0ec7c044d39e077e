import { hash, verify } from '@node-rs/argon2';
import { AppError } from '../errors/index.ts';

/** argon2id, 64 MiB, 3 passes, 1 lane (security section 2; OWASP's floor is 19 MiB and 2 passes). */
const PARAMETERS: HashParameters = { memoryCost: 64 * 1024, timeCost: 3 };

/** What a hash costs; memory in KiB. */
export interface HashParameters {
  readonly memoryCost: number;
  readonly timeCost: number;
}

/** At most 4 hashes at once hold 256 MiB; 32 more wait; beyond that the caller is asked to come back. */
const MAX_AT_ONCE = 4;
const MAX_WAITING = 32;
const RETRY_AFTER_S = 5;

export interface PasswordHasher {
  hash(password: string): Promise<string>;
  /** Takes the same time for an account that does not exist: pass undefined then. */
  verify(stored: string | undefined, password: string): Promise<boolean>;
  /** Was the hash made with other parameters than today's? It is made anew when the password is next known. */
  isOutdated(stored: string): boolean;
}

/**
 * Its functions throw AppError Overloaded when too many sign in at once.
 * @param cost other than in production only where a test hashes by the hundred
 */
export async function createPasswordHasher(cost = PARAMETERS): Promise<PasswordHasher> {
  const parameters = { ...cost, parallelism: 1, outputLen: 32 };
  // How a hash of these parameters begins (PHC string format).
  const prefix = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=1$`;
  const nobodys = await hash('nobody has this password', parameters);
  let running = 0;
  const waiting: (() => void)[] = [];

  async function limited<T>(work: () => Promise<T>): Promise<T> {
    if (running < MAX_AT_ONCE) running += 1;
    else {
      if (waiting.length >= MAX_WAITING) throw new AppError('Overloaded', { retryAfter: RETRY_AFTER_S });
      await new Promise<void>((resolve) => waiting.push(resolve));
    }
    try {
      return await work();
    } finally {
      // A place is handed on, never free in between: else one who comes that moment would be one too many.
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  }

  return {
    hash: (password) => limited(() => hash(password, parameters)),
    verify: async (stored, password) => {
      const right = await limited(() => verify(stored ?? nobodys, password));
      return stored !== undefined && right;
    },
    isOutdated: (stored) => !stored.startsWith(prefix),
  };
}
