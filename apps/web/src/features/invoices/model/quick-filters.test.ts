import { describe, expect, it } from 'vitest';
import { noFilters } from '../../../ui/list/list-filters.ts';
import { invoiceList } from '../invoice-columns.tsx';
import { applyQuickFilter, findQuickFilter, QUICK_FILTERS } from './quick-filters.ts';

const NO_FILTERS = noFilters(invoiceList);
const TODAY = '2026-11-20';

describe('a quick filter', () => {
  it('is shown as chosen after it was set', () => {
    for (const quick of QUICK_FILTERS)
      expect(findQuickFilter(applyQuickFilter(NO_FILTERS, quick, TODAY), TODAY)).toBe(quick);
  });

  it('replaces the previous one and keeps typed text', () => {
    const reminders = applyQuickFilter({ ...NO_FILTERS, customer: 'Müller' }, 'reminders', TODAY);
    const month = applyQuickFilter(reminders, 'lastMonth', TODAY);
    expect(month).toEqual({
      ...NO_FILTERS,
      customer: 'Müller',
      date: '2026-10-01..2026-10-31',
    });
    expect(applyQuickFilter(month, 'all', TODAY)).toEqual(NO_FILTERS);
  });

  it('is not shown as chosen for another range, another type or another filter', () => {
    expect(findQuickFilter({ ...NO_FILTERS, customer: 'x' }, TODAY)).toBeUndefined();
    expect(findQuickFilter({ ...NO_FILTERS, type: 'invoice' }, TODAY)).toBeUndefined();
    const week = '2026-11-02..2026-11-08';
    expect(findQuickFilter({ ...NO_FILTERS, date: week }, TODAY)).toBeUndefined();
    const lastYear = '2025-01-01..2025-12-31';
    expect(findQuickFilter({ ...NO_FILTERS, date: lastYear }, TODAY)).toBeUndefined();
  });
});
