import { sql } from 'kysely';
import type { Executor } from '../database/index.ts';

/** A table whose rows a delivery worker claims with a lease, delivers and marks. */
type OutboxTable = 'mail' | 'webhook_delivery';

/** Whether and when a row is tried again after a failed attempt. */
export interface FailedAttempt {
  /** No further attempt is made. */
  readonly isFinal: boolean;
  /** Seconds until the next attempt. */
  readonly waitSeconds: number;
  /** The row is given up when it fails this many seconds after its first failure. */
  readonly giveUpAfterSeconds: number;
}

/** Extends the lease; false when another worker has claimed the row. */
export async function renewLease(
  executor: Executor,
  table: OutboxTable,
  { id, lease, leaseSeconds }: { readonly id: number; readonly lease: string; readonly leaseSeconds: number },
): Promise<boolean> {
  const { numUpdatedRows } = await executor
    .updateTable(table)
    .set({ next_attempt_at: secondsFromNow(leaseSeconds) })
    .where('id', '=', id)
    .where('lease', '=', lease)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Returns the row to the outbox without counting the attempt; another instance can claim it immediately. */
export async function returnToOutbox(
  executor: Executor,
  table: OutboxTable,
  { id, lease }: { readonly id: number; readonly lease: string },
): Promise<void> {
  await executor
    .updateTable(table)
    .set({ lease: null, next_attempt_at: sql<Date>`clock_timestamp()`, attempts: sql<number>`attempts - 1` })
    .where('id', '=', id)
    .where('lease', '=', lease)
    .execute();
}

/** The columns after a failed attempt, and the condition under which the row is given up. */
export function failedAttempt({ isFinal, waitSeconds, giveUpAfterSeconds }: FailedAttempt) {
  const isGivenUp = sql<boolean>`(${isFinal}
    or coalesce(first_failed_at <= clock_timestamp() - make_interval(secs => ${giveUpAfterSeconds}), false))`;
  return {
    isGivenUp,
    columns: {
      lease: null,
      first_failed_at: sql<Date>`coalesce(first_failed_at, clock_timestamp())`,
      next_attempt_at: secondsFromNow(waitSeconds),
      state: sql<'pending' | 'failed'>`case when ${isGivenUp} then 'failed' else 'pending' end`,
    },
  };
}

function secondsFromNow(seconds: number) {
  return sql<Date>`clock_timestamp() + make_interval(secs => ${seconds})`;
}
