import { declareEndpoints } from '../endpoint.ts';
import * as invoiceArchiveAccess from './invoice-archive.access.ts';
import { documentRuleCheck } from '../intake/rule-check.schemas.ts';
import { invoiceContent, invoiceContentQuery } from './invoice-content.schemas.ts';
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
  getInvoiceContent: {
    call: 'GET /Invoice/Content/{id}',
    summary: 'Everything that an e-invoice says, ready to show',
    query: invoiceContentQuery,
    response: { json: invoiceContent },
    errors: ['DocumentDamaged', 'Overloaded'],
  },
  getInvoiceRuleCheck: {
    call: 'GET /Invoice/RuleCheck/{id}',
    summary: 'What the rules of EN 16931 and XRechnung find in an e-invoice, for the provider',
    response: { json: documentRuleCheck },
  },
});
