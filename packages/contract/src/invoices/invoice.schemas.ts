import { z } from 'zod';
import { listFilters } from '../list-filters.ts';
import { pageOf, pagingQuery } from '../paging.ts';
import { INVOICE_TYPE_NAMES, INVOICE_TYPES } from './invoice-types.ts';
import { decimal, id, idsQuery, isoDate, isoDateTime, queryInteger } from '../primitives.ts';

const invoiceTypeName = z.enum(INVOICE_TYPE_NAMES);
export const invoiceTypeValue = z.literal(Object.values(INVOICE_TYPES));

export const INVOICE_SORT_FIELDS = [
  'InvoiceDate',
  'InvoiceNumber',
  'DocumentNumber',
  'CustomerName',
  'CustomerNumber',
  'CompanyNumber',
  'ProviderName',
  'TypeValue',
  'LastDownloadedAt',
  'Comment',
  'PublishedAt',
  'Amount',
  'DueDate',
] as const;
export type InvoiceSortField = (typeof INVOICE_SORT_FIELDS)[number];

/** The filters of the invoice lists. Only customer-users can filter by `isNew` and `published` (INV-63, INV-64). */
export const INVOICE_FILTERS = {
  customerName: 'contains',
  customerNumber: 'contains',
  companyNumber: 'contains',
  providerId: 'equals',
  comment: 'contains',
  typeValue: 'equals',
  invoiceNumber: 'equals',
  documentNumber: 'contains',
  invoiceDate: 'days',
  lastDownload: 'days',
  isNew: 'equals',
  published: 'days',
} as const;

export const invoiceFilters = listFilters(INVOICE_FILTERS, {
  providerId: id,
  typeValue: queryInteger.pipe(invoiceTypeValue),
  invoiceNumber: z.string().regex(/^\d{1,18}$/, 'must be digits'),
  isNew: z.literal('true'),
});

export const invoiceFiltersQuery = z.strictObject(invoiceFilters);
export type InvoiceFiltersQuery = z.infer<typeof invoiceFiltersQuery>;

/** For filters without a counter, counting ends at this number. More documents than this have no sum. */
export const MAX_COUNTED_DOCUMENTS = 10_000;

/**
 * With `withAmounts=true` the rows have amount, currency and due date. With `countUpTo` counting may end at this number of
 * documents, for a search that shows no total.
 */
export const invoiceListQuery = z.strictObject({
  ...pagingQuery(INVOICE_SORT_FIELDS, 'InvoiceDate'),
  ...invoiceFilters,
  withAmounts: z.literal('true').optional(),
  countUpTo: queryInteger.pipe(z.int().min(1).max(MAX_COUNTED_DOCUMENTS)).optional(),
});
export type InvoiceListQuery = z.infer<typeof invoiceListQuery>;

/**
 * A document in a list. `comment` is the latest note; it is absent for back-office roles other than SuperAdmin (ACC-44).
 * `electronicFormat` is the profile of an e-invoice, null for a plain PDF. Only customer-users get `isNew` (INV-63).
 */
export const invoice = z.strictObject({
  id,
  documentName: z.string(),
  providerId: id,
  providerName: z.string(),
  customerName: z.string(),
  customerNumber: z.string(),
  companyNumber: z.string().nullable(),
  typeString: invoiceTypeName,
  typeValue: invoiceTypeValue,
  documentNumber: z.string(),
  invoiceNumber: z.number().nullable(),
  invoiceDate: isoDate.nullable(),
  lastDownloadedAt: isoDateTime.nullable(),
  /** The time at which the document came in. */
  publishedAt: isoDateTime,
  comment: z.string().nullable().optional(),
  electronicFormat: z.string().nullable(),
  /** The date of the latest reminder that names this invoice. */
  remindedOn: isoDate.nullable(),
  isNew: z.boolean().optional(),
  /** The amount to pay and the due date, as the e-invoice or the index states them; only if the query asks for them. */
  amount: decimal.nullable().optional(),
  currency: z.string().nullable().optional(),
  dueDate: isoDate.nullable().optional(),
});
export type Invoice = z.infer<typeof invoice>;

/**
 * The totals are exact unless `totalIsExact` is false. Then more than `totalItemCount` documents match, and further pages may follow the
 * last of `totalPages`; this happens only with filters for which no counter exists.
 */
export const invoicePage = pageOf(invoice).extend({ totalIsExact: z.literal(false).optional() });
export type InvoicePage = z.infer<typeof invoicePage>;

/** Counting ends at 1,000: `isExact` is then false. */
export const newDocuments = z.strictObject({
  /** The documents that are new to the caller, those that the filter `isNew` of the list finds. */
  count: z.int(),
  isExact: z.boolean(),
  /** All documents of the last calendar month, with its first and its last day. */
  lastMonth: z.strictObject({ from: isoDate, to: isoDate, count: z.int() }),
});
export type NewDocuments = z.infer<typeof newDocuments>;

/**
 * The sums of the documents by currency; null if the amount of one is not known, or if they are of several kinds: an invoice
 * and the reminder of it, or a credit note, have no sum that means anything.
 */
export const invoiceSum = z.strictObject({
  sums: z.array(z.strictObject({ currency: z.string(), amount: decimal })).nullable(),
});
export type InvoiceSum = z.infer<typeof invoiceSum>;

export const invoiceYears = z.strictObject({ minYear: z.int().nullable(), maxYear: z.int().nullable() });

/** `number` is the place of the annex in the details of the document, from 1. */
export const annexQuery = z.strictObject({ number: queryInteger.pipe(z.int().min(1)) });

/**
 * The parts that a ZIP contains in addition to the PDF of each e-invoice: with `xml=true` its XML, with `annexes=true` its
 * annexes.
 */
export const zipExtras = { xml: z.literal('true').optional(), annexes: z.literal('true').optional() };

export const manyInvoicesQuery = z.strictObject({ ...idsQuery.shape, ...zipExtras });

/** `original` is the file as it was delivered, `xml` the structured invoice inside a hybrid. */
export const downloadQuery = z.strictObject({ part: z.enum(['original', 'xml']).optional() });
