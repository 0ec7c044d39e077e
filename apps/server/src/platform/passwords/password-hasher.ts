import { hash, verify } from '@node-rs/argon2';
import { AppError } from '../errors/index.ts';
import { createSemaphore } from '../semaphore/index.ts';

/** argon2id, 64 MiB, 3 passes, 1 lane (OWASP's minimum is 19 MiB and 2 passes). */
const PARAMETERS = { memoryCost: 64 * 1024, timeCost: 3 };

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
 * @param cost memory in KiB, and passes; differs from production only in tests that hash hundreds of passwords
 */
export async function createPasswordHasher(cost = PARAMETERS): Promise<PasswordHasher> {
  const parameters = { ...cost, parallelism: 1, outputLen: 32 };
  // The beginning of a hash with these parameters (PHC string format).
  const prefix = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=1$`;
  const nobodys = await hash('nobody has this password', parameters);
  const slots = createSemaphore(MAX_AT_ONCE);

  async function limited<T>(work: () => Promise<T>): Promise<T> {
    if (slots.waiting >= MAX_WAITING) throw new AppError('Overloaded', { retryAfter: RETRY_AFTER_S });
    return slots.run(work);
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
