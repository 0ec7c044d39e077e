import type { InvoiceModel } from '@belegfach/einvoice';
import { foldNumber } from '../model/document-data.ts';
import type { IndexRow } from '../model/index-row.ts';

/** A longer text is no document number. */
const MAX_LENGTH = 100;
/** Further numbers are ignored. */
const MAX_NUMBERS = 1_000;

/**
 * The numbers of the invoices that a reminder names in its index and in its e-invoice. A number that occurs several
 * times is listed once, in its first spelling.
 */
export function numbersOnReminder(
  model: Pick<InvoiceModel, 'precedingInvoice' | 'furtherReferences'> | undefined,
  index: Pick<IndexRow, 'references'> | undefined,
): string[] {
  const written = [
    ...(index?.references ?? []),
    model?.precedingInvoice ?? '',
    ...(model?.furtherReferences ?? []),
  ].map((number) => number.trim());
  const byKey = new Map<string | undefined, string>();
  for (const number of written) {
    const key = foldNumber(number);
    if (number !== '' && number.length <= MAX_LENGTH && !byKey.has(key)) byKey.set(key, number);
  }
  return [...byKey.values()].slice(0, MAX_NUMBERS);
}
