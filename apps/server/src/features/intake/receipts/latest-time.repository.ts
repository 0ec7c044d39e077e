import { sql } from 'kysely';
import type { Executor } from '../../../platform/database/index.ts';

/**
 * The latest of three times: the portal's clock, the database's clock, and the last time that the database recorded (it
 * records each hourly purge of addresses). A clock that was set back does not make a wait seem shorter than it was.
 */
export async function findLatestTime(executor: Executor): Promise<Date> {
  const { rows } = await sql<{ latest: Date }>`
    select greatest(clock_timestamp(), ${new Date()}::timestamptz, (select max(origins_purged_at) from installation)) as latest`.execute(
    executor,
  );
  const [row] = rows;
  if (row === undefined) throw new Error('a select without a table returns one row');
  return row.latest;
}
