import { useTranslation } from 'react-i18next';
import { portal } from '../../../lib/portal.ts';
import { EmptyState } from '../../../ui/empty-state/empty-state.tsx';
import { FilteredEmpty } from '../../../ui/list/filtered-empty.tsx';
import { type CustomerListKind, findNarrowestFilter, NO_FILTERS } from '../model/customer-list.ts';
import type { CustomerControl } from './use-customer-columns.tsx';

interface NoCustomersProps {
  readonly kind: CustomerListKind;
  readonly control: CustomerControl;
}

/** Shown in place of the rows: the filters match nothing, or the list has no customers yet. */
export function NoCustomers({ kind, control }: NoCustomersProps) {
  const { t } = useTranslation('customers');
  const narrowest = findNarrowestFilter(control.filters);
  if (narrowest !== undefined)
    return (
      <FilteredEmpty
        title={t('empty.title')}
        text={t(`empty.hints.${narrowest}`, { text: control.written[narrowest] })}
        remove={{
          label: t(`empty.remove.${narrowest}`),
          run: () => control.setFilter({ [narrowest]: NO_FILTERS[narrowest] }),
        }}
        onReset={control.resetFilters}
      />
    );
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
