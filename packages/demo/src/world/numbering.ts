import type { InvoiceTypeName } from '@belegfach/contract';
import { yearOf, type Day } from './calendar.ts';
import type { DocumentClass, DocumentPlan } from './document-model.ts';
import type { ProviderKey } from './provider-key.ts';

/** A document without number. */
export type Draft = Omit<DocumentPlan, 'key' | 'type' | 'number' | 'fileName' | 'lastDownloadedAt'>;

const TYPES: Record<DocumentClass, InvoiceTypeName> = {
  invoice: 'Invoice',
  'credit-note': 'Invoice',
  'remittance-advice': 'Invoice_Notification',
  reminder: 'Warning',
};

const MACHINE_SERIES: Record<DocumentClass, string> = {
  invoice: 'RE',
  'credit-note': 'RK',
  'remittance-advice': 'ZA',
  reminder: 'MA',
};

const SERVICE_SERIES: Record<DocumentClass, string> = {
  invoice: 'S',
  'credit-note': 'SK',
  'remittance-advice': 'SZ',
  reminder: 'SM',
};

/**
 * The service provider's invoice numbers of the current year and of this number of years before it have a prefix. Earlier ones consist
 * only of digits, so that the demo also has documents that the filter by invoice number finds.
 */
const YEARS_WITH_PREFIX = 2;

function numberText(draft: Draft, running: number, today: Day): string {
  const year = yearOf(draft.date);
  const counter = String(running).padStart(4, '0');
  if (draft.provider !== 'service') return `${MACHINE_SERIES[draft.documentClass]}-${year}/${counter}`;
  const digits = `${String(year).slice(-2)}${counter}`;
  const plain = draft.documentClass === 'invoice' && year < yearOf(today) - YEARS_WITH_PREFIX;
  return plain ? digits : `${SERVICE_SERIES[draft.documentClass]}-${digits}`;
}

/** Sorts by day, then by customer, as a billing run does. */
export function byDate(one: Draft, other: Draft): number {
  if (one.date !== other.date) return one.date < other.date ? -1 : 1;
  return one.customerNumber < other.customerNumber ? -1 : 1;
}

function planKey(provider: ProviderKey, documentClass: DocumentClass, number: string): string {
  return `${provider}/${documentClass}/${number}`;
}

/** Numbers documents in the order of their dates, in one series without gaps for each provider, class and year. */
export function numberDrafts(drafts: readonly Draft[], today: Day): DocumentPlan[] {
  const counters = new Map<string, number>();
  return drafts.toSorted(byDate).map((draft) => {
    const series = `${draft.provider}/${draft.documentClass}/${yearOf(draft.date)}`;
    const running = (counters.get(series) ?? 0) + 1;
    counters.set(series, running);
    const number = numberText(draft, running, today);
    return {
      ...draft,
      key: planKey(draft.provider, draft.documentClass, number),
      type: TYPES[draft.documentClass],
      number,
      fileName: `${number.replaceAll('/', '-')}.${draft.format === 'cii' || draft.format === 'ubl' ? 'xml' : 'pdf'}`,
      lastDownloadedAt: null,
    };
  });
}
