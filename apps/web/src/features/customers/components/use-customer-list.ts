import type { CustomerSortField } from '@belegfach/contract';
import { listDataFromQuery } from '../../../records/list-data-from-query.ts';
import { useExistingPage } from '../../../ui/list/list-data.ts';
import type { ListAddress } from '../../../ui/list/list-state.ts';
import { useListControl } from '../../../ui/list/use-list-control.ts';
import { useOpenRow } from '../../../ui/list/use-open-row.ts';
import { useRowSelection } from '../../../ui/list/use-row-selection.ts';
import { useCustomerPage } from '../api/customer-queries.ts';
import { type CustomerFilters, customerListDefinition } from '../model/customer-list.ts';

/** The storage of the list state: the address of the page. */
export type CustomerListAddress = ListAddress<CustomerFilters, CustomerSortField>;

/** The common part of both pages with a list of customers. */
export function useCustomerList(place: CustomerListAddress) {
  const list = listDataFromQuery(useCustomerPage(place.state));
  useExistingPage(place, list);
  const control = useListControl(customerListDefinition, place);
  const selection = useRowSelection(
    list.rows.map((customer) => customer.id),
    place.state.filters,
  );
  const opened = useOpenRow(place.opened, list.currentRows);
  return { list, control, selection, opened };
}
