import { useTranslation } from 'react-i18next';
import { dayOf } from '../../../lib/dates.ts';
import { LazySelect } from '../../../ui/lazy-select/lazy-select.tsx';
import { MENU_PLACE } from '../../../ui/select-field/options.ts';
import { applyQuickFilter, findQuickFilter, QUICK_FILTERS } from '../model/quick-filters.ts';
import type { InvoiceControl } from '../invoice-columns.tsx';

/** The quick filters as a dropdown, if the row of buttons does not fit. */
export function QuickFilterSelect({ control }: { readonly control: InvoiceControl }) {
  const { t } = useTranslation('invoices');
  const { filters } = control;
  const today = dayOf(new Date());
  return (
    <LazySelect
      w={152}
      aria-label={t('quick.label')}
      placeholder={t('quick.label')}
      data={QUICK_FILTERS.map((quick) => ({ value: quick, label: t(`quick.${quick}`) }))}
      value={findQuickFilter(filters, today) ?? ''}
      menu={{ comboboxProps: MENU_PLACE }}
      onChange={(value) => {
        const quick = QUICK_FILTERS.find((filter) => filter === value);
        if (quick !== undefined) control.setFilters(applyQuickFilter(filters, quick, today));
      }}
    />
  );
}
