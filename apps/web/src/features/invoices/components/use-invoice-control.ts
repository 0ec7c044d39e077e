import type { InvoiceSortField } from '@belegfach/contract';
import { dayOf } from '../../../lib/dates.ts';
import { useProviders } from '../../../records/providers.ts';
import { can } from '../../../session/permissions.ts';
import { useCurrentUser } from '../../../session/session-context.ts';
import type { ListAddress } from '../../../ui/list/list-state.ts';
import { type ListControl, useListControl } from '../../../ui/list/use-list-control.ts';
import type { InvoiceFilters } from '../model/list-state.ts';
import { invoiceListDefinition } from '../model/search-params.ts';

/** The storage of the state of the list and of the open document: the address of the page. */
export type InvoiceListAddress = ListAddress<InvoiceFilters, InvoiceSortField>;

/** The list control with the data that the filters of invoices need. */
export interface InvoiceControl extends ListControl<InvoiceFilters, InvoiceSortField> {
  readonly providers: readonly { readonly id: string; readonly name: string }[];
  readonly today: string;
}

export function useInvoiceControl(place: InvoiceListAddress): InvoiceControl {
  const control = useListControl(invoiceListDefinition, place);
  const providers = useProviders(can(useCurrentUser(), 'chooseProvider'));
  return { ...control, providers, today: dayOf(new Date()) };
}
