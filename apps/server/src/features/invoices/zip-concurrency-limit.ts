import type { Executor } from '../../platform/database/index.ts';
import { AppError } from '../../platform/errors/index.ts';
import { consumeRateLimit, type RateLimit } from '../../platform/rate-limit/index.ts';
import { createConcurrencyLimit, type ConcurrencyLimits } from '../../platform/transfers/index.ts';
import { type Caller, transferPartyOf } from '../authentication/index.ts';

export interface ZipConcurrencyLimit {
  /**
   * Acquires one of the few slots for ZIPs; it is freed when the signal reports the end of the connection.
   * @throws AppError TooManyDownloads if the account has too many ZIPs in progress, TooManyRequests if it began too
   * many within an hour, Overloaded if no slot of its tenant or of the process became free within some seconds
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
      await concurrency.acquire(transferPartyOf(caller), signal);
      const wait = await consumeRateLimit(executor, zipsPerHour, caller.publicId);
      if (wait > 0) throw new AppError('TooManyRequests', { retryAfter: wait });
    },
  };
}
