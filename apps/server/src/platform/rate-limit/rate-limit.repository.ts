import { sql } from 'kysely';
import { type Executor, KeyedDigest } from '../database/index.ts';
import { AppError } from '../errors/index.ts';

/** The number of attempts that a key may have, and the time for which further ones must wait. Attempts are counted per window. */
export interface RateLimit {
  readonly bucket: string;
  /** Attempts in the window that cause no wait. */
  readonly freeAttempts: number;
  readonly windowSeconds: number;
  /** The wait after the first attempt beyond the free ones. Each further attempt doubles it, up to `maxWaitSeconds`. */
  readonly firstWaitSeconds: number;
  readonly maxWaitSeconds: number;
}

/**
 * Counts one attempt before its result is known: simultaneous attempts cannot exceed the limit. A success refunds it.
 * Call it outside the caller's transaction: the rollback of a failed sign-in must not refund the attempt.
 * Keys are stored as keyed digests: e-mail addresses and networks could be guessed from plain hashes.
 * @returns 0 when the attempt is allowed, else the seconds until the next attempt is allowed
 */
export async function consumeAttempt(executor: Executor, limit: RateLimit, key: string): Promise<number> {
  const consumed = sql<number>`consume_rate_limit(${limit.bucket}, ${digest(key)}, ${limit.freeAttempts}, ${limit.windowSeconds},
    ${limit.firstWaitSeconds}, ${limit.maxWaitSeconds})`;
  const { seconds } = await executor.selectNoFrom(consumed.as('seconds')).executeTakeFirstOrThrow();
  return seconds;
}

/**
 * Counts an attempt like `consumeAttempt`.
 * @throws AppError TooManyRequests with the seconds to wait, when there were too many
 */
export async function consumeAttemptOrThrow(
  executor: Executor,
  limit: RateLimit,
  key: string,
): Promise<void> {
  const wait = await consumeAttempt(executor, limit, key);
  if (wait > 0) throw new AppError('TooManyRequests', { retryAfter: wait });
}

/** @returns 0 if an attempt of the key would be allowed, else the seconds until it is. Does not count an attempt. */
export async function secondsUntilAllowed(
  executor: Executor,
  { bucket }: RateLimit,
  key: string,
): Promise<number> {
  const wait = sql<number>`greatest(0, extract(epoch from blocked_until - clock_timestamp()))::double precision`;
  const counter = await executor
    .selectFrom('rate_limit_counter')
    .select(wait.as('seconds'))
    .where(sql<boolean>`bucket = ${bucket} and key = ${digest(key)} and blocked_until is not null`)
    .executeTakeFirst();
  return counter?.seconds ?? 0;
}

/**
 * Counts all remaining attempts of a key. `refundUnusedAttempts` refunds in the same transaction those that are not needed:
 * otherwise a process that ends in between leaves none for the rest of the window.
 * @returns the number of attempts; 0 while the key must wait
 */
export async function reserveAttempts(executor: Executor, limit: RateLimit, key: string): Promise<number> {
  const reserved = sql<number>`
    reserve_rate_limit(${limit.bucket}, ${digest(key)}, ${limit.freeAttempts + 1}, ${limit.windowSeconds})`;
  const { attempts } = await executor.selectNoFrom(reserved.as('attempts')).executeTakeFirstOrThrow();
  return attempts;
}

/**
 * Refunds the reserved attempts that were not needed. If all were needed, the key must wait for `firstWaitSeconds`, as
 * after its last free attempt.
 */
export async function refundUnusedAttempts(
  executor: Executor,
  limit: RateLimit,
  key: string,
  unused: number,
): Promise<void> {
  await sql`
    update rate_limit_counter set failures = greatest(0, failures - ${unused}::integer),
      blocked_until = case when ${unused}::integer = 0 then clock_timestamp() + make_interval(secs => ${limit.firstWaitSeconds}) end
    where bucket = ${limit.bucket} and key = ${digest(key)}`.execute(executor);
}

/** Refunds one attempt that did not fail, and ends the wait that it caused. */
export async function refundAttempt(executor: Executor, limit: RateLimit, key: string): Promise<void> {
  await sql`
    update rate_limit_counter set failures = greatest(0, failures - 1), blocked_until = null
    where bucket = ${limit.bucket} and key = ${digest(key)}`.execute(executor);
}

/** Resets the counter of a key after a success. */
export async function resetAttempts(executor: Executor, limit: RateLimit, key: string): Promise<void> {
  await sql`
    delete from rate_limit_counter where bucket = ${limit.bucket} and key = ${digest(key)}`.execute(executor);
}

/** Deletes counters that are older than a day. No window is longer. */
export async function deleteOldRateLimitCounters(executor: Executor): Promise<void> {
  await sql`
    delete from rate_limit_counter
    where window_started_at < now() - interval '1 day'
      and (blocked_until is null or blocked_until < now())`.execute(executor);
}

function digest(key: string): KeyedDigest {
  return new KeyedDigest('rate limit key', key);
}
