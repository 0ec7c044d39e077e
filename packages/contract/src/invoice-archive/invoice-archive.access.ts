import { listInvoices } from '../invoices/invoice.access.ts';

export const downloadAllInvoices = listInvoices;
export const getInvoiceDetails = listInvoices;
