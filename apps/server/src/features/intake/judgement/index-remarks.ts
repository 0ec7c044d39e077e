import { type DifferingTotal, type IndexRemarks, type UnreadField, unreadField } from '@belegfach/contract';
import { toCurrency } from '../../invoices/index.ts';
import type { IndexRow } from '../model/index-row.ts';
import type { Outcome } from '../model/outcome.ts';

type Language = 'de' | 'en';

interface InvoiceTotal {
  readonly totals: { readonly gross?: string | null | undefined; readonly due?: string | null | undefined };
  readonly currency?: string | null | undefined;
}

interface RemarkSources {
  readonly index: IndexRow | undefined;
  readonly invoice?: InvoiceTotal | undefined;
  readonly reasons?: Outcome['reasons'];
}

/** The faults in values of the index that are not a reason to hold the document. */
export function findIndexRemarks({ index, invoice, reasons = [] }: RemarkSources): IndexRemarks {
  const unreadFields = unreadField.shape.field.options.flatMap((field) => {
    const text = index?.written?.[field];
    return text === undefined ? [] : [{ field, text }];
  });
  // With this reason, the reason's own sentence already states both totals.
  const differingTotal = reasons.includes('index-xml-conflict')
    ? undefined
    : findDifferingTotal(index, invoice);
  return { unreadFields, differingTotal: differingTotal ?? null };
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

const FIELD_NAMES: Readonly<Record<UnreadField['field'], Readonly<Record<Language, string>>>> = {
  amount: { de: 'Der Betrag', en: 'The amount' },
  dueDate: { de: 'Die Fälligkeit', en: 'The due date' },
};

/** The remarks in one sentence each, for answers, result files and the command line. */
export function describeRemarks(
  { unreadFields = [], differingTotal = null }: Partial<IndexRemarks>,
  language: Language,
): string[] {
  const unread = unreadFields.map(({ field, text }) => {
    const name = FIELD_NAMES[field][language];
    return language === 'de'
      ? `${name} "${text}" ist nicht lesbar und wird nicht angezeigt.`
      : `${name} "${text}" cannot be read and is not shown.`;
  });
  if (differingTotal === null) return unread;
  const stated = formatTotal(differingTotal.index, language);
  const read = formatTotal(differingTotal.document, language);
  return [
    ...unread,
    language === 'de'
      ? `Der Index nennt als Betrag ${stated}, die E-Rechnung ${read}. Es gilt die E-Rechnung.`
      : `The index states the amount ${stated}, the e-invoice ${read}. The e-invoice counts.`,
  ];
}

function formatTotal({ amount, currency }: DifferingTotal['index'], language: Language): string {
  const locale = language === 'de' ? 'de-DE' : 'en-GB';
  // Two totals that differ in a later digit must not look the same.
  const digits = { minimumFractionDigits: 2, maximumFractionDigits: 20 };
  const shown = new Intl.NumberFormat(locale, digits).format(Number(amount));
  return currency === null ? shown : `${shown} ${currency}`;
}
