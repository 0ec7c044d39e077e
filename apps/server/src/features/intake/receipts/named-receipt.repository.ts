import { sql, type SqlBool } from 'kysely';
import type { Executor } from '../../../platform/database/index.ts';
import { WAITING_TIME_MINUTES } from '../model/waiting-time.ts';
import type { IntakeReceipt } from '../model/receipt.ts';
import type { IntakeScope } from './intake.policy.ts';
import { selectReceipts, toReceipt } from './receipt-selection.repository.ts';

/** Enough to find the receipt with a certain document number among files of the same name. */
const MAX_RECEIPTS = 100;
/** Older files of the same name are other documents. */
const MAX_AGE_DAYS = 30;

export interface NamedReceipt {
  readonly receipt: IntakeReceipt;
  /** The times of the file and of the delivery that names it differ by at most the waiting time. */
  readonly isInTime: boolean;
}

/**
 * Lists the receipts of files with this name, newest first. Names that differ only in case or Unicode form are the
 * same. Receipts of repeated bytes and of rows without a file are left out. A file from the hot folder that is held
 * because its index is missing waited in the folder before its receipt was created, so its time counts as earlier by the
 * waiting time.
 * @param batchId the delivery that names the file; undefined for a delivery that begins now
 */
export async function listReceiptsByName(
  executor: Executor,
  scope: IntakeScope,
  fileName: string,
  batchId: number | undefined,
): Promise<NamedReceipt[]> {
  const waitingTime = sql`make_interval(mins => ${WAITING_TIME_MINUTES})`;
  const deliveryTime = sql`coalesce((select started_at from intake_batch where id = ${batchId ?? null}), now())`;
  const rows = await selectReceipts(executor, scope)
    .innerJoin('intake_batch as b', 'b.id', 'r.batch_id')
    .select(
      sql<boolean>`r.received_at
        - case when b.channel = 'hot-folder' and 'no-invoice-xml' = any(r.reasons) then ${waitingTime} else '0' end
        between ${deliveryTime} - ${waitingTime} and ${deliveryTime} + ${waitingTime}`.as('isInTime'),
    )
    .where(
      sql<SqlBool>`fold_file_name(r.file_name) = fold_file_name(${fileName}) and r.sha256 is not null
        and r.state <> 'duplicate' and r.received_at > now() - make_interval(days => ${MAX_AGE_DAYS})`,
    )
    .orderBy('r.received_at', 'desc')
    .orderBy('r.id', 'desc')
    .limit(MAX_RECEIPTS)
    .execute();
  return rows.map(({ isInTime, ...row }) => ({ receipt: toReceipt(row), isInTime }));
}

/** Finds the accepted receipt of a document that came in under this file name. */
export async function findAcceptedReceipt(
  executor: Executor,
  scope: IntakeScope,
  document: { readonly fileName: string; readonly invoiceId: number },
): Promise<IntakeReceipt | undefined> {
  const row = await selectReceipts(executor, scope)
    .where('r.invoice_id', '=', document.invoiceId)
    .where('r.state', '=', 'accepted')
    .where('r.file_name', '=', document.fileName)
    .limit(1)
    .executeTakeFirst();
  return row && toReceipt(row);
}
