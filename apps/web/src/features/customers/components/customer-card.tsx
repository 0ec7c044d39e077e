import type { Customer } from '@belegfach/contract';
import { useTranslation } from 'react-i18next';
import { NO_VALUE } from '../../../lib/no-value.ts';
import { RecordStatus } from '../../../records/record-status.tsx';
import { CardContext, CardDetails, CardFacts, CardLine } from '../../../ui/list/card-lines.tsx';
import type { RowCard } from '../../../ui/list/list-rows.tsx';
import type { RowAccessors } from '../../../ui/table/column.ts';
import type { CustomerColumnName } from '../model/customer-list.ts';
import { listOfNames, useCustomerNames } from './use-customer-names.ts';

export const CUSTOMER_SHAPE: RowAccessors<Customer> = {
  id: (customer) => customer.id,
  label: (customer) => customer.name,
};

/** A customer on a phone, with the content of all columns of the table. */
export function useCustomerCard(columns: readonly CustomerColumnName[]): RowCard<Customer> {
  const { t } = useTranslation('customers');
  const { salesmenOf, providersOf } = useCustomerNames();
  const nameOr = (names: readonly string[]) => (names.length === 0 ? NO_VALUE : listOfNames(names));
  const details = {
    provider: (customer: Customer) => nameOr(providersOf(customer)),
    companyNo: (customer: Customer) => customer.companyNumber ?? NO_VALUE,
    salesman: (customer: Customer) => nameOr(salesmenOf(customer)),
  };
  const shown = (['provider', 'companyNo', 'salesman'] as const).filter((name) => columns.includes(name));
  return {
    title: (customer) => <CardLine>{customer.name}</CardLine>,
    body: (customer) => (
      <>
        <CardContext>{customer.email ?? NO_VALUE}</CardContext>
        <CardDetails details={shown.map((name) => [t(`columns.${name}`), details[name](customer)])} />
        <CardFacts fact={customer.customerNumber} status={<RecordStatus status={customer.status} />} />
      </>
    ),
  };
}
