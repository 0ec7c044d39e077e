import { InvoiceList } from '../../features/invoices/index.ts';
import { useInvoiceListAddress } from './use-invoice-list-address.ts';

/** The customers' own invoices. */
export function FrontendInvoicePage() {
  return <InvoiceList kind="customer" place={useInvoiceListAddress('customer')} />;
}
