import { batchCalls, type Executor } from '../../platform/database/index.ts';
import { AppError } from '../../platform/errors/index.ts';
import type { Caller } from '../authentication/index.ts';
import { countDownloads } from './download-count.repository.ts';
import type { DownloadLimits } from './download-limits.ts';

/**
 * Called at most once an hour for an account that reaches the threshold of a bulk download, even if its requests are
 * refused.
 */
export type BulkDownloadAlert = (accountId: string) => void;

/**
 * Creates the function that counts one download of a single document (not of a ZIP). All portal processes share the count.
 * @throws AppError TooManyRequests for a customer-user above the limit
 */
export function createSingleDownloadCounter(
  executor: Executor,
  limits: DownloadLimits,
  onBulkDownload: BulkDownloadAlert,
): (caller: Caller) => Promise<void> {
  const countInBatch = batchCalls((accountIds: readonly number[]) => countDownloads(executor, accountIds));
  return async ({ accountId, publicId, userType }) => {
    const { downloads, secondsLeft } = await countInBatch(accountId);
    if (downloads === limits.bulkDownloadThreshold) onBulkDownload(publicId);
    if (userType === 'CustomerUser' && downloads > limits.maxSinglesPerCustomerUser)
      throw new AppError('TooManyRequests', { retryAfter: secondsLeft });
  };
}
