import { sql } from 'kysely';
import type { Executor } from '../database/index.ts';

/** Rows purged per statement. */
const MAX_ROWS = 10_000;

/**
 * Deletes addresses and user agents of requests older than 30 days, and the sessions of sign-ins older than that. The
 * database function refuses when a clock is wrong, since it could delete data that is too young.
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
