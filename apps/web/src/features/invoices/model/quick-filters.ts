import { findPreset, rangeOfPreset } from '../../../ui/date-range/presets.ts';
import { readRange, writeRange } from '../../../ui/list/filters/read-value.ts';
import { noFilters } from '../../../ui/list/list-filters.ts';
import { type InvoiceFilters, invoiceList } from '../invoice-columns.tsx';
import { TYPE_URL_WORDS } from './type-url-words.ts';

/** Buttons above the list that set the filters of the columns with one click. */
export const QUICK_FILTERS = ['all', 'thisMonth', 'lastMonth', 'thisYear', 'reminders'] as const;
export type QuickFilter = (typeof QUICK_FILTERS)[number];

/**
 * The filters after a click. A period clears the type, and "reminders" clears the period. Only "all" clears the typed
 * texts.
 */
export function applyQuickFilter(current: InvoiceFilters, quick: QuickFilter, today: string): InvoiceFilters {
  switch (quick) {
    case 'all':
      return noFilters(invoiceList);
    case 'reminders':
      return { ...current, date: '', type: TYPE_URL_WORDS.Warning };
    case 'thisMonth':
    case 'lastMonth':
    case 'thisYear':
      return { ...current, date: writeRange(rangeOfPreset(quick, today)), type: '' };
  }
}

/** The quick filter that equals the current filters, if any. */
export function findQuickFilter(filters: InvoiceFilters, today: string): QuickFilter | undefined {
  if (Object.values(filters).every((value) => value === '')) return 'all';
  if (filters.type === TYPE_URL_WORDS.Warning) return 'reminders';
  const range = readRange(filters.date);
  if (filters.type !== '' || range === null) return undefined;
  const preset = findPreset(range, today);
  return QUICK_FILTERS.find((quick) => quick === preset);
}
