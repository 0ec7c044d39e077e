import { z } from 'zod';
import { endpointsOf } from '../endpoint.ts';
import * as exportAccess from './export.access.ts';
import { exportQuery, invoiceCount } from './export.schemas.ts';

/** The monthly count of documents per provider. */
export const exportEndpoints = endpointsOf(exportAccess, {
  countInvoicesByProvider: {
    call: 'GET /Invoice/InvoiceCountForProvider',
    summary: "A month's documents by provider, providers without any included",
    query: exportQuery,
    answer: { json: z.array(invoiceCount) },
  },
  exportInvoiceCounts: {
    call: 'GET /Invoice/ExportInvoiceCountForProvider',
    summary: 'The same as CSV for a German Excel',
    query: exportQuery,
    answer: { file: ['text/csv'] },
  },
});
