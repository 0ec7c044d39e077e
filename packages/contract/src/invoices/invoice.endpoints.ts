import { endpoint, only } from '../endpoint.ts';
import { idParams, idsQuery } from '../primitives.ts';
import { downloadQuery, invoiceListQuery, invoicePage, invoiceYears } from './invoice.schemas.ts';

/** The documents that each role may read. */
export const invoiceReaders = only({
  SuperAdmin: 'all',
  ProviderAdmin: 'provider',
  ProviderUser: 'provider',
  SalesmanUser: 'assigned-customers',
  BranchManager: 'branch',
  CustomerAdmin: 'own-customers',
  CustomerUser: 'own-customers',
});

/** The list and the downloads of invoices, remittance advices and reminders. */
export const invoiceEndpoints = {
  listInvoices: endpoint({
    method: 'GET',
    path: '/Invoice/List',
    summary: 'A page of documents with exact totals',
    access: invoiceReaders,
    query: invoiceListQuery,
    answer: { json: invoicePage },
  }),
  getInvoiceYears: endpoint({
    method: 'GET',
    path: '/Invoice/MinMaxYear',
    summary: 'The first and the last year that has documents',
    access: only({ SuperAdmin: 'all' }),
    answer: { json: invoiceYears },
  }),
  downloadInvoice: endpoint({
    method: 'GET',
    path: '/Invoice/Download/{id}',
    summary: 'One document as PDF, or its original or XML part',
    access: invoiceReaders,
    params: idParams,
    query: downloadQuery,
    answer: { file: ['application/pdf', 'application/xml'] },
    errors: ['DocumentDamaged', 'TooManyDownloads', 'TooManyRequests'],
  }),
  downloadManyInvoices: endpoint({
    method: 'GET',
    path: '/Invoice/Download/Many',
    summary: 'Up to 100 documents in one ZIP',
    access: invoiceReaders,
    query: idsQuery,
    answer: { file: ['application/zip'] },
    errors: ['DocumentDamaged', 'TooManyDownloads', 'TooManyRequests'],
  }),
} as const;
