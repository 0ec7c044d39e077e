import { hash, verify } from '@node-rs/argon2';
import { AppError } from '../errors/index.ts';
import { traceStep } from '../tracing/index.ts';
import { createSemaphore } from '../semaphore/index.ts';

/** argon2id, 64 MiB, 3 passes, 1 lane (OWASP's minimum is 19 MiB and 2 passes). */
const PARAMETERS = { memoryCost: 64 * 1024, timeCost: 3 };

/** 4 simultaneous hashes use 256 MiB. 32 more calls wait; further calls are refused with a time to retry. */
const MAX_CONCURRENT = 4;
const MAX_WAITING = 32;
const RETRY_AFTER_S = 5;

export interface PasswordHasher {
  hash(password: string): Promise<string>;
  /** For an account that does not exist, pass undefined: the verification takes the same time. */
  verify(storedHash: string | undefined, password: string): Promise<boolean>;
  /** Whether the hash has other parameters than the current ones. It is replaced at the next sign-in with the password. */
  isOutdated(storedHash: string): boolean;
}

/**
 * The functions of the hasher throw AppError Overloaded when too many passwords are hashed at the same time.
 * @param cost memory in KiB, and passes; only tests that hash hundreds of passwords use other values than production
 */
export async function createPasswordHasher(cost = PARAMETERS): Promise<PasswordHasher> {
  const parameters = { ...cost, parallelism: 1, outputLen: 32 };
  // The beginning of a hash with these parameters (PHC string format).
  const prefix = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=1$`;
  const placeholderHash = await hash('nobody has this password', parameters);
  const slots = createSemaphore(MAX_CONCURRENT);

  async function withSlot<T>(work: () => Promise<T>): Promise<T> {
    if (slots.waiting >= MAX_WAITING) throw new AppError('Overloaded', { retryAfter: RETRY_AFTER_S });
    return traceStep({ name: 'password hash' }, () => slots.run(work));
  }

  return {
    hash: (password) => withSlot(() => hash(password, parameters)),
    verify: async (storedHash, password) => {
      const isMatch = await withSlot(() => verify(storedHash ?? placeholderHash, password));
      return storedHash !== undefined && isMatch;
    },
    isOutdated: (storedHash) => !storedHash.startsWith(prefix),
  };
}
