import {
  invoiceListDefinition,
  type InvoicePlace,
  type ListKind,
  visibleParts,
} from '../../features/invoices/index.ts';
import { can } from '../../session/permissions.ts';
import { useCurrentUser } from '../../session/session-context.ts';
import { useListPlace } from './use-list-place.ts';

/** The state of an invoice list and its detail in the address. */
export function useInvoicePlace(kind: ListKind): InvoicePlace {
  return useListPlace(invoiceListDefinition, visibleParts(kind, can(useCurrentUser(), 'chooseProvider')));
}
