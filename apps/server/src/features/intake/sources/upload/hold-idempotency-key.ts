import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { createRetryQueue, type Executor } from '../../../../platform/database/index.ts';
import { within } from '../../../../platform/deadline/index.ts';
import { AppError } from '../../../../platform/errors/index.ts';
import { holdIdempotencyKey, releaseIdempotencyKey } from '../../receipts/idempotency.repository.ts';
import type { IntakeScope } from '../../receipts/intake.policy.ts';

/** A third of the lifetime of a hold. */
const RENEW_INTERVAL_MS = 700;
const LOOK_EVERY_MS = 250;
/** Longer than an upload waits for its documents: by then, the request that holds the key has ended. */
const MAX_WAIT_MS = 35_000;
const RETRY_AFTER_S = 5;
/**
 * The response waits at most this long for the release, so that a client that repeats its request immediately does not
 * have to wait. A release usually takes a few milliseconds.
 */
const MAX_RELEASE_MS = 1_000;

/**
 * Releases that failed because the database was unavailable. They are retried; until then, a repeated request waits
 * until the hold expires.
 */
const pendingReleases = createRetryQueue();

/**
 * Runs the work while this request is the only one that takes in the delivery of the key, on any instance. Another one waits
 * until the first has ended, or was killed.
 * @throws AppError Overloaded when the first one does not end
 */
export async function whileHoldingIdempotencyKey<T>(
  executor: Executor,
  scope: IntakeScope,
  key: string,
  work: () => Promise<T>,
): Promise<T> {
  const holder = randomUUID();
  const startedAt = performance.now();
  while (!(await holdIdempotencyKey(executor, scope, key, holder))) {
    if (performance.now() - startedAt > MAX_WAIT_MS)
      throw new AppError('Overloaded', { retryAfter: RETRY_AFTER_S });
    await wait(LOOK_EVERY_MS);
  }
  const renewal = setInterval(() => {
    // After a failed renewal there is time for another one before the hold expires.
    holdIdempotencyKey(executor, scope, key, holder).catch(() => undefined);
  }, RENEW_INTERVAL_MS);
  try {
    return await work();
  } finally {
    clearInterval(renewal);
    const release = () => releaseIdempotencyKey(executor, scope, key, holder);
    const released = release().catch(() => pendingReleases.add(release));
    // The response does not wait for an unavailable database.
    await within(MAX_RELEASE_MS, released);
  }
}
