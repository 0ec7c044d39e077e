import { MAX_REFERENCES } from '../limits.ts';
import { findGroup, findGroups } from '../terms/find.ts';
import type { GroupValues, InvoiceTerms } from '../terms/invoice-terms.ts';
import type { ValueReader } from './values.ts';

/** The number of the first preceding invoice (BT-25). */
export function readPrecedingInvoice(invoice: GroupValues, read: ValueReader): string | undefined {
  return read.text(findGroup(invoice, 'BG-3'), 'BT-25');
}

/**
 * The numbers of all other documents that this one is about: of further preceding invoices (BG-3), and of the documents
 * on the lines of a UBL reminder. Each one once, in their order; undefined without any.
 */
export function readFurtherReferences(
  { invoice, lines }: InvoiceTerms,
  read: ValueReader,
): string[] | undefined {
  const preceding = findGroups(invoice, 'BG-3').flatMap((each) => read.text(each, 'BT-25') ?? []);
  const reminded = lines.flatMap((line) => readRemindedNumbers(line.values, read));
  const numbers = new Set([...preceding, ...reminded]);
  numbers.delete(readPrecedingInvoice(invoice, read) ?? '');
  return numbers.size === 0 ? undefined : [...numbers].slice(0, MAX_REFERENCES);
}

/** The numbers of the documents that a line of a UBL reminder is about. */
export function readRemindedNumbers(line: GroupValues, read: ValueReader): string[] {
  return findGroups(line, 'EXT-reminder-document').flatMap(
    (each) => read.text(each, 'EXT-reminder-document-number') ?? [],
  );
}
