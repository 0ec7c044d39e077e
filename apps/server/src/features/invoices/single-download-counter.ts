import { AppError } from '../../platform/errors/index.ts';
import { createRequestCounter } from '../../platform/rate-limit/index.ts';
import type { Caller } from '../authentication/index.ts';
import type { DownloadLimits } from './download-limits.ts';

const HOUR_S = 3600;

/**
 * Called at most once an hour for an account that reaches the threshold of a bulk download, even if its requests are
 * refused.
 */
export type BulkDownloadAlert = (accountId: string) => void;

/**
 * Creates the function that counts a single download of the caller.
 * @throws AppError TooManyRequests for a customer-user above the limit
 */
export function createSingleDownloadCounter(
  limits: DownloadLimits,
  onBulkDownload: BulkDownloadAlert,
): (caller: Caller) => void {
  const downloads = createRequestCounter(HOUR_S);
  return ({ accountId, publicId, userType }) => {
    const { requests, secondsLeft } = downloads.count(accountId);
    if (requests === limits.bulkDownloadThreshold) onBulkDownload(publicId);
    if (userType === 'CustomerUser' && requests > limits.maxSinglesPerCustomerUser)
      throw new AppError('TooManyRequests', { retryAfter: secondsLeft });
  };
}
