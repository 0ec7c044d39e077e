import {
  InvoiceList,
  invoiceList,
  startInvoiceRows,
  useInvoiceViewer,
} from '../../features/invoices/index.ts';
import type { StartRows } from '../../records/list-query.ts';
import { useListUrl } from './use-list-url.ts';

export const startRows: StartRows = (startEarly, search) =>
  startInvoiceRows('backOffice', startEarly, search);

/** The back office's invoices. The shell renders the heading, which contains the name of the role. */
export function ManageInvoicesPage() {
  return (
    <InvoiceList
      kind="backOffice"
      listUrl={useListUrl('manage-invoices', invoiceList, useInvoiceViewer('backOffice'))}
    />
  );
}
