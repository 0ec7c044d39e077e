import { sql } from 'kysely';
import type { Executor } from '../database/index.ts';

/** Rows purged per statement. */
const MAX_PURGED_ROWS = 10_000;

/**
 * Purges addresses and user agents of requests, and the sessions of sign-ins, that are older than 30 days. The database
 * function refuses when a clock is wrong, since it could delete data that is too young.
 */
export async function purgeAddresses(executor: Executor): Promise<void> {
  for (let purged = MAX_PURGED_ROWS; purged === MAX_PURGED_ROWS; ) {
    const call = sql<number>`purge_origins(${new Date().toISOString()}::timestamptz, ${MAX_PURGED_ROWS})`;
    ({ purged } = await executor.selectNoFrom(call.as('purged')).executeTakeFirstOrThrow());
  }
}
