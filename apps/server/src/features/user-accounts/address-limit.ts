import type { Executor } from '../../platform/database/index.ts';
import { AppError, Forbidden } from '../../platform/errors/index.ts';
import {
  refundRateLimit,
  reserveRateLimit,
  settleRateLimit,
  consumeRateLimit,
  type RateLimit,
} from '../../platform/rate-limit/index.ts';
import type { Caller } from '../authentication/index.ts';

/** Refusals that tell who has an account: 30 times an hour to one administrator, over all calls and rows of files together. */
const TAKEN_ADDRESSES: RateLimit = {
  bucket: 'taken-address',
  free: 29,
  windowSeconds: 3600,
  firstWaitSeconds: 3600,
  maxWaitSeconds: 3600,
};

/** The address is another's, or the names are not those of its account. */
function tellsOfAccount(error: unknown): boolean {
  if (error instanceof AppError) return error.code === 'EmailAlreadyInUse';
  return error instanceof Forbidden && error.errors !== undefined;
}

/**
 * Creates something with an e-mail address; only refusals for a taken one count.
 * @throws AppError TooManyRequests when too many addresses were taken
 */
export async function limitTakenAddresses<T>(
  executor: Executor,
  caller: Caller,
  create: () => Promise<T>,
): Promise<T> {
  const wait = await consumeRateLimit(executor, TAKEN_ADDRESSES, caller.publicId);
  if (wait > 0) throw new AppError('TooManyRequests', { retryAfter: wait });
  const giveBack = () => refundRateLimit(executor, TAKEN_ADDRESSES, caller.publicId);
  try {
    const made = await create();
    await giveBack();
    return made;
  } catch (error) {
    if (!tellsOfAccount(error)) await giveBack();
    throw error;
  }
}

/**
 * Judges many addresses at once within the same limit. While it judges, what it may still tell is held back from other calls.
 * @param judge gets how many taken addresses it may tell of, and answers how many it told
 */
export async function spendOnTakenAddresses<T>(
  executor: Executor,
  caller: Caller,
  judge: (mayTell: number) => { readonly judged: T; readonly told: number },
): Promise<T> {
  const mayTell = await reserveRateLimit(executor, TAKEN_ADDRESSES, caller.publicId);
  let told = 0;
  try {
    const answer = judge(mayTell);
    told = answer.told;
    return answer.judged;
  } finally {
    if (mayTell > 0) await settleRateLimit(executor, TAKEN_ADDRESSES, caller.publicId, mayTell - told);
  }
}
