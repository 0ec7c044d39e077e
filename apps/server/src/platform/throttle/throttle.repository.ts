import { sql } from 'kysely';
import { type Executor, KeyedDigest } from '../database/index.ts';

/** How failures slow the next try down. All numbers of seconds; a window forgets failures that are older. */
export interface ThrottleRule {
  readonly bucket: string;
  /** Failures in the window that cost nothing. */
  readonly free: number;
  readonly windowSeconds: number;
  /** The first wait; each further failure doubles it up to the longest. */
  readonly firstWaitSeconds: number;
  readonly maxWaitSeconds: number;
}

/**
 * Takes one try before it is known whether it fails, so that many at once can't slip past the limit; a success gives it back.
 * Runs in a transaction of its own, never the caller's: a rolled-back sign-in must not give its guess back (security section 1b).
 * Keys are stored as keyed digests, known or not: e-mail addresses, networks and what somebody typed into the wrong field could be
 * guessed from bare hashes.
 * @returns 0 when the try is allowed, else the seconds until the next one is
 */
export async function takeTry(executor: Executor, rule: ThrottleRule, key: string): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select take_try(${rule.bucket}, ${digest(key)}, ${rule.free}, ${rule.windowSeconds}, ${rule.firstWaitSeconds},
      ${rule.maxWaitSeconds}) as seconds`.execute(executor);
  return rows[0]?.seconds ?? 0;
}

/** @returns 0 when a try of the key would be allowed, else the seconds until it is; takes none */
export async function secondsUntilNextTry(
  executor: Executor,
  { bucket }: ThrottleRule,
  key: string,
): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select greatest(0, extract(epoch from blocked_until - clock_timestamp()))::double precision as seconds
    from throttle where bucket = ${bucket} and key = ${digest(key)} and blocked_until is not null`.execute(
    executor,
  );
  return rows[0]?.seconds ?? 0;
}

/**
 * Takes all tries that a key still has, for work that says afterwards how many it needed: `settleTries` gives the others back. Also in a
 * transaction of its own.
 * @returns how many; 0 while the key must wait
 */
export async function reserveTries(executor: Executor, rule: ThrottleRule, key: string): Promise<number> {
  const { rows } = await sql<{ tries: number }>`
    select reserve_tries(${rule.bucket}, ${digest(key)}, ${rule.free + 1}, ${rule.windowSeconds}) as tries`.execute(
    executor,
  );
  return rows[0]?.tries ?? 0;
}

/** Gives reserved tries back that were not needed; where all were, the key waits as after the last of single ones. */
export async function settleTries(
  executor: Executor,
  rule: ThrottleRule,
  key: string,
  unused: number,
): Promise<void> {
  await sql`
    update throttle set failures = greatest(0, failures - ${unused}::integer),
      blocked_until = case when ${unused}::integer = 0 then clock_timestamp() + make_interval(secs => ${rule.firstWaitSeconds}) end
    where bucket = ${rule.bucket} and key = ${digest(key)}`.execute(executor);
}

/** A success was no failure after all: the try does not count, and what it blocked is open again. */
export async function giveBackTry(executor: Executor, rule: ThrottleRule, key: string): Promise<void> {
  await sql`
    update throttle set failures = greatest(0, failures - 1), blocked_until = null
    where bucket = ${rule.bucket} and key = ${digest(key)}`.execute(executor);
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

function digest(key: string): KeyedDigest {
  return new KeyedDigest('throttle key', key);
}
