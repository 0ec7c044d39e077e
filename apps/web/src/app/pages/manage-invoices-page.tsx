import { InvoiceList, invoiceList, useInvoiceViewer } from '../../features/invoices/index.ts';
import { useListUrl } from './use-list-url.ts';

/** The back office's invoices. The shell renders the heading, which contains the name of the role. */
export function ManageInvoicesPage() {
  return <InvoiceList kind="backOffice" listUrl={useListUrl(invoiceList, useInvoiceViewer('backOffice'))} />;
}
