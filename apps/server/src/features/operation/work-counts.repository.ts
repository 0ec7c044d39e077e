import { sql } from 'kysely';
import type { Executor } from '../../platform/database/index.ts';

/** The portal's stored and pending work, only as numbers. */
export interface WorkCounts {
  readonly documents: number;
  /** Mails that wait, and mails whose delivery was given up. */
  readonly mails: Readonly<Record<'pending' | 'failed', number>>;
  /** How long the oldest mail that is due has been waiting, in seconds. */
  readonly oldestMailSeconds: number;
  /** Documents that came in and are not accepted. */
  readonly receipts: Readonly<Record<'received' | 'quarantined' | 'rejected', number>>;
  /** Entries of the journals that are not chained yet. */
  readonly unchained: number;
}

/** One statement over small indexes, because it runs every few seconds. */
export async function countWork(executor: Executor): Promise<WorkCounts> {
  const { rows } = await sql<{
    documents: number;
    pending: number;
    failed: number;
    oldest: number;
    received: number;
    quarantined: number;
    rejected: number;
    unchained: number;
  }>`
    select
      (select coalesce(sum(count), 0)::bigint from invoice_month_count) as documents,
      (select count(*) from mail where state = 'pending') as pending,
      (select count(*) from mail where state = 'failed') as failed,
      (select coalesce(extract(epoch from now() - min(next_attempt_at)), 0)::double precision
        from mail where state = 'pending' and next_attempt_at < now()) as oldest,
      (select count(*) from intake_receipt where state = 'received') as received,
      (select count(*) from intake_receipt where state = 'quarantined') as quarantined,
      (select count(*) from intake_receipt where state = 'rejected') as rejected,
      (select count(*) from unchained_event) as unchained`.execute(executor);
  const [row] = rows;
  if (row === undefined) throw new Error('a select without from has one row');
  const { documents, pending, failed, oldest, received, quarantined, rejected, unchained } = row;
  return {
    documents,
    unchained,
    oldestMailSeconds: oldest,
    mails: { pending, failed },
    receipts: { received, quarantined, rejected },
  };
}
