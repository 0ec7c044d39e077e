import type { InvoiceTypeName } from '@belegfach/contract';
import { yearOf, type Day } from './calendar.ts';
import type { DocumentClass, DocumentPlan } from './document-model.ts';

/** A document without number. */
export type DocumentDraft = Omit<DocumentPlan, 'key' | 'type' | 'number' | 'fileName' | 'lastDownloadedAt'>;

/** The type of each class, and the prefixes of its numbers at the machine provider and the service provider. */
const CLASSES: Record<DocumentClass, { type: InvoiceTypeName; machine: string; service: string }> = {
  invoice: { type: 'Invoice', machine: 'RE', service: 'S' },
  'credit-note': { type: 'Invoice', machine: 'RK', service: 'SK' },
  'remittance-advice': { type: 'Invoice_Notification', machine: 'ZA', service: 'SZ' },
  reminder: { type: 'Warning', machine: 'MA', service: 'SM' },
};

/**
 * The service provider's invoice numbers have a prefix in the current year and in this number of years before it. Earlier numbers consist
 * only of digits, so that the demo also has documents that the filter by invoice number finds.
 */
const YEARS_WITH_PREFIX = 2;

function formatNumber(draft: DocumentDraft, sequence: number, today: Day): string {
  const year = yearOf(draft.date);
  const counter = String(sequence).padStart(4, '0');
  if (draft.provider !== 'service') return `${CLASSES[draft.documentClass].machine}-${year}/${counter}`;
  const digits = `${String(year).slice(-2)}${counter}`;
  const hasOnlyDigits = draft.documentClass === 'invoice' && year < yearOf(today) - YEARS_WITH_PREFIX;
  return hasOnlyDigits ? digits : `${CLASSES[draft.documentClass].service}-${digits}`;
}

/** Sorts by day, then by customer, as a billing run does. */
export function byDateAndCustomer(a: DocumentDraft, b: DocumentDraft): number {
  if (a.date !== b.date) return a.date < b.date ? -1 : 1;
  return a.customerNumber < b.customerNumber ? -1 : 1;
}

/** Numbers documents in the order of their dates, in one series without gaps for each provider, class and year. */
export function numberDrafts(drafts: readonly DocumentDraft[], today: Day): DocumentPlan[] {
  const counters = new Map<string, number>();
  return drafts.toSorted(byDateAndCustomer).map((draft) => {
    const kind = `${draft.provider}/${draft.documentClass}`;
    const series = `${kind}/${yearOf(draft.date)}`;
    const sequence = (counters.get(series) ?? 0) + 1;
    counters.set(series, sequence);
    const number = formatNumber(draft, sequence, today);
    return {
      ...draft,
      key: `${kind}/${number}`,
      type: CLASSES[draft.documentClass].type,
      number,
      fileName: `${number.replaceAll('/', '-')}.${draft.format === 'cii' || draft.format === 'ubl' ? 'xml' : 'pdf'}`,
      lastDownloadedAt: null,
    };
  });
}
