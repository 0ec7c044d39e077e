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
  electronic: electronicInvoice.nullable(),
  /** Newest first. */
  supersededVersions: z.array(supersededVersion),
});
export type InvoiceDetails = z.infer<typeof invoiceDetails>;

/** The filters of the list; `newSince=last` narrows to what is new since the caller's last download. */
export const downloadAllQuery = z.strictObject({
  ...invoiceFilters,
  newSince: z.literal('last').optional(),
});
export type DownloadAllQuery = z.infer<typeof downloadAllQuery>;
