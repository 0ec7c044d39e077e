import { sql } from 'kysely';
import type { Executor } from '../../../platform/database/index.ts';

/**
 * The latest of three times: the portal's clock, the database's clock, and the time of the last hourly purge of
 * addresses. If a clock was set back, a wait does not seem shorter than it was.
 */
export async function findLatestTime(executor: Executor): Promise<Date> {
  const purgedAt = sql`(select max(origins_purged_at) from installation)`;
  const { latest } = await executor
    .selectNoFrom(
      sql<Date>`greatest(clock_timestamp(), ${new Date()}::timestamptz, ${purgedAt})`.as('latest'),
    )
    .executeTakeFirstOrThrow();
  return latest;
}
