import type { Database } from '../../platform/database/index.ts';
import type { KeyHolder } from '../../platform/http/index.ts';
import { hashToken } from '../../platform/session-store/index.ts';
import { createRequestsPerMinuteLimit } from '../../platform/rate-limit/index.ts';
import { findIntakeKeyHolder } from './intake-key.repository.ts';

/** @param requestsPerMinute the limit of one key, the same as the limit of one session */
export function createIntakeKeyService({ executor }: Database, requestsPerMinute: number) {
  const countRequest = createRequestsPerMinuteLimit(requestsPerMinute);
  return {
    /**
     * The holder of an intake key; undefined for a revoked or unknown key.
     * @throws AppError TooManyRequests when the key exceeds its requests per minute
     */
    findHolder: async (key: string): Promise<KeyHolder | undefined> => {
      const holder = await findIntakeKeyHolder(executor, hashToken(key));
      if (holder !== undefined) countRequest(holder.keyId);
      return holder;
    },
    /** The holder of the key of a request that is already running. This check does not count as a request. */
    findHolderUncounted: (key: string) => findIntakeKeyHolder(executor, hashToken(key)),
  };
}
