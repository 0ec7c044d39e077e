import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { AppError } from '../errors/index.ts';
import { traceStep } from '../tracing/index.ts';
import { createSemaphore } from '../concurrency/index.ts';

/** argon2id, 64 MiB, 3 passes, 1 lane (OWASP's minimum is 19 MiB and 2 passes). */
const PARAMETERS = { memoryCost: 64 * 1024, timeCost: 3 };

/** 4 simultaneous hashes use 256 MiB. */
const MAX_CONCURRENT = 4;
/** Calls that wait for their turn; further calls are refused with a time to retry. */
const MAX_WAITING = 32;
const RETRY_AFTER_S = 5;

export interface PasswordHasher {
  hash(password: string): Promise<string>;
  /** For an account that does not exist, pass undefined: the verification takes the same time. */
  verify(storedHash: string | undefined, password: string): Promise<boolean>;
  /** Whether the hash has other parameters than the current ones. It is replaced at the next sign-in with the password. */
  isOutdated(storedHash: string): boolean;
}

/** libuv's pool, as `scripts/check-runtime.js` or the operator has set it: 4 threads without a setting, one if it is no number. */
const POOL_THREADS = Number.parseInt(process.env['UV_THREADPOOL_SIZE'] ?? '4', 10) || 1;

/**
 * The number of passwords that may be hashed at the same time: fewer than there are cores, and threads in libuv's pool. A
 * hash occupies one of each for 150 to 400 ms; reading files and looking up host names use the same pool.
 */
export function maxConcurrentHashes(cores = availableParallelism(), poolThreads = POOL_THREADS): number {
  return Math.max(1, Math.min(MAX_CONCURRENT, cores - 1, poolThreads - 1));
}

/**
 * The functions of the hasher throw AppError Overloaded when too many passwords are hashed at the same time.
 * @param cost memory in KiB, and passes; only tests that hash hundreds of passwords use other values than production
 * @param maxConcurrent hashes at the same time
 */
export async function createPasswordHasher(
  cost = PARAMETERS,
  maxConcurrent = maxConcurrentHashes(),
): Promise<PasswordHasher> {
  const parameters = { ...cost, parallelism: 1, outputLen: 32 };
  // The beginning of a hash with these parameters (PHC string format).
  const prefix = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=1$`;
  const placeholderHash = await hash('nobody has this password', parameters);
  const slots = createSemaphore(maxConcurrent);

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
