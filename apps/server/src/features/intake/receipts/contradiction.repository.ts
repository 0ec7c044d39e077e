import { sql } from 'kysely';
import type { Executor } from '../../../platform/database/index.ts';
import type { IntakeScope } from './intake.policy.ts';
import { selectReceipts, toReceipt } from './receipt-selection.repository.ts';
import type { IntakeReceipt } from '../model/receipt.ts';

/**
 * Lists the contradiction receipts of existing documents, newest first. Such a receipt is created if an index describes
 * the bytes of a document as another document; it has no hash. A person decides on it.
 */
export async function listContradictionReceipts(
  executor: Executor,
  scope: IntakeScope,
  documentReceiptIds: readonly number[],
): Promise<IntakeReceipt[]> {
  if (documentReceiptIds.length === 0) return [];
  const rows = await selectReceipts(executor, scope)
    .where('r.duplicate_of_id', '=', (eb) => eb.fn.any(eb.val([...documentReceiptIds])))
    .where('r.sha256', 'is', null)
    .orderBy('r.id', 'desc')
    .execute();
  return rows.map(toReceipt);
}

/**
 * Prevents other transactions from adding or deciding contradiction receipts of these documents until this transaction
 * ends. Locks in the order of the ids, which prevents deadlocks.
 */
export async function lockContradictionReceipts(
  executor: Executor,
  { provider }: IntakeScope,
  documentReceiptIds: readonly number[],
): Promise<void> {
  if (documentReceiptIds.length === 0) return;
  const ids = sql`any(${[...documentReceiptIds]}::bigint[])`;
  // A separate second statement sees the rows that another transaction wrote while the first one waited.
  await sql`
    select from intake_receipt where provider_id = ${provider.id} and id = ${ids} order by id for update`.execute(
    executor,
  );
  await sql`
    select from intake_receipt where provider_id = ${provider.id} and duplicate_of_id = ${ids} and sha256 is null
    order by id for update`.execute(executor);
}
