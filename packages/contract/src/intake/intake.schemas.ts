import { z } from 'zod';
import type { FilePart } from '../endpoint.ts';
import { electronicInvoice } from '../invoice-archive/invoice-details.schemas.ts';
import { invoiceTypeValue } from '../invoices/invoice.schemas.ts';
import {
  MAX_DISCARD_REASON_LENGTH,
  MAX_DOCUMENT_NUMBER_LENGTH,
  MAX_FILES_PER_UPLOAD,
  MAX_UPLOAD_BYTES,
} from '../limits.ts';
import { id, isoDate, isoDateTime, multiLineText, oneLine } from '../primitives.ts';
import { activeContent, intakeReason, intakeState } from './intake-state.schemas.ts';

/** PDFs, XML files, index files and ZIPs of them. A file of another kind is accepted here and rejected by the intake, with a reason. */
export const intakeFiles = {
  Documents: { maxFiles: MAX_FILES_PER_UPLOAD, maxBytes: MAX_UPLOAD_BYTES },
} as const satisfies Readonly<Record<string, FilePart>>;

/** A SuperAdmin must give the `ProviderId`; for an intake key and a ProviderAdmin it is the own provider. */
export const intakeFields = z.strictObject({ ProviderId: id.optional() });

/** A repeated upload with the same key and the same bytes gets the first answer again. */
export const intakeHeaders = z.strictObject({
  'idempotency-key': z
    .string()
    .regex(/^[\x21-\x7e]{1,200}$/, 'must be 1 to 200 visible ASCII characters')
    .optional(),
});

/** The state of a file; the fields of the document are null as long as they are unknown. */
export const intakeItem = z.strictObject({
  id,
  fileName: z.string(),
  state: intakeState,
  /** The first reason why the file is held, or why it was rejected. */
  reason: intakeReason.nullable(),
  /** The document that was created from it; for a duplicate the existing document. */
  documentId: id.nullable(),
  documentNumber: z.string().nullable(),
  documentDate: isoDate.nullable(),
  typeValue: invoiceTypeValue.nullable(),
  customerNumber: z.string().nullable(),
});
export type IntakeItem = z.infer<typeof intakeItem>;

/** The items of an upload, in the order of its files. */
export const uploadResponse = z.strictObject({ items: z.array(intakeItem) });
export type UploadResponse = z.infer<typeof uploadResponse>;

/** How a person resolves a document number that exists with other bytes. To reject the file, the person discards it. */
export const INTAKE_RESOLUTIONS = ['newVersion', 'sameDocument'] as const;
export const intakeResolution = z.enum(INTAKE_RESOLUTIONS);
export type IntakeResolution = (typeof INTAKE_RESOLUTIONS)[number];

/** What a person adds to release a document. `remember` stores the identifier by which the document names its customer (INT-73). */
export const releaseBody = z.strictObject({
  customerId: id.optional(),
  documentNumber: oneLine(MAX_DOCUMENT_NUMBER_LENGTH).min(1).optional(),
  documentDate: isoDate.optional(),
  typeValue: invoiceTypeValue.optional(),
  remember: z.boolean().optional(),
  /** The person confirms that the identifier is taken from the customer who has it now. */
  overrideIdentifier: z.boolean().optional(),
  resolution: intakeResolution.optional(),
});
export type ReleaseBody = z.infer<typeof releaseBody>;

export const discardBody = z.strictObject({ reason: multiLineText(MAX_DISCARD_REASON_LENGTH) });

/** The kinds of identifiers by which a customer can be recognised in a document. */
export const CUSTOMER_IDENTIFIER_SCHEMES = [
  'customer-number',
  'buyer-id',
  'gln',
  'vat-id',
  'endpoint',
  'leitweg-id',
  'name',
] as const;
export const customerIdentifierScheme = z.enum(CUSTOMER_IDENTIFIER_SCHEMES);

/** Why a customer is suggested. A document is never assigned only because of a name. */
export const SUGGESTION_REASONS = ['identifier', 'similar-name', 'same-postcode'] as const;

const customerSuggestion = z.strictObject({
  id,
  name: z.string(),
  customerNumber: z.string(),
  because: z.array(z.enum(SUGGESTION_REASONS)),
});

/** The current document that already has the number. */
const existingDocument = z.strictObject({
  documentId: id,
  documentNumber: z.string(),
  documentDate: isoDate,
  customerNumber: z.string(),
  customerName: z.string(),
  /** The names of the fields in which the two differ; empty if only the bytes differ. */
  differences: z.array(z.string()),
});

/**
 * A row of an index that named a file of this name, although no such file was delivered with the index. Only a person
 * decides whether the row describes the held file.
 */
const indexSuggestion = z.strictObject({
  /** When the index was received. */
  at: isoDateTime,
  documentNumber: z.string().nullable(),
  documentDate: isoDate.nullable(),
  typeValue: invoiceTypeValue.nullable(),
  /** As written in the index, like `customerName`. */
  customerNumber: z.string().nullable(),
  customerName: z.string().nullable(),
  /** The customer of the provider that has this number now. */
  customer: z.strictObject({ id, name: z.string(), customerNumber: z.string() }).nullable(),
});

/** One change of a file's state; `actor` is the name of a person or of the channel. */
const intakeEvent = z.strictObject({
  at: isoDateTime,
  actor: z.string(),
  fromState: intakeState.nullable(),
  toState: intakeState,
  reasons: z.array(intakeReason),
  /** The reason that the person gave for a discard. */
  comment: z.string().nullable(),
});

/** What a person needs to decide on one file. */
export const intakeFindings = {
  /** All reasons against the document, the decisive one first. */
  reasons: z.array(intakeReason),
  /** With the reason `active-content`: the findings for which the PDF is held. */
  activeContent: z.array(activeContent),
  electronic: electronicInvoice.nullable(),
  suggestions: z.array(customerSuggestion),
  /** The identifier that `remember` would store. */
  identifier: z.strictObject({ scheme: customerIdentifierScheme, value: z.string() }).nullable(),
  /** The customers who have that identifier now. */
  identifierHolders: z.array(z.strictObject({ id, name: z.string(), customerNumber: z.string() })),
  /** Rows of indexes that name a file of this name, newest first. */
  offers: z.array(indexSuggestion),
  existing: existingDocument.nullable(),
  resolutions: z.array(intakeResolution),
  events: z.array(intakeEvent),
};
