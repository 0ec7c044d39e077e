import { AppError } from '../../platform/errors/index.ts';
import { createRequestCounter, type RateLimit } from '../../platform/rate-limit/index.ts';
import type { ConcurrencyLimits } from '../../platform/transfers/index.ts';
import type { Caller } from '../authentication/index.ts';

/** How much may be downloaded; an argument of the composition. */
export interface DownloadLimits {
  /** Single documents of a customer-user within an hour: whoever wants more takes a ZIP. */
  readonly maxSinglesOfCustomerUser: number;
  /** So many single documents of one account within an hour look like somebody who carries off what is there. */
  readonly alarmingSingles: number;
  /** Single documents under way; each holds an open file and a few hundred kB, however slowly it is taken. */
  readonly singles: ConcurrencyLimits;
  /** Archives under way; each keeps the processor at work for as long as its client takes it fast. */
  readonly zips: ConcurrencyLimits;
  readonly zipsPerHour: RateLimit;
}

const HOUR_S = 3600;

export const DOWNLOAD_LIMITS: DownloadLimits = {
  maxSinglesOfCustomerUser: 300,
  alarmingSingles: 500,
  singles: { maxOfAccount: 6, maxOfTenant: 150, maxOfCustomers: 450, maxOfAll: 600, maxWaitMs: 10_000 },
  zips: { maxOfAccount: 2, maxOfTenant: 3, maxOfCustomers: 8, maxOfAll: 16, maxWaitMs: 10_000 },
  zipsPerHour: {
    bucket: 'zip',
    // The one that fills the count is itself allowed.
    free: 59,
    windowSeconds: HOUR_S,
    firstWaitSeconds: 60,
    maxWaitSeconds: HOUR_S,
  },
};

/** Told once an hour of an account that asks for alarmingly many documents, whether it gets them or not. */
export type BulkDownloadAlert = (accountId: string) => void;

/**
 * Counts the single downloads of each account.
 * @throws AppError TooManyRequests for a customer-user beyond its limit
 */
export function createSingleDownloads(
  limits: DownloadLimits,
  alarm: BulkDownloadAlert,
): (caller: Caller) => void {
  const downloads = createRequestCounter(HOUR_S);
  return ({ accountId, publicId, userType }) => {
    const { requests, secondsLeft } = downloads.count(accountId);
    if (requests === limits.alarmingSingles) alarm(publicId);
    if (userType === 'CustomerUser' && requests > limits.maxSinglesOfCustomerUser)
      throw new AppError('TooManyRequests', { retryAfter: secondsLeft });
  };
}
