import { declareEndpoints } from '../endpoint.ts';
import * as invoiceAccess from './invoice.access.ts';
import { idsQuery } from '../primitives.ts';
import {
  annexQuery,
  downloadQuery,
  invoiceFiltersQuery,
  invoiceListQuery,
  invoicePage,
  invoiceSum,
  invoiceYears,
  manyInvoicesQuery,
  newDocuments,
} from './invoice.schemas.ts';

/** The list and the downloads of invoices, remittance advices and reminders. */
export const invoiceEndpoints = declareEndpoints(invoiceAccess, {
  listInvoices: {
    call: 'GET /Invoice/List',
    summary: 'A page of documents with their total, exact unless totalIsExact is false',
    query: invoiceListQuery,
    response: { json: invoicePage },
  },
  countNewInvoices: {
    call: 'GET /Invoice/New',
    summary: 'How many documents are new to the caller, and how many the last month has',
    response: { json: newDocuments },
  },
  sumInvoices: {
    call: 'GET /Invoice/Sum',
    summary: 'The sum of the amounts of up to 100 documents, by currency',
    query: idsQuery,
    response: { json: invoiceSum },
  },
  sumAllInvoices: {
    call: 'GET /Invoice/Sum/All',
    summary: 'The same of every document that matches the filters, up to 10,000',
    query: invoiceFiltersQuery,
    response: { json: invoiceSum },
  },
  getInvoiceYears: {
    call: 'GET /Invoice/MinMaxYear',
    summary: 'The first and the last year with documents',
    response: { json: invoiceYears },
  },
  downloadInvoice: {
    call: 'GET /Invoice/Download/{id}',
    summary: 'One document as PDF, or its original or XML part',
    query: downloadQuery,
    response: { file: ['application/pdf', 'application/xml'] },
    errors: ['DocumentDamaged', 'TooManyDownloads', 'TooManyRequests'],
  },
  downloadAnnex: {
    call: 'GET /Invoice/Download/{id}/Annex',
    summary: 'A file that an e-invoice contains, by its number in the details of the document',
    query: annexQuery,
    response: { file: ['application/octet-stream'] },
    errors: ['DocumentDamaged', 'TooManyDownloads', 'TooManyRequests'],
  },
  downloadManyInvoices: {
    call: 'GET /Invoice/Download/Many',
    summary: 'Up to 100 documents in one ZIP',
    query: manyInvoicesQuery,
    response: { file: ['application/zip'] },
    errors: ['DocumentDamaged', 'TooManyDownloads', 'TooManyRequests'],
  },
});
