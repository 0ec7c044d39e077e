import { InvoiceList } from '../../features/invoices/index.ts';
import { useInvoicePlace } from './use-invoice-place.ts';

/** The back office's invoices; its heading, with the role's name, is the shell's. */
export function ManageInvoicesPage() {
  return <InvoiceList kind="backOffice" place={useInvoicePlace('backOffice')} />;
}
