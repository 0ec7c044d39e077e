export { startInvoiceRows } from './api/start-invoice-rows.ts';
export { InvoiceList } from './components/invoice-list.tsx';
export { useInvoiceViewer } from './components/use-invoice-view.ts';
export { invoiceList } from './invoice-columns.tsx';
