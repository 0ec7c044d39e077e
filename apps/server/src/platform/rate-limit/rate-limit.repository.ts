import { sql } from 'kysely';
import { type Executor, KeyedDigest } from '../database/index.ts';
import { AppError } from '../errors/index.ts';

/** How many attempts of one key are allowed, and how failures delay the next one. Failures are counted per window. */
export interface RateLimit {
  readonly bucket: string;
  /** Failures in the window that cause no wait. */
  readonly free: number;
  readonly windowSeconds: number;
  /** The wait after the first failure beyond the free ones; each further one doubles it, up to `maxWaitSeconds`. */
  readonly firstWaitSeconds: number;
  readonly maxWaitSeconds: number;
}

/**
 * Counts one attempt before its result is known, so that simultaneous attempts cannot exceed the limit; a success
 * refunds it.
 * Run it outside the caller's transaction: the rollback of a failed sign-in must not refund the attempt.
 * Keys are stored as keyed digests: e-mail addresses and networks could be guessed from plain hashes.
 * @returns 0 when the attempt is allowed, else the seconds until the next attempt is allowed
 */
export async function consumeRateLimit(executor: Executor, rule: RateLimit, key: string): Promise<number> {
  const consumed = sql<number>`consume_rate_limit(${rule.bucket}, ${digest(key)}, ${rule.free}, ${rule.windowSeconds},
    ${rule.firstWaitSeconds}, ${rule.maxWaitSeconds})`;
  const { seconds } = await executor.selectNoFrom(consumed.as('seconds')).executeTakeFirstOrThrow();
  return seconds;
}

/**
 * Counts an attempt like `consumeRateLimit`.
 * @throws AppError TooManyRequests with the seconds to wait, when there were too many
 */
export async function requireRateLimit(executor: Executor, rule: RateLimit, key: string): Promise<void> {
  const wait = await consumeRateLimit(executor, rule, key);
  if (wait > 0) throw new AppError('TooManyRequests', { retryAfter: wait });
}

/** @returns 0 when an attempt of the key would be allowed, else the seconds until it is; does not count an attempt */
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
 * Counts all attempts that a key has left, for work that reports afterwards how many it needed: `settleRateLimit`
 * refunds the rest.
 * Run it outside the caller's transaction too.
 * @returns the number of attempts; 0 while the key must wait
 */
export async function reserveRateLimit(executor: Executor, rule: RateLimit, key: string): Promise<number> {
  const reserved = sql<number>`
    reserve_rate_limit(${rule.bucket}, ${digest(key)}, ${rule.free + 1}, ${rule.windowSeconds})`;
  const { attempts } = await executor.selectNoFrom(reserved.as('attempts')).executeTakeFirstOrThrow();
  return attempts;
}

/**
 * Refunds the reserved attempts that were not needed. If all were needed, the key must wait for `firstWaitSeconds`, as
 * after its last single attempt.
 */
export async function settleRateLimit(
  executor: Executor,
  rule: RateLimit,
  key: string,
  unused: number,
): Promise<void> {
  await sql`
    update rate_limit_counter set failures = greatest(0, failures - ${unused}::integer),
      blocked_until = case when ${unused}::integer = 0 then clock_timestamp() + make_interval(secs => ${rule.firstWaitSeconds}) end
    where bucket = ${rule.bucket} and key = ${digest(key)}`.execute(executor);
}

/** Refunds one attempt that did not fail and ends the wait that it caused. */
export async function refundRateLimit(executor: Executor, rule: RateLimit, key: string): Promise<void> {
  await sql`
    update rate_limit_counter set failures = greatest(0, failures - 1), blocked_until = null
    where bucket = ${rule.bucket} and key = ${digest(key)}`.execute(executor);
}

/** Deletes the failures of a key after a success. */
export async function resetRateLimit(executor: Executor, rule: RateLimit, key: string): Promise<void> {
  await sql`
    delete from rate_limit_counter where bucket = ${rule.bucket} and key = ${digest(key)}`.execute(executor);
}

/** Deletes counters older than a day; no window is longer. */
export async function deleteOldRateLimits(executor: Executor): Promise<void> {
  await sql`
    delete from rate_limit_counter
    where window_started_at < now() - interval '1 day'
      and (blocked_until is null or blocked_until < now())`.execute(executor);
}

function digest(key: string): KeyedDigest {
  return new KeyedDigest('rate limit key', key);
}
