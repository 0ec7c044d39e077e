import type { Executor } from '../../../platform/database/index.ts';
import { consumeAttemptOrThrow } from '../../../platform/rate-limit/index.ts';
import { createConcurrencyLimit } from '../../../platform/transfer-limits/index.ts';
import { type Caller, transferPartyOf } from '../../authentication/index.ts';
import type { DownloadLimits } from '../download-limits.ts';

/**
 * Acquires one of the few slots for ZIPs. The slot becomes free when the signal reports the end of the connection.
 * @throws AppError TooManyDownloads if the account has too many ZIPs in progress, TooManyRequests if it began too many
 * within an hour, Overloaded if no slot of its tenant or of the process became free within some seconds
 */
export type AcquireZipSlot = (caller: Caller, signal: AbortSignal) => Promise<void>;

export function createZipSlots(
  executor: Executor,
  { zips, zipsPerHour }: Pick<DownloadLimits, 'zips' | 'zipsPerHour'>,
): AcquireZipSlot {
  const concurrency = createConcurrencyLimit(zips);
  return async (caller, signal) => {
    await concurrency.acquire(transferPartyOf(caller), signal);
    await consumeAttemptOrThrow(executor, zipsPerHour, caller.publicId);
  };
}
