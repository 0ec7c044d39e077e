import { InvoiceList, invoiceList, useInvoiceReader } from '../../features/invoices/index.ts';
import { useListAddress } from './use-list-address.ts';

/** The customers' own invoices. */
export function FrontendInvoicePage() {
  return <InvoiceList kind="customer" place={useListAddress(invoiceList, useInvoiceReader('customer'))} />;
}
