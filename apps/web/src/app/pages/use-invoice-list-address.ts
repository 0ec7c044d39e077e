import {
  invoiceListDefinition,
  type InvoiceListAddress,
  type ListKind,
  visibleParts,
} from '../../features/invoices/index.ts';
import { can } from '../../session/permissions.ts';
import { useCurrentUser } from '../../session/session-context.ts';
import { useListAddress } from './use-list-address.ts';

/** The state of an invoice list and its detail in the address. */
export function useInvoiceListAddress(kind: ListKind): InvoiceListAddress {
  return useListAddress(invoiceListDefinition, visibleParts(kind, can(useCurrentUser(), 'chooseProvider')));
}
