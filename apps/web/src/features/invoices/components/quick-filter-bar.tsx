import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { dayOf } from '../../../lib/dates.ts';
import { ChoiceBar } from '../../../ui/choice-bar/choice-bar.tsx';
import { applyQuickFilter, findQuickFilter, QUICK_FILTERS } from '../model/quick-filters.ts';
import type { InvoiceControl } from '../invoice-columns.tsx';

/** The quick filters as a row of buttons. */
export function QuickFilterBar({ control }: { readonly control: InvoiceControl }) {
  const { t } = useTranslation('invoices');
  const { filters } = control;
  const today = dayOf(new Date());
  return (
    <ChoiceBar
      label={t('quick.label')}
      choices={QUICK_FILTERS}
      chosen={findQuickFilter(filters, today)}
      onChoose={(quick) => control.setFilters(applyQuickFilter(filters, quick, today))}
    >
      {(quick) => (
        <>
          {quick === 'reminders' && (
            <IconAlertTriangle color="var(--bf-warn)" size={15} stroke={1.75} aria-hidden />
          )}
          {t(`quick.${quick}`)}
        </>
      )}
    </ChoiceBar>
  );
}
