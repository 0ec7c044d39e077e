import { sql } from 'kysely';
import { ASYNC_COMMIT, type Executor } from '../../platform/database/index.ts';

/** The downloads of an account in the present hour, with this one. */
export interface DownloadCount {
  readonly downloads: number;
  /** Seconds until the next hour begins. */
  readonly secondsLeft: number;
}

const HOUR = sql`floor(extract(epoch from now()) / 3600)::integer`;
/** Counts are deleted a day later. */
const KEPT_HOURS = 24;

/**
 * Counts one download for each of the accounts. The callers wait for the counts, so the commit does not wait for the
 * disk.
 * @returns a count for each, in their order
 */
export async function countDownloads(
  executor: Executor,
  accountIds: readonly number[],
): Promise<readonly DownloadCount[]> {
  const { rows } = await sql<{ account_id: number; count: number; secondsLeft: number }>`
    with ${ASYNC_COMMIT}
    insert into download_count (account_id, hour, count)
    select id, ${HOUR}, count(*) from unnest(${[...accountIds]}::integer[]) as id cross join async_commit group by id order by id
    on conflict (account_id, hour) do update set count = download_count.count + excluded.count
    returning account_id, count, (3600 - extract(epoch from now())::bigint % 3600)::integer as "secondsLeft"`.execute(
    executor,
  );
  const last = new Map(rows.map((row) => [row.account_id, row]));
  // The last of several downloads of one account has the highest count.
  const later = new Map<number, number>();
  return accountIds
    .toReversed()
    .map((id) => {
      const { count, secondsLeft } = last.get(id) ?? { count: 1, secondsLeft: 0 };
      const behind = later.get(id) ?? 0;
      later.set(id, behind + 1);
      return { downloads: count - behind, secondsLeft };
    })
    .toReversed();
}

export async function deleteOldDownloadCounts(executor: Executor): Promise<void> {
  await executor
    .deleteFrom('download_count')
    .where('hour', '<', sql<number>`${HOUR} - ${KEPT_HOURS}::integer`)
    .execute();
}
