import { InvoiceList, invoiceList, useInvoiceViewer } from '../../features/invoices/index.ts';
import { useListUrl } from './use-list-url.ts';

/** The customers' own invoices. */
export function FrontendInvoicePage() {
  return <InvoiceList kind="customer" listUrl={useListUrl(invoiceList, useInvoiceViewer('customer'))} />;
}
