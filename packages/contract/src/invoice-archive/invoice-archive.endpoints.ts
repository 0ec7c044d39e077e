import { endpoint } from '../endpoint.ts';
import { invoiceReaders } from '../invoices/invoice.endpoints.ts';
import { idParams } from '../primitives.ts';
import { downloadAllQuery, invoiceDetails } from './invoice-details.schemas.ts';

/** Archives of all documents of a list, and the details of one document. */
export const invoiceArchiveEndpoints = {
  downloadAllInvoices: endpoint({
    method: 'GET',
    path: '/Invoice/Download/All',
    summary: 'Every document that matches the filters as a streamed ZIP with a CSV index',
    access: invoiceReaders,
    query: downloadAllQuery,
    answer: { file: ['application/zip'] },
    errors: ['DocumentDamaged', 'TooManyDownloads', 'TooManyRequests'],
  }),
  getInvoiceDetails: endpoint({
    method: 'GET',
    path: '/Invoice/Details/{id}',
    summary: 'The fields read from an e-invoice, and earlier versions',
    access: invoiceReaders,
    params: idParams,
    answer: { json: invoiceDetails },
  }),
} as const;
