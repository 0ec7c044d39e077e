import type { Executor } from '../../platform/database/index.ts';
import { AppError, Forbidden } from '../../platform/errors/index.ts';
import {
  refundAttempt,
  consumeAttemptOrThrow,
  reserveAttempts,
  refundUnusedAttempts,
  type RateLimit,
} from '../../platform/rate-limit/index.ts';
import type { Caller } from '../authentication/index.ts';
import type { UserRequest } from './user-request.ts';

/**
 * Refusals that reveal an account: 30 an hour for one administrator, over all calls and all rows of imported files. The
 * 30th is the first attempt that is not free, and starts the wait.
 */
const TAKEN_ADDRESSES: RateLimit = {
  bucket: 'taken-address',
  freeAttempts: 29,
  windowSeconds: 3600,
  firstWaitSeconds: 3600,
  maxWaitSeconds: 3600,
};

/** Whether an error reveals an account: the address is in use, or the names do not match those of its account. */
function revealsAccount(error: unknown): boolean {
  if (error instanceof AppError) return error.code === 'EmailAlreadyInUse';
  return error instanceof Forbidden && error.errors !== undefined;
}

/**
 * Runs `create`, which creates something with an e-mail address. Only refusals because of a taken address count.
 * @throws AppError TooManyRequests when too many addresses were taken
 */
export async function limitTakenAddresses<T>(
  { database: { executor }, caller }: UserRequest,
  create: () => Promise<T>,
): Promise<T> {
  await consumeAttemptOrThrow(executor, TAKEN_ADDRESSES, caller.publicId);
  const refund = () => refundAttempt(executor, TAKEN_ADDRESSES, caller.publicId);
  try {
    const result = await create();
    await refund();
    return result;
  } catch (error) {
    if (!revealsAccount(error)) await refund();
    throw error;
  }
}

/**
 * Checks a list of addresses within the same limit. Meanwhile the unused part of the limit is reserved, so that other calls
 * cannot use it.
 * @param check receives how many taken addresses it may reveal, and returns how many it revealed
 */
export async function checkWithinAddressLimit<T extends { readonly revealedCount: number }>(
  executor: Executor,
  sender: Pick<Caller, 'publicId'>,
  check: (maxRevealed: number) => T,
): Promise<T> {
  const maxRevealed = await reserveAttempts(executor, TAKEN_ADDRESSES, sender.publicId);
  let revealedCount = 0;
  try {
    const result = check(maxRevealed);
    ({ revealedCount } = result);
    return result;
  } finally {
    if (maxRevealed > 0)
      await refundUnusedAttempts(executor, TAKEN_ADDRESSES, sender.publicId, maxRevealed - revealedCount);
  }
}
