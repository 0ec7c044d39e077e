import type { Customer } from '@belegfach/contract';
import { NO_DATE } from '../../../lib/dates.ts';
import { RecordStatus } from '../../../reference/record-status.tsx';
import { CardContext, CardFacts, CardLine } from '../../../ui/list/card-lines.tsx';
import type { RowCard } from '../../../ui/list/list-rows.tsx';
import type { RowShape } from '../../../ui/table/column.ts';
import { listOfNames } from './use-customer-words.ts';

export const CUSTOMER_SHAPE: RowShape<Customer> = {
  id: (customer) => customer.id,
  label: (customer) => customer.name,
};

/** A customer on a phone: name, number, address, status. */
export const CUSTOMER_CARD: RowCard<Customer> = {
  title: (customer) => <CardLine>{customer.name}</CardLine>,
  body: (customer) => (
    <>
      <CardContext>{customer.email ?? NO_DATE}</CardContext>
      <CardFacts fact={customer.customerNumber} status={<RecordStatus status={customer.status} />} />
    </>
  ),
};

/** The same with the providers, for who works with several. */
export function cardWithProviders(providersOf: (customer: Customer) => readonly string[]): RowCard<Customer> {
  return {
    ...CUSTOMER_CARD,
    body: (customer) => (
      <>
        <CardContext>{listOfNames(providersOf(customer))}</CardContext>
        {CUSTOMER_CARD.body(customer)}
      </>
    ),
  };
}
