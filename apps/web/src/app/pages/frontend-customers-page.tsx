import {
  CustomerList,
  customerList,
  startCustomerRows,
  useCustomerViewer,
} from '../../features/customers/index.ts';
import type { StartRows } from '../../records/list-query.ts';
import { useListUrl } from './use-list-url.ts';

export const startRows: StartRows = (startEarly, search) => startCustomerRows('customer', startEarly, search);

/** The customers of a customer admin. */
export function FrontendCustomersPage() {
  return <CustomerList listUrl={useListUrl('customers', customerList, useCustomerViewer('customer'))} />;
}
