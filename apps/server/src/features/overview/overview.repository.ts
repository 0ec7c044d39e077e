import { sql } from 'kysely';
import type { Executor } from '../../platform/database/index.ts';
import { isAdministeredRow } from '../authentication/index.ts';
import type { OverviewScope } from './overview.policy.ts';

interface WaitingRow {
  readonly held: number;
  readonly oldest_held_at: Date | null;
  readonly failed_mails: number;
}

/** Counts held documents and undelivered e-mails. Each count reads a small index. */
export async function countWaiting(executor: Executor, scope: OverviewScope): Promise<WaitingRow> {
  const { rows } = await sql<WaitingRow>`
    select held.count as held, held.oldest as oldest_held_at, failed.count as failed_mails
    from (
      select count(*), min(r.received_at) as oldest from intake_receipt r
      where r.state = 'quarantined' and ${isAdministeredRow(scope, sql`r.provider_id`)}) held
    cross join (
      select count(*) from mail m where m.state = 'failed' and ${isAdministeredRow(scope, sql`m.provider_id`)}) failed`.execute(
    executor,
  );
  const [row] = rows;
  if (row === undefined) throw new Error('a select of counts returns one row');
  return row;
}

/** The usual interval between deliveries is calculated from this number of days with deliveries. */
const DAYS_WITH_DELIVERIES = 10;

interface DeliveryDaysRow {
  readonly provider_public_id: string;
  readonly provider_name: string;
  /** The time of the last delivery of each day that had any, for the most recent such days, the newest first. */
  readonly days: readonly Date[];
}

/**
 * The latest deliveries of each hot folder, one per day. Each step of the recursion finds the previous day by one
 * look-up in the index.
 */
export async function listDeliveryDays(
  executor: Executor,
  scope: OverviewScope,
): Promise<readonly DeliveryDaysRow[]> {
  const { rows } = await sql<DeliveryDaysRow>`
    select p.public_id as provider_public_id, p.name as provider_name, found.days
    from hot_folder f
    join provider p on p.id = f.provider_id
    cross join lateral (
      with recursive delivery (at, position) as (
        (select b.started_at, 1 from intake_batch b
          where b.provider_id = f.provider_id and b.channel = 'hot-folder' order by b.started_at desc limit 1)
        union all
        select earlier.started_at, d.position + 1 from delivery d
        cross join lateral (
          select b.started_at from intake_batch b
          where b.provider_id = f.provider_id and b.channel = 'hot-folder' and b.started_at < date_trunc('day', d.at)
          order by b.started_at desc limit 1) earlier
        where d.position < ${DAYS_WITH_DELIVERIES}
      )
      select coalesce(array_agg(at order by at desc), '{}') as days from delivery
    ) found
    where ${isAdministeredRow(scope, sql`f.provider_id`)}
    order by p.name, p.id`.execute(executor);
  return rows;
}

/** The last complete backup; null for callers who may not see data of the whole installation. */
export async function findLastBackup(
  executor: Executor,
  scope: OverviewScope,
): Promise<{ readonly at: Date | null } | null> {
  if (scope.rows !== 'all') return null;
  const { rows } = await sql<{ at: Date | null }>`
    select max(at) as at from audit_event where action = 'backup.create' and facts ->> 'lost' = '0'`.execute(
    executor,
  );
  return rows[0] ?? { at: null };
}
