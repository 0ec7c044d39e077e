import type { Customer } from '@belegfach/contract';
import { NO_DATE } from '../../../lib/dates.ts';
import { RecordStatus } from '../../../reference/record-status.tsx';
import type { RowCard } from '../../../ui/list/list-rows.tsx';
import type { RowShape } from '../../../ui/table/column.ts';
import styles from './customer-card.module.css';
import { listOfNames } from './use-customer-words.ts';

export const CUSTOMER_SHAPE: RowShape<Customer> = {
  id: (customer) => customer.id,
  label: (customer) => customer.name,
};

/** A customer on a phone: name, number, address, status. */
export const CUSTOMER_CARD: RowCard<Customer> = {
  title: (customer) => <span className={styles.line}>{customer.name}</span>,
  body: (customer) => (
    <>
      <span className={styles.context}>{customer.email ?? NO_DATE}</span>
      <span className={styles.facts}>
        <span>{customer.customerNumber}</span>
        <RecordStatus status={customer.status} />
      </span>
    </>
  ),
};

/** The same with the providers, for who works with several. */
export function cardWithProviders(providersOf: (customer: Customer) => readonly string[]): RowCard<Customer> {
  return {
    ...CUSTOMER_CARD,
    body: (customer) => (
      <>
        <span className={styles.context}>{listOfNames(providersOf(customer))}</span>
        {CUSTOMER_CARD.body(customer)}
      </>
    ),
  };
}
