import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { createRetryQueue, type Executor } from '../../../../platform/database/index.ts';
import { within } from '../../../../platform/deadline/index.ts';
import { AppError } from '../../../../platform/errors/index.ts';
import { holdIdempotencyKey, releaseIdempotencyKey } from '../../receipts/idempotency.repository.ts';
import type { IntakeScope } from '../../receipts/intake.policy.ts';

/** A third of the time after which a holder counts as killed. */
const RENEW_INTERVAL_MS = 700;
const LOOK_EVERY_MS = 250;
/** Longer than an upload waits for its documents: its holder has answered by then, or was killed. */
const MAX_WAIT_MS = 35_000;
const RETRY_AFTER_S = 5;
/** Usually a few milliseconds: a client that asks again at once does not wait for the hold. */
const MAX_RELEASE_MS = 1_000;

/** Holds that could not be ended because the database was away: a repeat of their delivery waits for them. */
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
    // A renewal that fails is followed by another one before the hold is over.
    holdIdempotencyKey(executor, scope, key, holder).catch(() => undefined);
  }, RENEW_INTERVAL_MS);
  try {
    return await work();
  } finally {
    clearInterval(renewal);
    const release = () => releaseIdempotencyKey(executor, scope, key, holder);
    const released = release().catch(() => pendingReleases.add(release));
    // The answer does not wait for a database that is away.
    await within(MAX_RELEASE_MS, released);
  }
}
