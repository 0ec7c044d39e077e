import { hash, verify } from '@node-rs/argon2';
import { AppError } from '../errors/index.ts';

/** argon2id, 64 MiB, 3 passes, 1 lane (OWASP's minimum is 19 MiB and 2 passes). */
const PARAMETERS: HashParameters = { memoryCost: 64 * 1024, timeCost: 3 };

/** The cost of a hash; memory in KiB. */
export interface HashParameters {
  readonly memoryCost: number;
  readonly timeCost: number;
}

/** 4 simultaneous hashes use 256 MiB; 32 more wait; further callers are asked to retry later. */
const MAX_AT_ONCE = 4;
const MAX_WAITING = 32;
const RETRY_AFTER_S = 5;

export interface PasswordHasher {
  hash(password: string): Promise<string>;
  /** Takes the same time for an account that does not exist: pass undefined for it. */
  verify(stored: string | undefined, password: string): Promise<boolean>;
  /**
   * Whether the hash was made with other parameters than today's. It is replaced at the next sign-in with the password.
   */
  isOutdated(stored: string): boolean;
}

/**
 * Its functions throw AppError Overloaded when too many passwords are hashed at the same time.
 * @param cost differs from production only in tests that hash hundreds of passwords
 */
export async function createPasswordHasher(cost = PARAMETERS): Promise<PasswordHasher> {
  const parameters = { ...cost, parallelism: 1, outputLen: 32 };
  // The beginning of a hash with these parameters (PHC string format).
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
      // A slot is passed on without becoming free in between: otherwise a call at that moment would exceed the limit.
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
