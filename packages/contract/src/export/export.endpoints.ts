import { z } from 'zod';
import { declareEndpoints } from '../endpoint.ts';
import * as exportAccess from './export.access.ts';
import { eInvoiceShare, eInvoiceShareQuery, exportQuery, invoiceCount } from './export.schemas.ts';

/** The monthly count of documents per provider, and the yearly share of e-invoices. */
export const exportEndpoints = declareEndpoints(exportAccess, {
  countInvoicesByProvider: {
    call: 'GET /Invoice/InvoiceCountForProvider',
    summary: 'The number of documents of each provider in a month, also if it is 0',
    query: exportQuery,
    response: { json: z.array(invoiceCount) },
  },
  exportInvoiceCounts: {
    call: 'GET /Invoice/ExportInvoiceCountForProvider',
    summary: 'The same as a CSV file for Excel in German',
    query: exportQuery,
    response: { file: ['text/csv'] },
  },
  listEInvoiceShares: {
    call: 'GET /Invoice/EInvoiceShareForProvider',
    summary: 'The number of invoices of each provider in a year, and how many of them are e-invoices',
    query: eInvoiceShareQuery,
    response: { json: z.array(eInvoiceShare) },
  },
});
