import { CustomerList, customerList, useCustomerReader } from '../../features/customers/index.ts';
import { useListAddress } from './use-list-address.ts';

/** The customers of a customer admin. */
export function FrontendCustomersPage() {
  return <CustomerList place={useListAddress(customerList, useCustomerReader('customer'))} />;
}
