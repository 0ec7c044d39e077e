import { declareEndpoints } from '../endpoint.ts';
import * as invoiceArchiveAccess from './invoice-archive.access.ts';
import { downloadAllQuery, invoiceDetails } from './invoice-details.schemas.ts';

/** Archives of all documents of a list, and the details of one document. */
export const invoiceArchiveEndpoints = declareEndpoints(invoiceArchiveAccess, {
  downloadAllInvoices: {
    call: 'GET /Invoice/Download/All',
    summary: 'Every document that matches the filters as a streamed ZIP with a CSV index',
    query: downloadAllQuery,
    response: { file: ['application/zip'] },
    errors: ['DocumentDamaged', 'TooManyDownloads', 'TooManyRequests'],
  },
  getInvoiceDetails: {
    call: 'GET /Invoice/Details/{id}',
    summary: 'The fields read from an e-invoice, and earlier versions',
    response: { json: invoiceDetails },
  },
});
