import type { Database } from '../../platform/database/index.ts';
import { AppError } from '../../platform/errors/index.ts';
import type { KeyHolder } from '../../platform/http/index.ts';
import { hashToken } from '../../platform/session-store/index.ts';
import { createRequestCounter } from '../../platform/rate-limit/index.ts';
import { findIntakeKeyHolder } from './intake-key.repository.ts';

const SECONDS_PER_MINUTE = 60;

/** @param requestsPerMinute the limit of one key, the same as the limit of one session */
export function createKeyHolderService({ executor }: Database, requestsPerMinute: number) {
  const requests = createRequestCounter(SECONDS_PER_MINUTE);
  return {
    /**
     * The holder of an intake key; undefined for a revoked or unknown key.
     * @throws AppError TooManyRequests when the key exceeds its requests per minute
     */
    find: async (key: string): Promise<KeyHolder | undefined> => {
      const holder = await findIntakeKeyHolder(executor, hashToken(key));
      if (holder === undefined) return undefined;
      const usage = requests.count(holder.keyId);
      if (usage.requests > requestsPerMinute)
        throw new AppError('TooManyRequests', { retryAfter: usage.secondsLeft });
      return holder;
    },
    /** The holder of the key of a request that is already running. This check does not count as a request. */
    findUncounted: (key: string) => findIntakeKeyHolder(executor, hashToken(key)),
  };
}
