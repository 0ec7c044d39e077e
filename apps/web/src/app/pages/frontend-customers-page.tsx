import {
  CustomerList,
  customerListDefinition,
  visibleCustomerParts,
} from '../../features/customers/index.ts';
import { useListAddress } from './use-list-address.ts';

/** The customers of a customer admin. */
export function FrontendCustomersPage() {
  return (
    <CustomerList place={useListAddress(customerListDefinition, visibleCustomerParts('customer', false))} />
  );
}
