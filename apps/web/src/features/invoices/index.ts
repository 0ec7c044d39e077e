export { startInvoiceRows } from './api/start-invoice-rows.ts';
export { DocumentsOfCustomer } from './components/documents-of-customer.tsx';
export { InvoiceList } from './components/invoice-list.tsx';
export { useInvoiceViewer } from './components/use-invoice-view.ts';
export { invoiceList } from './invoice-columns.tsx';
