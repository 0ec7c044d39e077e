import { AppError } from '../../platform/errors/index.ts';
import { createRequestCounter } from '../../platform/throttle/index.ts';
import type { Caller } from '../authentication/index.ts';
import { ZIP_LIMITS, type ZipLimits } from './zip-places.ts';

/** How much may be downloaded (security section 2); an argument of the composition (decisions D11). */
export interface DownloadLimits {
  /** Single documents of a customer-user within an hour: whoever wants more takes a ZIP. */
  readonly mostSinglesOfCustomerUser: number;
  /** So many single documents of one account within an hour look like somebody who carries off what is there. */
  readonly alarmingSingles: number;
  readonly zips: ZipLimits;
}

export const DOWNLOAD_LIMITS: DownloadLimits = {
  mostSinglesOfCustomerUser: 300,
  alarmingSingles: 500,
  zips: ZIP_LIMITS,
};

const HOUR_S = 3600;

/** Told once an hour of an account that asks for alarmingly many documents, whether it gets them or not. */
export type HoardAlarm = (accountId: string) => void;

/**
 * Counts the single downloads of each account.
 * @throws AppError TooManyRequests for a customer-user beyond its limit
 */
export function createSingleDownloads(limits: DownloadLimits, alarm: HoardAlarm): (caller: Caller) => void {
  const downloads = createRequestCounter(HOUR_S);
  return ({ accountId, publicId, userType }) => {
    const { requests, secondsLeft } = downloads.count(accountId);
    if (requests === limits.alarmingSingles) alarm(publicId);
    if (userType === 'CustomerUser' && requests > limits.mostSinglesOfCustomerUser)
      throw new AppError('TooManyRequests', { retryAfter: secondsLeft });
  };
}
