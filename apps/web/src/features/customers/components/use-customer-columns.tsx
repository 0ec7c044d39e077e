import type { Customer, CustomerSortField } from '@belegfach/contract';
import { useTranslation } from 'react-i18next';
import { NO_VALUE } from '../../../lib/no-value.ts';
import { RecordStatus } from '../../../records/record-status.tsx';
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
import { NameWithCount } from './name-with-count.tsx';
import { listOfNames, useCustomerNames } from './use-customer-names.ts';

export type CustomerControl = ListControl<CustomerFilters, CustomerSortField>;

type Look = Pick<ListColumn<Customer, CustomerSortField>, 'tone' | 'render' | 'title'>;

interface Width {
  readonly width: number;
  readonly narrowWidth: number;
}

type SizedColumn = Exclude<CustomerColumnName, 'name'>;

/** Pixels; the name gets the remaining width. */
const WIDTHS: Readonly<Record<SizedColumn, Width>> = {
  provider: { width: 184, narrowWidth: 128 },
  companyNo: { width: 108, narrowWidth: 96 },
  customerNo: { width: 114, narrowWidth: 100 },
  email: { width: 252, narrowWidth: 168 },
  salesman: { width: 172, narrowWidth: 124 },
  status: { width: 128, narrowWidth: 124 },
};

/** With the column of the providers the other columns are narrower, so that enough width remains for the name. */
const WIDTHS_WITH_PROVIDERS: Readonly<Record<SizedColumn, Width>> = {
  ...WIDTHS,
  provider: { width: 152, narrowWidth: 104 },
  companyNo: { width: 108, narrowWidth: 92 },
  email: { width: 168, narrowWidth: 112 },
  salesman: { width: 152, narrowWidth: 104 },
};

/** Without row actions there is more width on a tablet. */
const READ_ONLY_WIDTHS: Readonly<Record<SizedColumn, Width>> = {
  ...WIDTHS,
  companyNo: { width: 120, narrowWidth: 112 },
  customerNo: { width: 124, narrowWidth: 116 },
  email: { width: 252, narrowWidth: 220 },
};

function widthsFor(names: readonly CustomerColumnName[], isReadOnly: boolean) {
  if (names.includes('provider')) return WIDTHS_WITH_PROVIDERS;
  return isReadOnly ? READ_ONLY_WIDTHS : WIDTHS;
}

function looks({ salesmenOf, providersOf }: ReturnType<typeof useCustomerNames>) {
  return {
    provider: {
      tone: 'context',
      render: (customer) => <NameWithCount names={providersOf(customer)} />,
      title: (customer) => listOfNames(providersOf(customer)),
    },
    companyNo: { tone: 'context', render: (customer) => customer.companyNumber ?? NO_VALUE },
    customerNo: { render: (customer) => customer.customerNumber },
    name: { tone: 'key', render: (customer) => customer.name, title: (customer) => customer.name },
    email: {
      tone: 'context',
      render: (customer) => customer.email ?? NO_VALUE,
      title: (customer) => customer.email ?? '',
    },
    salesman: {
      tone: 'context',
      render: (customer) => <NameWithCount names={salesmenOf(customer)} />,
      title: (customer) => listOfNames(salesmenOf(customer)),
    },
    status: { render: (customer) => <RecordStatus status={customer.status} /> },
  } as const satisfies Record<CustomerColumnName, Look>;
}

/**
 * The columns of a list of customers with their texts and filters, in the given order. `isReadOnly`: the rows have no
 * actions.
 */
export function useCustomerColumns(
  names: readonly CustomerColumnName[],
  control: CustomerControl,
  isReadOnly = false,
): readonly ListColumn<Customer, CustomerSortField>[] {
  const { t } = useTranslation(['customers', 'table']);
  const byName = looks(useCustomerNames());
  const widths = widthsFor(names, isReadOnly);
  return names.map((name) => {
    const label = t(`customers:columns.${name}`);
    return {
      ...byName[name],
      ...(name !== 'name' && widths[name]),
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
