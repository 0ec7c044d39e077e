import type { RunStatement } from './connection-pool.ts';
import { NotThePrimary } from './error-kind.ts';

/** A standby has no timeline of its own. The name of a WAL file begins with the timeline, which each promotion makes higher. */
const TIMELINE_QUERY = `
  select case when not pg_is_in_recovery() then
    ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::integer end as timeline`;

/**
 * Creates the check of a pool's new connections: they must lead to the primary. A machine that hung while another one took
 * over accepts connections again for a moment when it wakes up, and would show old documents and old rights.
 */
export function createPrimaryCheck(): (runStatement: RunStatement) => Promise<void> {
  let newestTimeline = 0;
  return async (runStatement) => {
    const { rows } = await runStatement({ text: TIMELINE_QUERY });
    const { timeline } = (rows as readonly { timeline: number | null }[])[0] ?? { timeline: null };
    if (timeline === null) throw new NotThePrimary('The database server is a standby.');
    if (timeline < newestTimeline)
      throw new NotThePrimary(
        `The database server is on timeline ${timeline}, and another one was on ${newestTimeline}: it is no longer the primary. ` +
          'After a move to a new database server, restart the portal.',
      );
    newestTimeline = timeline;
  };
}
