import { z } from 'zod';
import { endpoint, only } from '../endpoint.ts';
import { exportQuery, invoiceCount } from './export.schemas.ts';

/** The monthly count of documents per provider. */
export const exportEndpoints = {
  countInvoicesByProvider: endpoint({
    method: 'GET',
    path: '/Invoice/InvoiceCountForProvider',
    summary: "A month's documents by provider, providers without any included",
    access: only({ SuperAdmin: 'all' }),
    query: exportQuery,
    answer: { json: z.array(invoiceCount) },
  }),
  exportInvoiceCounts: endpoint({
    method: 'GET',
    path: '/Invoice/ExportInvoiceCountForProvider',
    summary: 'The same as CSV for a German Excel',
    access: only({ SuperAdmin: 'all' }),
    query: exportQuery,
    answer: { file: ['text/csv'] },
  }),
} as const;
