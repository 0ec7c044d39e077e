import { z } from 'zod';
import { invoiceFilters } from '../invoices/invoice.schemas.ts';
import { id, isoDate, isoDateTime } from '../primitives.ts';

/** Exact decimal text such as `571.04`: amounts of an e-invoice are never rounded through a float. */
const amount = z.string().regex(/^-?\d+(\.\d+)?$/, 'must be a decimal number');

const party = z.strictObject({
  name: z.string().nullable(),
  /** Customer or supplier numbers as the document gives them. */
  ids: z.array(z.string()),
  vatId: z.string().nullable(),
  city: z.string().nullable(),
  postcode: z.string().nullable(),
  country: z.string().nullable(),
});

/** The fields read from the structured part of an e-invoice; null is what it does not tell. */
export const electronicInvoice = z.strictObject({
  /** Syntax, such as `CII` or `UBL-Invoice`. */
  format: z.string(),
  /** Short name of the profile, such as `EN16931` or `XRECHNUNG`. */
  profileName: z.string().nullable(),
  documentNumber: z.string().nullable(),
  /** UNTDID 1001, such as `380`. */
  typeCode: z.string().nullable(),
  issueDate: isoDate.nullable(),
  dueDate: isoDate.nullable(),
  currency: z.string().nullable(),
  buyerReference: z.string().nullable(),
  orderReference: z.string().nullable(),
  precedingInvoice: z.string().nullable(),
  seller: party,
  buyer: party,
  totals: z.strictObject({
    net: amount.nullable(),
    tax: amount.nullable(),
    gross: amount.nullable(),
    due: amount.nullable(),
  }),
});
export type ElectronicInvoice = z.infer<typeof electronicInvoice>;

const partyWithAddress = z.strictObject({
  ...party.shape,
  /** Street and what else stands above the city. */
  addressLines: z.array(z.string()),
});

const invoiceLine = z.strictObject({
  /** As the document numbers its lines. */
  id: z.string().nullable(),
  name: z.string().nullable(),
  quantity: amount.nullable(),
  /** UN/ECE Recommendation 20 or 21, such as `C62`. */
  unit: z.string().nullable(),
  netPrice: amount.nullable(),
  /** Percent. */
  vatRate: amount.nullable(),
  net: amount.nullable(),
});

const vatShare = z.strictObject({
  /** Percent. */
  rate: amount.nullable(),
  base: amount.nullable(),
  tax: amount.nullable(),
});

/** A view of more lines helps nobody: the whole document is a click away. */
export const MAX_LINES_SHOWN = 200;

/** An e-invoice as people read it: what the journal keeps of it, and the addresses, lines, taxes and payment. */
export const readableInvoice = z.strictObject({
  ...electronicInvoice.shape,
  seller: partyWithAddress,
  buyer: partyWithAddress,
  servicePeriod: z.strictObject({ start: isoDate.nullable(), end: isoDate.nullable() }).nullable(),
  /** The first of them, at most `MAX_LINES_SHOWN`; `lineCount` says how many there are. */
  lines: z.array(invoiceLine).max(MAX_LINES_SHOWN),
  lineCount: z.int(),
  vat: z.array(vatShare),
  payment: z.strictObject({
    ibans: z.array(z.string()),
    /** What the payer is to quote. */
    reference: z.string().nullable(),
    terms: z.array(z.string()),
  }),
});
export type ReadableInvoice = z.infer<typeof readableInvoice>;

/** Which parts `GET /Invoice/Download/{id}` offers beside the PDF (decisions D6). */
export const INVOICE_PARTS = ['original', 'xml'] as const;

/** An earlier version that a newer one took the place of; it can be downloaded under its own id (decisions D11). */
const supersededVersion = z.strictObject({
  id,
  documentName: z.string(),
  invoiceDate: isoDate.nullable(),
  publishedAt: isoDateTime,
});

/** What the detail shows beyond the list's row (authorisation row 66). */
export const invoiceDetails = z.strictObject({
  id,
  documentName: z.string(),
  publishedAt: isoDateTime,
  parts: z.array(z.enum(INVOICE_PARTS)),
  /** Null for a document without a structured part. */
  electronic: readableInvoice.nullable(),
  /** Newest first. */
  supersededVersions: z.array(supersededVersion),
});
export type InvoiceDetails = z.infer<typeof invoiceDetails>;

/** The filters of the list; `newSince=last` narrows to what is new since the caller's last download: what the account has not downloaded yet. */
export const downloadAllQuery = z.strictObject({
  ...invoiceFilters,
  newSince: z.literal('last').optional(),
});
export type DownloadAllQuery = z.infer<typeof downloadAllQuery>;
