import type { CustomerUser } from '@belegfach/contract';
import { useTranslation } from 'react-i18next';
import { NO_VALUE } from '../../../../lib/no-value.ts';
import { FilterSelect } from '../../../../ui/filter-select/filter-select.tsx';
import type { ListColumn } from '../../../../ui/list/list-column.ts';
import type { ListControl } from '../../../../ui/list/use-list-control.ts';
import {
  type CustomerUserColumn,
  type CustomerUserFilters,
  customerNamesOf,
  customersOf,
  customerUserParts,
} from '../../model/customer-user-list.ts';
import { type Look, PERSON_COLUMN_LAYOUTS, PersonFilter } from '../person-columns.tsx';

type CustomerUserControl = ListControl<CustomerUserFilters, CustomerUserColumn>;

/** "Bäckerei Müller GmbH +1" */
export function useCustomersLabel(): (user: CustomerUser) => string {
  const { t } = useTranslation('users');
  return (user) => {
    const [first, ...others] = customerNamesOf(user);
    if (first === undefined) return NO_VALUE;
    return others.length === 0 ? first : t('more', { first, count: others.length });
  };
}

/** The columns of the customer-users with their texts and filters. */
export function useCustomerUserColumns(
  users: readonly CustomerUser[],
  control: CustomerUserControl,
): readonly ListColumn<CustomerUser, CustomerUserColumn>[] {
  const { t } = useTranslation('users');
  const customersWord = useCustomersLabel();
  const customers = customersOf(users);
  const looks: Readonly<Record<CustomerUserColumn, Look<CustomerUser, CustomerUserColumn>>> = {
    customers: {
      width: 232,
      narrowWidth: 176,
      tone: 'context',
      render: customersWord,
      title: (user) => customerNamesOf(user).join('; '),
    },
    ...PERSON_COLUMN_LAYOUTS,
  };
  const filterOf = (name: CustomerUserColumn, label: string, labelled: boolean) => {
    switch (name) {
      case 'customers':
        return (
          <FilterSelect
            name={label}
            labelled={labelled}
            options={customers.map((customer) => ({ value: customer.id, name: customer.name }))}
            value={control.filters.customers}
            onChange={(chosen) => control.setFilter({ customers: chosen })}
          />
        );
      default:
        return <PersonFilter name={name} label={label} labelled={labelled} control={control} />;
    }
  };
  return customerUserParts.columns.map((name) => {
    const label = t(`columns.${name}`);
    return {
      ...looks[name],
      key: name,
      label,
      sortField: name,
      filter: (labelled) => filterOf(name, label, labelled),
    };
  });
}
