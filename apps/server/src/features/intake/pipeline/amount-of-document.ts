import type { InvoiceModel } from '@belegfach/einvoice';
import { type InvoiceAmount, toInvoiceAmount } from '../../invoices/index.ts';
import type { IndexRow } from '../model/index-row.ts';

/** The amount and the due date of a document, from its e-invoice or otherwise from its index. */
export function amountOf(
  model: Pick<InvoiceModel, 'totals' | 'currency' | 'dueDate'> | undefined,
  index: Pick<IndexRow, 'amount' | 'currency' | 'dueDate'> | undefined,
): InvoiceAmount | undefined {
  return toInvoiceAmount([
    model && { amount: model.totals.gross, currency: model.currency, dueDate: model.dueDate },
    index,
  ]);
}
