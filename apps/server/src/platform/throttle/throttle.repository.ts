import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Executor } from '../database/index.ts';

/** How failures slow the next try down. All numbers of seconds; a window forgets failures that are older. */
export interface ThrottleRule {
  readonly bucket: string;
  /** Failures in the window that cost nothing. */
  readonly free: number;
  readonly windowSeconds: number;
  /** The first wait; each further failure doubles it up to the longest. */
  readonly firstWaitSeconds: number;
  readonly longestWaitSeconds: number;
}

/** Seconds until the next try is allowed; 0 when it is allowed now. Keys are stored as hashes, known or not. */
export async function findWait(executor: Executor, rule: ThrottleRule, key: string): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select greatest(0, extract(epoch from blocked_until - clock_timestamp()))::double precision as seconds
    from throttle where bucket = ${rule.bucket} and key = ${digest(key)} and blocked_until > clock_timestamp()`.execute(
    executor,
  );
  return rows[0]?.seconds ?? 0;
}

/**
 * Counts a failure. Runs in a transaction of its own, never the caller's: a rolled-back sign-in must not give its guess back
 * (security section 1b).
 */
export async function countFailure(executor: Executor, rule: ThrottleRule, key: string): Promise<void> {
  await sql`
    insert into throttle as t (bucket, key, failures) values (${rule.bucket}, ${digest(key)}, 1)
    on conflict (bucket, key) do update set
      failures = case when t.window_started_at < clock_timestamp() - make_interval(secs => ${rule.windowSeconds}) then 1 else t.failures + 1 end,
      window_started_at = case when t.window_started_at < clock_timestamp() - make_interval(secs => ${rule.windowSeconds}) then clock_timestamp() else t.window_started_at end,
      blocked_until = case
        when t.window_started_at >= clock_timestamp() - make_interval(secs => ${rule.windowSeconds}) and t.failures + 1 > ${rule.free}
        then clock_timestamp() + make_interval(secs => least(${rule.longestWaitSeconds}::double precision,
          ${rule.firstWaitSeconds}::double precision * 2 ^ least(20, t.failures - ${rule.free}::integer)))
      end`.execute(executor);
}

/** A success forgets the failures. */
export async function forgetFailures(executor: Executor, rule: ThrottleRule, key: string): Promise<void> {
  await sql`delete from throttle where bucket = ${rule.bucket} and key = ${digest(key)}`.execute(executor);
}

/** No window is longer than a day: older counters tell nothing. */
export async function deleteOldThrottles(executor: Executor): Promise<void> {
  await sql`
    delete from throttle
    where window_started_at < now() - interval '1 day' and (blocked_until is null or blocked_until < now())`.execute(
    executor,
  );
}

function digest(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}
