import type { Database } from '../../platform/database/index.ts';
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

/** Whether an error reveals an account: the address is in use, or the names do not match the names of its account. */
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
 * Counts the taken addresses that a list reveals, as far as the limit allows, in one transaction: a process that is
 * killed leaves nothing reserved.
 * @param revealedCount how many the list reveals without a limit
 * @returns how many it may reveal: all that are left of the limit, although only `revealedCount` are counted
 */
export async function countTakenAddresses(
  database: Pick<Database, 'transaction'>,
  sender: Pick<Caller, 'publicId'>,
  revealedCount: number,
): Promise<number> {
  return await database.transaction(async (transaction) => {
    const remaining = await reserveAttempts(transaction, TAKEN_ADDRESSES, sender.publicId);
    if (remaining > 0) {
      const unused = Math.max(0, remaining - revealedCount);
      await refundUnusedAttempts(transaction, TAKEN_ADDRESSES, sender.publicId, unused);
    }
    return remaining;
  });
}
