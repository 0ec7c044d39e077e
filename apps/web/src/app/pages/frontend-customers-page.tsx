import {
  CustomerList,
  customerListDefinition,
  visibleCustomerParts,
} from '../../features/customers/index.ts';
import { useListPlace } from './use-list-place.ts';

/** The customers of a customer admin. */
export function FrontendCustomersPage() {
  return (
    <CustomerList place={useListPlace(customerListDefinition, visibleCustomerParts('customer', false))} />
  );
}
