import { InvoiceList, invoiceList, useInvoiceViewer } from '../../features/invoices/index.ts';
import { useListAddress } from './use-list-address.ts';

/** The back office's invoices. The shell renders the heading, which contains the name of the role. */
export function ManageInvoicesPage() {
  return (
    <InvoiceList kind="backOffice" address={useListAddress(invoiceList, useInvoiceViewer('backOffice'))} />
  );
}
