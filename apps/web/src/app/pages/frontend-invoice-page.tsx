import { InvoiceList, invoiceList, useInvoiceReader } from '../../features/invoices/index.ts';
import { useListAddress } from './use-list-address.ts';

/** The customers' own invoices. */
export function FrontendInvoicePage() {
  return <InvoiceList kind="customer" address={useListAddress(invoiceList, useInvoiceReader('customer'))} />;
}
