import { findPreset, rangeOfPreset } from '../../../ui/date-range/presets.ts';
import { readRange, writeRange } from '../../../ui/list/filters/read-value.ts';
import { noFilters } from '../../../ui/list/list-filters.ts';
import { type InvoiceFilters, type InvoiceViewer, invoiceList, isCustomerUser } from '../invoice-columns.tsx';
import { NEW_URL_WORD } from './new-filter.tsx';
import { TYPE_URL_WORDS } from './type-url-words.ts';

/** Buttons above the list that set the filters of the columns with one click. */
export const QUICK_FILTERS = ['all', 'new', 'thisMonth', 'lastMonth', 'thisYear', 'reminders'] as const;
export type QuickFilter = (typeof QUICK_FILTERS)[number];

export function quickFiltersFor(viewer: InvoiceViewer): readonly QuickFilter[] {
  return isCustomerUser(viewer) ? QUICK_FILTERS : QUICK_FILTERS.filter((quick) => quick !== 'new');
}

/**
 * The filters after a click: each replaces the other quick filters. Only "all" clears the typed texts.
 */
export function applyQuickFilter(current: InvoiceFilters, quick: QuickFilter, today: string): InvoiceFilters {
  const others = { ...current, downloaded: current.downloaded === NEW_URL_WORD ? '' : current.downloaded };
  switch (quick) {
    case 'all':
      return noFilters(invoiceList);
    case 'reminders':
      return { ...others, date: '', type: TYPE_URL_WORDS.Warning };
    case 'new':
      return { ...current, date: '', type: '', downloaded: NEW_URL_WORD };
    case 'thisMonth':
    case 'lastMonth':
    case 'thisYear':
      return { ...others, date: writeRange(rangeOfPreset(quick, today)), type: '' };
  }
}

/** The quick filter that equals the current filters, if any. */
export function findQuickFilter(filters: InvoiceFilters, today: string): QuickFilter | undefined {
  if (Object.values(filters).every((value) => value === '')) return 'all';
  if (filters.downloaded === NEW_URL_WORD)
    return filters.type === '' && filters.date === '' ? 'new' : undefined;
  if (filters.type === TYPE_URL_WORDS.Warning) return 'reminders';
  const range = readRange(filters.date);
  if (filters.type !== '' || range === null) return undefined;
  const preset = findPreset(range, today);
  return QUICK_FILTERS.find((quick) => quick === preset);
}
