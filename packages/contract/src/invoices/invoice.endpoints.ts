import { endpointsOf } from '../endpoint.ts';
import { idsQuery } from '../primitives.ts';
import * as invoiceAccess from './invoice.access.ts';
import { downloadQuery, invoiceListQuery, invoicePage, invoiceYears } from './invoice.schemas.ts';

/** The list and the downloads of invoices, remittance advices and reminders. */
export const invoiceEndpoints = endpointsOf(invoiceAccess, {
  listInvoices: {
    call: 'GET /Invoice/List',
    summary: 'A page of documents with exact totals',
    query: invoiceListQuery,
    answer: { json: invoicePage },
  },
  getInvoiceYears: {
    call: 'GET /Invoice/MinMaxYear',
    summary: 'The first and the last year that has documents',
    answer: { json: invoiceYears },
  },
  downloadInvoice: {
    call: 'GET /Invoice/Download/{id}',
    summary: 'One document as PDF, or its original or XML part',
    query: downloadQuery,
    answer: { file: ['application/pdf', 'application/xml'] },
    errors: ['DocumentDamaged', 'TooManyDownloads', 'TooManyRequests'],
  },
  downloadManyInvoices: {
    call: 'GET /Invoice/Download/Many',
    summary: 'Up to 100 documents in one ZIP',
    query: idsQuery,
    answer: { file: ['application/zip'] },
    errors: ['DocumentDamaged', 'TooManyDownloads', 'TooManyRequests'],
  },
});
