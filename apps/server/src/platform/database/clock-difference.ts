import { sql } from 'kysely';
import type { Database } from './database.ts';

/** The time by which PostgreSQL's clock is ahead of this machine's, in milliseconds; negative if it is behind. */
export async function findClockDifference({ executor }: Database): Promise<number> {
  return measureClock(async () => {
    const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(executor);
    return rows[0]?.now;
  });
}

/** Like `findClockDifference`, with any function that reads PostgreSQL's clock. */
export async function measureClock(readClock: () => Promise<Date | undefined>): Promise<number> {
  const sentAt = Date.now();
  const read = await readClock();
  return (read?.getTime() ?? Number.NaN) - (sentAt + Date.now()) / 2;
}
