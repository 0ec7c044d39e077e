import { InvoiceList, invoiceList, useInvoiceViewer } from '../../features/invoices/index.ts';
import { useListAddress } from './use-list-address.ts';

/** The customers' own invoices. */
export function FrontendInvoicePage() {
  return <InvoiceList kind="customer" address={useListAddress(invoiceList, useInvoiceViewer('customer'))} />;
}
