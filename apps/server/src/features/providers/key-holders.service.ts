import type { Database } from '../../platform/database/index.ts';
import { AppError } from '../../platform/errors/index.ts';
import type { KeyHolder } from '../../platform/http/index.ts';
import { hashToken } from '../../platform/session-store/index.ts';
import { createRequestCounter } from '../../platform/rate-limit/index.ts';
import { findIntakeKeyHolder } from './intake-key.repository.ts';

const MINUTE_S = 60;

/** @param requestsPerMinute of one key, the same limit as of one session */
export function createKeyHolderService({ executor }: Database, requestsPerMinute: number) {
  const requests = createRequestCounter(MINUTE_S);
  return {
    /**
     * The holder of an intake key; undefined for a revoked or unknown one.
     * @throws AppError TooManyRequests when the key exceeds its requests per minute
     */
    find: async (key: string): Promise<KeyHolder | undefined> => {
      const found = await findIntakeKeyHolder(executor, hashToken(key));
      if (found === undefined) return undefined;
      const asked = requests.count(found.keyId);
      if (asked.requests > requestsPerMinute)
        throw new AppError('TooManyRequests', { retryAfter: asked.secondsLeft });
      return found;
    },
    /** The holder for a call that is already running; this check does not count as another request. */
    findAgain: (key: string) => findIntakeKeyHolder(executor, hashToken(key)),
  };
}
