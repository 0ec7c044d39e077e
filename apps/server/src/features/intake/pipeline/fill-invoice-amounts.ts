import type { Database } from '../../../platform/database/index.ts';
import { createInvoiceAmounts } from '../../invoices/index.ts';
import { readStoredRow } from '../model/index-row.ts';
import {
  deleteBacklog,
  listBacklog,
  lockBacklog,
  moveBacklog,
} from '../receipts/amount-backlog.repository.ts';
import { amountOf } from './amount-of-document.ts';

/** Documents per transaction. */
const BATCH_SIZE = 1_000;

/**
 * Stores the amounts of documents that came in before they were stored, from the newest to the oldest. What was done stays
 * done when it is stopped, and the next run continues. Two runs at the same time take turns.
 * @returns the number of documents that were looked at
 */
export async function fillInvoiceAmounts(
  database: Database,
  signal: AbortSignal,
  batchSize = BATCH_SIZE,
): Promise<number> {
  let done = 0;
  while (!signal.aborted) {
    const read = await database.transaction(async (transaction) => {
      const backlog = await lockBacklog(transaction);
      if (backlog === undefined) return undefined;
      const documents = await listBacklog(transaction, backlog, batchSize);
      await createInvoiceAmounts(
        transaction,
        documents.flatMap(({ id, model, facts }) => {
          const amount = amountOf(model ?? undefined, readStoredRow(facts));
          return amount === undefined ? [] : [{ invoiceId: id, ...amount }];
        }),
      );
      const oldest = documents.at(-1);
      if (oldest === undefined) await deleteBacklog(transaction, backlog);
      else await moveBacklog(transaction, backlog, oldest.id);
      return documents.length;
    });
    if (read === undefined) break;
    done += read;
  }
  return done;
}
