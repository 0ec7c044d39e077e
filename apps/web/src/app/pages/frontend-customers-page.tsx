import { CustomerList, customerList, useCustomerViewer } from '../../features/customers/index.ts';
import { useListUrl } from './use-list-url.ts';

/** The customers of a customer admin. */
export function FrontendCustomersPage() {
  return <CustomerList listUrl={useListUrl(customerList, useCustomerViewer('customer'))} />;
}
