import { sql } from 'kysely';
import type { Executor } from '../database/index.ts';

/** Purged by one statement. */
const MAX_ROWS = 10_000;

/**
 * Deletes addresses and agents of requests that are older than 30 days, and the sessions of sign-ins as old (decisions D8). The database
 * refuses when a clock is wrong (security F11).
 */
export async function purgeOrigins(executor: Executor): Promise<void> {
  for (let purged = MAX_ROWS; purged === MAX_ROWS; ) {
    const { rows } = await sql<{ purged: number }>`
      select purge_origins(${new Date().toISOString()}::timestamptz, ${MAX_ROWS}) as purged`.execute(
      executor,
    );
    purged = rows[0]?.purged ?? 0;
  }
}
