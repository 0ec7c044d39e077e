import type { Customer, CustomerSortField } from '@belegfach/contract';
import { useTranslation } from 'react-i18next';
import { NO_DATE } from '../../../lib/dates.ts';
import { RecordStatus } from '../../../reference/record-status.tsx';
import { FilterSelect } from '../../../ui/filter-select/filter-select.tsx';
import type { ListColumn } from '../../../ui/list/list-column.ts';
import { ListTextFilter } from '../../../ui/list/list-text-filter.tsx';
import type { ListControl } from '../../../ui/list/use-list-control.ts';
import {
  type CustomerColumnName,
  type CustomerFilters,
  customerListDefinition,
  STATUS_NAMES,
} from '../model/customer-list.ts';
import { useCustomerWords } from './use-customer-words.ts';

export type CustomerControl = ListControl<CustomerFilters, CustomerSortField>;

type Look = Omit<ListColumn<Customer, CustomerSortField>, 'key' | 'label' | 'sortField' | 'filter'>;

/** Widths are the design's (section 6); the name takes what is left. */
function looks({ salesmenOf, allSalesmenOf, providersOf }: ReturnType<typeof useCustomerWords>) {
  return {
    provider: {
      width: 184,
      narrowWidth: 128,
      tone: 'context',
      render: providersOf,
      title: providersOf,
    },
    companyNo: {
      width: 108,
      narrowWidth: 96,
      tone: 'context',
      render: (customer) => customer.companyNumber ?? NO_DATE,
    },
    customerNo: { width: 114, narrowWidth: 100, render: (customer) => customer.customerNumber },
    name: { tone: 'key', render: (customer) => customer.name, title: (customer) => customer.name },
    email: {
      width: 252,
      narrowWidth: 168,
      tone: 'context',
      render: (customer) => customer.email ?? NO_DATE,
      title: (customer) => customer.email ?? '',
    },
    salesman: {
      width: 172,
      narrowWidth: 124,
      tone: 'context',
      render: salesmenOf,
      title: allSalesmenOf,
    },
    status: {
      width: 128,
      narrowWidth: 124,
      render: (customer) => <RecordStatus status={customer.status} />,
    },
  } as const satisfies Record<CustomerColumnName, Look>;
}

/** The columns of a list of customers with their texts and filters, in the order given. */
export function useCustomerColumns(
  names: readonly CustomerColumnName[],
  control: CustomerControl,
): readonly ListColumn<Customer, CustomerSortField>[] {
  const { t } = useTranslation(['customers', 'table']);
  const byName = looks(useCustomerWords());
  return names.map((name) => {
    const label = t(`customers:columns.${name}`);
    return {
      ...byName[name],
      key: name,
      label,
      sortField: customerListDefinition.sortFields[name],
      filter: (labelled) =>
        name === 'status' ? (
          <FilterSelect
            name={label}
            labelled={labelled}
            options={STATUS_NAMES.map((status) => ({ value: status, name: t(`table:statuses.${status}`) }))}
            value={control.filters.status}
            onChange={(status) => control.setFilter({ status })}
          />
        ) : (
          <ListTextFilter label={label} name={name} control={control} labelled={labelled} />
        ),
    };
  });
}
