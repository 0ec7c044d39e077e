import { sql } from 'kysely';
import type { Executor } from '../../platform/database/index.ts';

/** Days that a rejected file is kept, from the moment when it was rejected; the database holds the same number. */
const KEPT_DAYS = 90;

/**
 * Ids of receipts whose files have had their time, the oldest first, at most so many. The journal says when a file was rejected: it can be
 * added to and not dated.
 * @param without receipts that are left alone
 */
export async function listDueReceipts(
  executor: Executor,
  without: readonly number[],
  maxRows: number,
): Promise<number[]> {
  const due = sql`now() - make_interval(days => ${KEPT_DAYS})`;
  const { rows } = await sql<{ id: number }>`
    select r.id from intake_receipt r
    where r.state = 'rejected' and (r.file_id is not null or r.companion_file_id is not null)
      and r.decided_at < ${due} and rejected_at(r.id) < ${due} and r.id <> all(${[...without]}::bigint[])
    order by r.decided_at, r.id limit ${maxRows}`.execute(executor);
  return rows.map(({ id }) => id);
}

/** A receipt whose files were let go of. */
export interface PurgedReceipt {
  readonly receiptId: number;
  /** Internal id. */
  readonly providerId: number;
}

/**
 * Lets go of the files of those receipts that are due, and answers which. The database's function decides what is due; it refuses all while
 * the clocks differ or a backup is made.
 * @param portalClock the moment as the portal sees it
 */
export async function purgeRejectedReceipts(
  executor: Executor,
  receiptIds: readonly number[],
  portalClock: Date,
): Promise<PurgedReceipt[]> {
  const { rows } = await sql<PurgedReceipt>`
    select receipt_id as "receiptId", provider_id as "providerId"
    from purge_rejected_files(${[...receiptIds]}::bigint[], ${portalClock})`.execute(executor);
  return rows;
}
