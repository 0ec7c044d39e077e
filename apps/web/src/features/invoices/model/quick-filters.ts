import { findPreset, rangeOfPreset } from '../../../ui/date-range/presets.ts';
import { type InvoiceFilters, listSetFilters, NO_FILTERS } from './list-state.ts';

/** The row of one-click filters above the list; they only set the filters of the columns. */
export const QUICK_FILTERS = ['all', 'thisMonth', 'lastMonth', 'thisYear', 'reminders'] as const;
export type QuickFilter = (typeof QUICK_FILTERS)[number];

/**
 * The filters after a click. A period clears the type, "reminders" clears the period; typed text stays, except for
 * "all".
 */
export function applyQuickFilter(current: InvoiceFilters, quick: QuickFilter, today: string): InvoiceFilters {
  switch (quick) {
    case 'all':
      return NO_FILTERS;
    case 'reminders':
      return { ...current, date: null, type: 'Warning' };
    case 'thisMonth':
    case 'lastMonth':
    case 'thisYear':
      return { ...current, date: rangeOfPreset(quick, today), type: null };
  }
}

/** The quick filter that equals the current filters, if any. */
export function findQuickFilter(filters: InvoiceFilters, today: string): QuickFilter | undefined {
  if (listSetFilters(filters).length === 0) return 'all';
  if (filters.type === 'Warning') return 'reminders';
  if (filters.type !== null || filters.date === null) return undefined;
  const preset = findPreset(filters.date, today);
  return QUICK_FILTERS.find((quick) => quick === preset);
}
