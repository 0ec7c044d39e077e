import { IconCalendarOff, IconFilterOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { portal } from '../../../lib/portal.ts';
import { rangePhrase } from '../../../ui/date-range/range-label.ts';
import { EmptyState } from '../../../ui/empty-state/empty-state.tsx';
import { FilteredEmpty } from '../../../ui/list/filtered-empty.tsx';
import {
  type FilterName,
  type InvoiceFilters,
  type ListKind,
  listSetFilters,
  NO_FILTERS,
} from '../model/list-state.ts';
import type { InvoiceControl } from './use-invoice-control.ts';

function typedText(filters: InvoiceFilters, name: FilterName): string {
  const value = filters[name];
  return typeof value === 'string' ? value : '';
}

/** No document matches the filters: names them and offers to remove the narrowest one. */
function NoInvoicesFound({
  control,
  narrowest,
}: {
  readonly control: InvoiceControl;
  readonly narrowest: FilterName;
}) {
  const { t, i18n } = useTranslation('invoices');
  const { t: tTable } = useTranslation('table');
  const { filters } = control;
  const type = t(`empty.types.${filters.type ?? 'any'}`);
  const period = filters.date === null ? undefined : rangePhrase(filters.date, i18n.language, tTable);
  return (
    <FilteredEmpty
      title={period === undefined ? t('empty.title', { type }) : t('empty.titleInPeriod', { type, period })}
      text={t(`empty.hints.${narrowest}`, { text: typedText(filters, narrowest) })}
      remove={{
        label: t(`empty.remove.${narrowest}`),
        run: () => control.setFilter({ [narrowest]: NO_FILTERS[narrowest] }),
        icon: narrowest === 'date' || narrowest === 'downloaded' ? IconCalendarOff : IconFilterOff,
      }}
      onReset={control.resetFilters}
    />
  );
}

interface NoInvoicesProps {
  readonly kind: ListKind;
  readonly control: InvoiceControl;
}

/** Shown in place of the rows: the filters match nothing, or the list has no documents yet. */
export function NoInvoices({ kind, control }: NoInvoicesProps) {
  const { t } = useTranslation('invoices');
  const [narrowest] = listSetFilters(control.filters);
  if (narrowest !== undefined) return <NoInvoicesFound control={control} narrowest={narrowest} />;
  return (
    <EmptyState
      title={t('empty.atAll')}
      text={
        kind === 'customer'
          ? t('empty.atAllCustomer', { operator: portal.operatorName })
          : t('empty.atAllBackOffice')
      }
    />
  );
}
