import type { Executor } from '../../platform/database/index.ts';
import { AppError } from '../../platform/errors/index.ts';
import { takeTry, type ThrottleRule } from '../../platform/throttle/index.ts';
import type { Caller } from '../authentication/index.ts';

/** How many ZIPs there may be (security section 2); an argument of the composition (decisions D11). */
export interface ZipLimits {
  readonly mostAtOnceOfAccount: number;
  readonly mostAtOnce: number;
  readonly perHour: ThrottleRule;
}

const HOUR_S = 3600;

export const ZIP_LIMITS: ZipLimits = {
  mostAtOnceOfAccount: 2,
  mostAtOnce: 4,
  perHour: {
    bucket: 'zip',
    // The one that fills the count is itself allowed.
    free: 59,
    windowSeconds: HOUR_S,
    firstWaitSeconds: 60,
    longestWaitSeconds: HOUR_S,
  },
};

/** Most ZIPs are through by then. */
const RETRY_AFTER_S = 15;

export interface ZipPlaces {
  /**
   * Takes one of the few places for ZIPs; it is free again when the connection has ended, as the signal tells.
   * @throws AppError TooManyRequests when the account has too many under way or had too many within an hour, Overloaded when the process
   * is sending as many as it can
   */
  take(caller: Caller, signal: AbortSignal): Promise<void>;
}

export function createZipPlaces(executor: Executor, limits: ZipLimits): ZipPlaces {
  const ofAccount = new Map<number, number>();
  let all = 0;

  /** Within one turn of the event loop, so that of many at once no more come in than there are places. */
  function enter(accountId: number, signal: AbortSignal): void {
    const own = ofAccount.get(accountId) ?? 0;
    if (own >= limits.mostAtOnceOfAccount)
      throw new AppError('TooManyRequests', { retryAfter: RETRY_AFTER_S });
    if (all >= limits.mostAtOnce) throw new AppError('Overloaded', { retryAfter: RETRY_AFTER_S });
    if (signal.aborted) return;
    ofAccount.set(accountId, own + 1);
    all += 1;
    signal.addEventListener('abort', () => leave(accountId), { once: true });
  }

  function leave(accountId: number): void {
    all -= 1;
    const own = (ofAccount.get(accountId) ?? 0) - 1;
    if (own > 0) ofAccount.set(accountId, own);
    else ofAccount.delete(accountId);
  }

  return {
    take: async ({ accountId, publicId }, signal) => {
      enter(accountId, signal);
      const wait = await takeTry(executor, limits.perHour, publicId);
      if (wait > 0) throw new AppError('TooManyRequests', { retryAfter: wait });
    },
  };
}
