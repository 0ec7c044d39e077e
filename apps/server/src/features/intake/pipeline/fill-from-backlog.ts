import type { InvoiceTypeValue } from '@belegfach/contract';
import type { Database, Executor } from '../../../platform/database/index.ts';
import { createInvoiceAmounts, createRemindedInvoices } from '../../invoices/index.ts';
import { readStoredRow } from '../model/index-row.ts';
import {
  type BacklogDocument,
  type BacklogTable,
  deleteBacklog,
  listBacklog,
  lockDueBacklog,
  shortenBacklog,
} from '../receipts/document-backlog.repository.ts';
import { amountOf } from './amount-of-document.ts';
import { numbersOnReminder } from './numbers-on-reminder.ts';

/** Documents per transaction. */
const BATCH_SIZE = 1_000;

/** A kind of value that earlier versions did not store, and how it is stored now. */
interface Filling {
  readonly table: BacklogTable;
  readonly types: readonly InvoiceTypeValue[];
  readonly store: (executor: Executor, documents: readonly BacklogDocument[]) => Promise<void>;
}

const AMOUNTS: Filling = {
  table: 'invoice_amount_backlog',
  types: [0, 1, 2],
  store: (executor, documents) =>
    createInvoiceAmounts(
      executor,
      documents.flatMap(({ id, issueYear, model, facts }) => {
        const amount = amountOf(model ?? undefined, readStoredRow(facts));
        return amount === undefined ? [] : [{ invoiceId: id, issueYear, ...amount }];
      }),
    ),
};

const REMINDED_INVOICES: Filling = {
  table: 'reminded_invoice_backlog',
  types: [2],
  store: (executor, documents) =>
    createRemindedInvoices(
      executor,
      documents.map(({ id, issueYear, model, facts }) => ({
        invoiceId: id,
        issueYear,
        numbers: numbersOnReminder(model ?? undefined, readStoredRow(facts)),
      })),
    ),
};

/** Stores the amounts of documents that came in before the version that introduced amounts. */
export const fillInvoiceAmounts = createFillingJob(AMOUNTS);

/** Stores which invoices a reminder names, for reminders that came in before the version that introduced this. */
export const fillRemindedInvoices = createFillingJob(REMINDED_INVOICES);

/**
 * Creates a job that stores one kind of value, from the newest document to the oldest. A run that is stopped keeps what
 * it has done, and the next run continues. Two simultaneous runs take turns.
 * @returns the job, which returns the number of documents that it has read
 */
function createFillingJob({ table, types, store }: Filling) {
  return async (database: Database, signal: AbortSignal, batchSize = BATCH_SIZE): Promise<number> => {
    let done = 0;
    while (!signal.aborted) {
      const read = await database.transaction(async (transaction) => {
        const backlog = await lockDueBacklog(transaction, table);
        if (backlog === undefined) return undefined;
        const documents = await listBacklog(transaction, backlog, types, batchSize);
        await store(transaction, documents);
        const oldest = documents.at(-1);
        if (oldest === undefined) await deleteBacklog(transaction, backlog);
        else await shortenBacklog(transaction, backlog, oldest.id);
        return documents.length;
      });
      if (read === undefined) break;
      done += read;
    }
    return done;
  };
}
