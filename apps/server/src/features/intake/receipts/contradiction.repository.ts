import { sql } from 'kysely';
import type { Executor } from '../../../platform/database/index.ts';
import type { IntakeScope } from './intake.policy.ts';
import { selectReceipts, toReceipt } from './receipt-selection.repository.ts';
import type { Receipt } from '../model/receipt.ts';

/**
 * Receipts that ask a person about bytes which are a document already, because an index contradicted it; newest first.
 * @param documentReceiptIds ids of the receipts of the documents
 */
export async function listContradictionReceipts(
  executor: Executor,
  scope: IntakeScope,
  documentReceiptIds: readonly number[],
): Promise<Receipt[]> {
  if (documentReceiptIds.length === 0) return [];
  const rows = await selectReceipts(executor, scope)
    .where('r.duplicate_of_id', '=', (eb) => eb.fn.any(eb.val([...documentReceiptIds])))
    .where('r.sha256', 'is', null)
    .orderBy('r.id', 'desc')
    .execute();
  return rows.map(toReceipt);
}

/**
 * Prevents other transactions from adding or answering questions about these documents until this one ends. Locks in
 * the order of the ids, against deadlocks.
 */
export async function lockContradictionReceipts(
  executor: Executor,
  { provider }: IntakeScope,
  documentReceiptIds: readonly number[],
): Promise<void> {
  if (documentReceiptIds.length === 0) return;
  const ids = sql`any(${[...documentReceiptIds]}::bigint[])`;
  // Two statements: the second one sees what another transaction wrote while the first one waited.
  await sql`
    select from intake_receipt where provider_id = ${provider.id} and id = ${ids} order by id for update`.execute(
    executor,
  );
  await sql`
    select from intake_receipt where provider_id = ${provider.id} and duplicate_of_id = ${ids} and sha256 is null
    order by id for update`.execute(executor);
}
