import type { Executor } from '../../platform/database/index.ts';
import { AppError } from '../../platform/errors/index.ts';
import { consumeRateLimit, type RateLimit } from '../../platform/rate-limit/index.ts';
import { createConcurrencyLimit, type ConcurrencyLimits } from '../../platform/transfers/index.ts';
import { type Caller, partyOf } from '../authentication/index.ts';

export interface ZipConcurrencyLimit {
  /**
   * Takes one of the few places for ZIPs; it is free again when the connection has ended, as the signal tells.
   * @throws AppError TooManyDownloads when the account has too many under way, TooManyRequests when it had too many within an hour,
   * Overloaded when no place of its tenant or of the process came free within some seconds
   */
  acquire(caller: Caller, signal: AbortSignal): Promise<void>;
}

export function createZipConcurrencyLimit(
  executor: Executor,
  { zips, zipsPerHour }: { readonly zips: ConcurrencyLimits; readonly zipsPerHour: RateLimit },
): ZipConcurrencyLimit {
  const concurrency = createConcurrencyLimit(zips);
  return {
    acquire: async (caller, signal) => {
      await concurrency.acquire(partyOf(caller), signal);
      const wait = await consumeRateLimit(executor, zipsPerHour, caller.publicId);
      if (wait > 0) throw new AppError('TooManyRequests', { retryAfter: wait });
    },
  };
}
