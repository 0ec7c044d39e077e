import { type DifferingTotal, type UnreadField, unreadField } from '@belegfach/contract';
import { toCurrency } from '../../invoices/index.ts';
import type { IndexRow } from '../model/index-row.ts';
import type { Outcome } from '../model/outcome.ts';

/** A sentence about a value of the index for which no document is held. */
type Remark = Readonly<Record<'de' | 'en', string>>;

/** The fields that a document does not need and that could not be read, with their texts. */
export function listUnreadFields(index: Pick<IndexRow, 'written'> | undefined): UnreadField[] {
  return unreadField.shape.field.options.flatMap((field) => {
    const text = index?.written?.[field];
    return text === undefined ? [] : [{ field, text }];
  });
}

const FIELD_NAMES: Readonly<Record<UnreadField['field'], Remark>> = {
  amount: { de: 'Der Betrag', en: 'The amount' },
  dueDate: { de: 'Die Fälligkeit', en: 'The due date' },
};

interface InvoiceTotal {
  readonly totals: { readonly gross?: string | null | undefined; readonly due?: string | null | undefined };
  readonly currency?: string | null | undefined;
}

/**
 * The totals of an index and an e-invoice that contradict each other; undefined if they agree or one of them is not stated. The index may
 * state the total with VAT or the amount due, and the sign of a credit note depends on the ERP system.
 */
export function findDifferingTotal(
  index: Pick<IndexRow, 'amount' | 'currency'> | undefined,
  invoice: InvoiceTotal | undefined,
): DifferingTotal | undefined {
  const gross = invoice?.totals.gross ?? undefined;
  if (index?.amount === undefined || gross === undefined) return undefined;
  const stated = { amount: index.amount, currency: toCurrency(index.currency) };
  const document = { amount: gross, currency: toCurrency(invoice?.currency) };
  const amounts = [gross, invoice?.totals.due ?? gross].map(toSize);
  const isSameCurrency =
    stated.currency === null || document.currency === null || stated.currency === document.currency;
  return amounts.includes(toSize(stated.amount)) && isSameCurrency ? undefined : { index: stated, document };
}

const toSize = (amount: string) => Math.abs(Number(amount));

/** What a result file says of the row and its outcome in addition to the reasons. */
export function describeRemarks(
  index: Pick<IndexRow, 'written'>,
  { reasons, differingTotal }: Pick<Outcome, 'reasons' | 'differingTotal'>,
): Remark[] {
  const unread = listUnreadFields(index).map(({ field, text }) => ({
    de: `${FIELD_NAMES[field].de} "${text}" ist nicht lesbar und wird nicht angezeigt.`,
    en: `${FIELD_NAMES[field].en} "${text}" cannot be read and is not shown.`,
  }));
  // The values of this reason name the totals already.
  if (differingTotal === undefined || reasons.includes('index-xml-conflict')) return unread;
  const [stated, read] = [toText(differingTotal.index), toText(differingTotal.document)];
  return [
    ...unread,
    {
      de: `Der Index nennt als Betrag ${stated}, die E-Rechnung ${read}. Es gilt die E-Rechnung.`,
      en: `The index states the amount ${stated}, the e-invoice ${read}. The e-invoice counts.`,
    },
  ];
}

const toText = ({ amount, currency }: DifferingTotal['index']) =>
  currency === null ? amount : `${amount} ${currency}`;
