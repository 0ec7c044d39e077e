import { sql, type SqlBool } from 'kysely';
import type { Executor } from '../../../platform/database/index.ts';
import { MATCH_TIMEOUT_MINUTES } from '../model/index-row.ts';
import type { Receipt } from '../model/receipt.ts';
import type { IntakeScope } from './intake.policy.ts';
import { type ReceiptRow, selectReceipts, toReceipt } from './receipt-selection.repository.ts';

/** Enough to find the receipt of one number among those of one name. */
const MAX_RECEIPTS = 100;
/** Older files of the same name are other documents. */
const MAX_AGE_DAYS = 30;

export interface NamedReceipt {
  readonly receipt: Receipt;
  /** The file and the delivery that names it came within the waiting time of each other. */
  readonly isInTime: boolean;
}

/**
 * The receipts of files of this name, newest first; names that differ only in case or Unicode form are the same.
 * Repeats and rows without a file are left out. A file from the hot folder that is held because its index is missing
 * waited in the folder before it got its receipt; this wait is taken into account.
 * @param batchId the delivery that names the file; undefined for one that begins now
 */
export async function listReceiptsByName(
  executor: Executor,
  scope: IntakeScope,
  fileName: string,
  batchId: number | undefined,
): Promise<NamedReceipt[]> {
  const waitingTime = sql`make_interval(mins => ${MATCH_TIMEOUT_MINUTES})`;
  const named = selectReceipts(executor, scope)
    .where(
      sql<SqlBool>`fold_file_name(r.file_name) = fold_file_name(${fileName}) and r.sha256 is not null
        and r.state <> 'duplicate' and r.received_at > now() - make_interval(days => ${MAX_AGE_DAYS})`,
    )
    .orderBy('r.received_at', 'desc')
    .orderBy('r.id', 'desc')
    .limit(MAX_RECEIPTS);
  const { rows } = await sql<ReceiptRow & { isInTime: boolean }>`
    with named as (${named}), delivery as (
      select coalesce((select started_at from intake_batch where id = ${batchId ?? null}), now()) as started_at
    )
    select named.*, r.received_at - case when b.channel = 'hot-folder' and 'no-invoice-xml' = any(r.reasons) then ${waitingTime}
        else '0' end between delivery.started_at - ${waitingTime} and delivery.started_at + ${waitingTime} as "isInTime"
    from named join intake_receipt r on r.id = named.id join intake_batch b on b.id = r.batch_id cross join delivery
    order by r.received_at desc, r.id desc`.execute(executor);
  return rows.map(({ isInTime, ...row }) => ({ receipt: toReceipt(row), isInTime }));
}

/** The accepted receipt of a document that came in under this file name. */
export async function findAcceptedReceipt(
  executor: Executor,
  scope: IntakeScope,
  document: { readonly fileName: string; readonly invoiceId: number },
): Promise<Receipt | undefined> {
  const row = await selectReceipts(executor, scope)
    .where('r.invoice_id', '=', document.invoiceId)
    .where('r.state', '=', 'accepted')
    .where('r.file_name', '=', document.fileName)
    .limit(1)
    .executeTakeFirst();
  return row && toReceipt(row);
}
