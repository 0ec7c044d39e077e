import type { Executor } from '../../platform/database/index.ts';
import { AppError } from '../../platform/errors/index.ts';
import { giveBackTry, takeTry, type ThrottleRule } from '../../platform/throttle/index.ts';
import type { Caller } from '../authentication/index.ts';

/** `EmailAlreadyInUse` tells who has an account: 30 times an hour to one administrator (security section 2, enumeration). */
const TAKEN_ADDRESSES: ThrottleRule = {
  bucket: 'taken-address',
  free: 30,
  windowSeconds: 3600,
  firstWaitSeconds: 60,
  longestWaitSeconds: 3600,
};

/**
 * Creates something with an e-mail address; only refusals for a taken one count.
 * @throws AppError TooManyRequests when too many addresses were taken
 */
export async function limitTakenAddresses<T>(
  executor: Executor,
  caller: Caller,
  create: () => Promise<T>,
): Promise<T> {
  const wait = await takeTry(executor, TAKEN_ADDRESSES, caller.publicId);
  if (wait > 0) throw new AppError('TooManyRequests', { retryAfter: wait });
  const giveBack = () => giveBackTry(executor, TAKEN_ADDRESSES, caller.publicId);
  try {
    const made = await create();
    await giveBack();
    return made;
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'EmailAlreadyInUse')) await giveBack();
    throw error;
  }
}
