import { InvoiceList } from '../../features/invoices/index.ts';
import { useInvoiceListAddress } from './use-invoice-list-address.ts';

/** The back office's invoices. The shell renders the heading, which contains the name of the role. */
export function ManageInvoicesPage() {
  return <InvoiceList kind="backOffice" place={useInvoiceListAddress('backOffice')} />;
}
