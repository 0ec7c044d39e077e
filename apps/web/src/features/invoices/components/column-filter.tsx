import { useTranslation } from 'react-i18next';
import { DateRange } from '../../../ui/date-range/date-range.tsx';
import { FilterSelect } from '../../../ui/filter-select/filter-select.tsx';
import { ListTextFilter } from '../../../ui/list/list-text-filter.tsx';
import { INVOICE_TYPE_NAMES } from '../model/invoice-types.ts';
import type { FilterName } from '../model/list-state.ts';
import type { InvoiceControl } from './use-invoice-control.ts';

interface ColumnFilterProps {
  readonly name: FilterName;
  readonly control: InvoiceControl;
  readonly labelled: boolean;
}

/** The filter of a column: a dropdown, a range of days, or a text. */
export function ColumnFilter({ name, control, labelled }: ColumnFilterProps) {
  const { t } = useTranslation('invoices');
  const label = t(`columns.${name}`);
  const { filters } = control;
  switch (name) {
    case 'provider':
      return (
        <FilterSelect
          name={label}
          labelled={labelled}
          options={control.providers.map(({ id, name: text }) => ({ value: id, name: text }))}
          value={filters.provider}
          onChange={(provider) => control.setFilter({ provider })}
        />
      );
    case 'type':
      return (
        <FilterSelect
          name={label}
          labelled={labelled}
          options={INVOICE_TYPE_NAMES.map((type) => ({ value: type, name: t(`types.${type}`) }))}
          value={filters.type}
          onChange={(type) => control.setFilter({ type })}
        />
      );
    case 'date':
    case 'downloaded':
      return (
        <DateRange
          name={label}
          labelled={labelled}
          today={control.today}
          value={filters[name]}
          onChange={(range) => control.setFilter({ [name]: range })}
        />
      );
    case 'customer':
    case 'customerNo':
    case 'companyNo':
    case 'number':
    case 'note':
      return <ListTextFilter label={label} name={name} control={control} labelled={labelled} />;
  }
}
