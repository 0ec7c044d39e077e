import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { applyQuickFilter, findQuickFilter, QUICK_FILTERS } from '../model/quick-filters.ts';
import styles from './quick-filter-bar.module.css';
import type { InvoiceControl } from './use-invoice-control.ts';

/** One-click filters; they only set the filters of the columns. */
export function QuickFilterBar({ control }: { readonly control: InvoiceControl }) {
  const { t } = useTranslation('invoices');
  const { filters, today } = control;
  const current = findQuickFilter(filters, today);
  return (
    <div role="group" aria-label={t('quick.label')} className={styles.bar}>
      {QUICK_FILTERS.map((quick) => (
        <button
          key={quick}
          type="button"
          aria-pressed={quick === current}
          onClick={() => control.setFilter(applyQuickFilter(filters, quick, today))}
        >
          {quick === 'reminders' && <IconAlertTriangle size={15} stroke={1.75} aria-hidden />}
          {t(`quick.${quick}`)}
        </button>
      ))}
    </div>
  );
}
