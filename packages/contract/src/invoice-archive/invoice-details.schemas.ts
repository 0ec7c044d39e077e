import { z } from 'zod';
import { invoiceFilters, zipExtras } from '../invoices/invoice.schemas.ts';
import { decimal, id, isoDate, isoDateTime } from '../primitives.ts';

const party = z.strictObject({
  name: z.string().nullable(),
  /** Customer or supplier numbers as written in the document. */
  ids: z.array(z.string()),
  vatId: z.string().nullable(),
  city: z.string().nullable(),
  postcode: z.string().nullable(),
  country: z.string().nullable(),
});

/** The fields read from the structured part of an e-invoice; a field is null if the invoice does not contain it. */
export const electronicInvoice = z.strictObject({
  /** The syntax, such as `CII` or `UBL-Invoice`. */
  format: z.string(),
  /** The short name of the profile, such as `EN16931` or `XRECHNUNG`. */
  profileName: z.string().nullable(),
  documentNumber: z.string().nullable(),
  /** A code of UNTDID 1001, such as `380`. */
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
    net: decimal.nullable(),
    tax: decimal.nullable(),
    gross: decimal.nullable(),
    due: decimal.nullable(),
  }),
});
export type ElectronicInvoice = z.infer<typeof electronicInvoice>;

/** An earlier version that a newer one replaced; it can be downloaded under its own id. */
const supersededVersion = z.strictObject({
  id,
  documentName: z.string(),
  invoiceDate: isoDate.nullable(),
  publishedAt: isoDateTime,
});

/** Why an annex cannot be downloaded, although it is listed. */
const ANNEX_FAULTS = ['malformed', 'empty', 'unreadable', 'too-large'] as const;

/** A file that an e-invoice contains, in its XML or as a further file of its PDF (`GET /Invoice/Download/{id}/Annex`). */
const annex = z.strictObject({
  /** Its place in the list, from 1. */
  number: z.int(),
  name: z.string(),
  /** The MIME type as written: it says nothing reliable about the content. */
  type: z.string().nullable(),
  description: z.string().nullable(),
  /** The decoded size in bytes; with a fault it may be an estimate. */
  size: z.int(),
  fault: z.enum(ANNEX_FAULTS).nullable(),
});

/** A document that is not inside the e-invoice, which contains only its address. The address is not checked. */
const annexLink = z.strictObject({ name: z.string().nullable(), address: z.string() });

/** An invoice that a reminder names. Without `invoice` its customer has no such document up to the date of the reminder. */
const remindedInvoice = z.strictObject({
  documentNumber: z.string(),
  invoice: z.strictObject({ id, invoiceDate: isoDate }).nullable(),
});

const reminder = z.strictObject({ id, documentNumber: z.string(), invoiceDate: isoDate });

/** The content of the detail view in addition to the row of the list. */
export const invoiceDetails = z.strictObject({
  id,
  documentName: z.string(),
  publishedAt: isoDateTime,
  /** The amount to pay and the due date, as the e-invoice or the index states them. */
  amount: decimal.nullable(),
  currency: z.string().nullable(),
  dueDate: isoDate.nullable(),
  /** The parts that can be downloaded in addition to the PDF (`GET /Invoice/Download/{id}`). */
  parts: z.array(z.enum(['original', 'xml'])),
  /** The header of an e-invoice; null for a document without a structured part. */
  electronic: electronicInvoice.nullable(),
  /** Null if the original cannot be read at the moment. */
  annexes: z.array(annex).nullable(),
  annexLinks: z.array(annexLink),
  /** Newest first. */
  supersededVersions: z.array(supersededVersion),
  /** The invoices that this reminder names, in its order. */
  remindedInvoices: z.array(remindedInvoice),
  /** The reminders that name this invoice, newest first. */
  reminders: z.array(reminder),
});
export type InvoiceDetails = z.infer<typeof invoiceDetails>;

/**
 * The filters of the list. `newSince=last` limits the archive to documents that the caller's account has not downloaded
 * yet.
 */
export const downloadAllQuery = z.strictObject({
  ...invoiceFilters,
  newSince: z.literal('last').optional(),
  ...zipExtras,
});
export type DownloadAllQuery = z.infer<typeof downloadAllQuery>;
