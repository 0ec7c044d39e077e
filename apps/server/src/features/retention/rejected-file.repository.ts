import { sql } from 'kysely';
import type { Executor } from '../../platform/database/index.ts';

/** Days for which a rejected file is kept after its rejection; the database functions contain the same number. */
const RETENTION_DAYS = 90;

/**
 * Ids of receipts whose files are due for deletion, the oldest first, at most `maxRows`. The time of the rejection comes
 * from the journal: entries can only be added to it, and the database sets their time.
 * @param skippedIds receipts to leave out
 */
export async function listDueReceipts(
  executor: Executor,
  skippedIds: readonly number[],
  maxRows: number,
): Promise<number[]> {
  const due = sql<Date>`now() - make_interval(days => ${RETENTION_DAYS})`;
  const rows = await executor
    .selectFrom('intake_receipt as r')
    .select('r.id')
    .where('r.state', '=', sql.lit('rejected' as const))
    .where((eb) => eb.or([eb('r.file_id', 'is not', null), eb('r.companion_file_id', 'is not', null)]))
    .where('r.decided_at', '<', due)
    .where(sql`rejected_at(r.id)`, '<', due)
    .where('r.id', '<>', sql<number>`all(${[...skippedIds]}::bigint[])`)
    .orderBy('r.decided_at')
    .orderBy('r.id')
    .limit(maxRows)
    .execute();
  return rows.map(({ id }) => id);
}

/** A receipt whose files may be deleted now; both ids are internal. */
export interface PurgedReceipt {
  readonly receiptId: number;
  readonly providerId: number;
}

/**
 * Removes the references to the files of the receipts that are due, and returns these receipts. The database function
 * decides which are due. It refuses to run while the clocks of portal and database differ, or while a backup is made.
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
