import {
  InvoiceList,
  invoiceList,
  startInvoiceRows,
  useInvoiceViewer,
} from '../../features/invoices/index.ts';
import type { StartRows } from '../../records/list-query.ts';
import { useListUrl } from './use-list-url.ts';

export const startRows: StartRows = (startEarly, search) => startInvoiceRows('customer', startEarly, search);

/** The customers' own invoices. */
export function FrontendInvoicePage() {
  return (
    <InvoiceList
      kind="customer"
      listUrl={useListUrl('invoices', invoiceList, useInvoiceViewer('customer'))}
    />
  );
}
