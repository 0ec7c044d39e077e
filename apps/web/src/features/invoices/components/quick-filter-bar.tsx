import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ChoiceBar } from '../../../ui/choice-bar/choice-bar.tsx';
import { applyQuickFilter, findQuickFilter, QUICK_FILTERS } from '../model/quick-filters.ts';
import styles from './quick-filter-bar.module.css';
import type { InvoiceControl } from './use-invoice-control.ts';

/** One-click filters; they only set the filters of the columns. */
export function QuickFilterBar({ control }: { readonly control: InvoiceControl }) {
  const { t } = useTranslation('invoices');
  const { filters, today } = control;
  return (
    <ChoiceBar
      label={t('quick.label')}
      choices={QUICK_FILTERS}
      chosen={findQuickFilter(filters, today)}
      onChoose={(quick) => control.setFilter(applyQuickFilter(filters, quick, today))}
    >
      {(quick) => (
        <>
          {quick === 'reminders' && (
            <IconAlertTriangle className={styles.reminders} size={15} stroke={1.75} aria-hidden />
          )}
          {t(`quick.${quick}`)}
        </>
      )}
    </ChoiceBar>
  );
}
