import { sql } from 'kysely';
import type { Executor, Row } from '../../platform/database/index.ts';

/** Days that a rejected file is kept after its rejection; the database functions contain the same number. */
const KEPT_DAYS = 90;

/**
 * Ids of receipts whose files are due for deletion, the oldest first, at most `maxRows`. The journal states when a file
 * was rejected: entries can only be added to it, and the database sets their time.
 * @param without receipts that are left out
 */
export async function listDueReceipts(
  executor: Executor,
  without: readonly number[],
  maxRows: number,
): Promise<number[]> {
  const due = sql`now() - make_interval(days => ${KEPT_DAYS})`;
  const { rows } = await sql<Pick<Row<'intake_receipt'>, 'id'>>`
    select r.id from intake_receipt r
    where r.state = 'rejected' and (r.file_id is not null or r.companion_file_id is not null)
      and r.decided_at < ${due} and rejected_at(r.id) < ${due} and r.id <> all(${[...without]}::bigint[])
    order by r.decided_at, r.id limit ${maxRows}`.execute(executor);
  return rows.map(({ id }) => id);
}

/** A receipt whose files were released. */
export interface PurgedReceipt {
  readonly receiptId: number;
  /** Internal id. */
  readonly providerId: number;
}

/**
 * Releases the files of those receipts that are due, and returns these receipts. The database function decides what is
 * due; it refuses to run while the clocks differ or a backup is made.
 * @param portalClock the current time of the portal
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
