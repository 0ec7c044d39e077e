import { z } from 'zod';
import { declareEndpoints } from '../endpoint.ts';
import * as exportAccess from './export.access.ts';
import { eInvoiceShare, eInvoiceShareQuery, exportQuery, invoiceCount } from './export.schemas.ts';

/** The monthly count of documents per provider, and the yearly share of e-invoices. */
export const exportEndpoints = declareEndpoints(exportAccess, {
  countInvoicesByProvider: {
    call: 'GET /Invoice/InvoiceCountForProvider',
    summary: "A month's documents by provider, providers without any included",
    query: exportQuery,
    response: { json: z.array(invoiceCount) },
  },
  exportInvoiceCounts: {
    call: 'GET /Invoice/ExportInvoiceCountForProvider',
    summary: 'The same as CSV for a German Excel',
    query: exportQuery,
    response: { file: ['text/csv'] },
  },
  listEInvoiceShares: {
    call: 'GET /Invoice/EInvoiceShareForProvider',
    summary: "A year's invoices by provider, and how many of them are e-invoices",
    query: eInvoiceShareQuery,
    response: { json: z.array(eInvoiceShare) },
  },
});
