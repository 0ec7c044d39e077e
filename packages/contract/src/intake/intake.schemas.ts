import { z } from 'zod';
import type { FilePart } from '../endpoint.ts';
import { electronicInvoice } from '../invoice-archive/invoice-details.schemas.ts';
import { invoiceTypeValue } from '../invoices/invoice.schemas.ts';
import { id, isoDate, isoDateTime, manyLines, oneLine } from '../primitives.ts';
import { activeContent, intakeReason, intakeState } from './intake-states.ts';

/** A document is at most 25 MB; a larger one ends as rejected, with its reason (decisions D11). */
export const MAX_DOCUMENT_BYTES = 25 * 1024 * 1024;

/** One upload may carry as many files as a ZIP may have entries, and as many bytes as a ZIP may unpack to. */
export const MAX_FILES_PER_UPLOAD = 2000;
export const MAX_UPLOAD_BYTES = 500 * 1024 * 1024;

/** PDFs, XML files, index files and ZIPs of them; a file of another kind is judged, not turned away. */
export const intakeFiles = {
  Documents: { maxFiles: MAX_FILES_PER_UPLOAD, maxBytes: MAX_UPLOAD_BYTES },
} as const satisfies Readonly<Record<string, FilePart>>;

/** `ProviderId` is a SuperAdmin's to give; an intake key and a ProviderAdmin have theirs (decisions D10). */
export const intakeFields = z.strictObject({ ProviderId: id.optional() });

/** A repeat with the same key and the same bytes gets the first answer again (decisions D7 and D11). */
export const intakeHeaders = z.strictObject({
  'idempotency-key': z
    .string()
    .regex(/^[\x21-\x7e]{1,200}$/, 'must be 1 to 200 visible ASCII characters')
    .optional(),
});

/** What became of a file; the document's fields are null as long as they are not known (decisions D10). */
export const intakeItem = z.strictObject({
  id,
  fileName: z.string(),
  state: intakeState,
  /** The first thing that a person has to settle, or why the file was rejected. */
  reason: intakeReason.nullable(),
  /** The invoice that came of it; for a duplicate the one that was there. */
  documentId: id.nullable(),
  documentNumber: z.string().nullable(),
  documentDate: isoDate.nullable(),
  typeValue: invoiceTypeValue.nullable(),
  customerNumber: z.string().nullable(),
});
export type IntakeItem = z.infer<typeof intakeItem>;

/** The items of an upload in the order of its files. */
export const intakeAnswer = z.strictObject({ items: z.array(intakeItem) });
export type IntakeAnswer = z.infer<typeof intakeAnswer>;

/** The longest number that a document may have; the database holds the same limit. */
const MAX_DOCUMENT_NUMBER_LENGTH = 100;

/** How a number that exists with other bytes is settled; to reject is to discard (decisions D7). */
export const INTAKE_RESOLUTIONS = ['newVersion', 'sameDocument'] as const;
export const intakeResolution = z.enum(INTAKE_RESOLUTIONS);
export type IntakeResolution = (typeof INTAKE_RESOLUTIONS)[number];

/** What a person adds to release a document. `remember` stores the document's name for its customer for the next ones. */
export const releaseBody = z.strictObject({
  customerId: id.optional(),
  documentNumber: oneLine(MAX_DOCUMENT_NUMBER_LENGTH).min(1).optional(),
  documentDate: isoDate.optional(),
  typeValue: invoiceTypeValue.optional(),
  remember: z.boolean().optional(),
  /** The person knows that another customer is known by it now, and takes it from that one. */
  overrideIdentifier: z.boolean().optional(),
  resolution: intakeResolution.optional(),
});
export type ReleaseBody = z.infer<typeof releaseBody>;

/** The longest reason for a discard. */
const MAX_DISCARD_REASON_LENGTH = 500;

export const discardBody = z.strictObject({ reason: manyLines(MAX_DISCARD_REASON_LENGTH) });

/** How a customer can be recognised in a document beside its customer number. */
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

/** Why a customer is suggested; the name never decides alone (decisions D7). */
export const SUGGESTION_REASONS = ['identifier', 'similar-name', 'same-postcode'] as const;

const customerSuggestion = z.strictObject({
  id,
  name: z.string(),
  customerNumber: z.string(),
  because: z.array(z.enum(SUGGESTION_REASONS)),
});

/** The live document that already has the number. */
const existingDocument = z.strictObject({
  documentId: id,
  documentNumber: z.string(),
  documentDate: isoDate,
  customerNumber: z.string(),
  customerName: z.string(),
  /** Names of the fields in which the two differ; empty where only the bytes do. */
  differences: z.array(z.string()),
});

/**
 * A row of an index that named a file of this name, which did not come with it. Nobody but a person takes the held file for the one
 * that was meant.
 */
const indexOffer = z.strictObject({
  /** When the index came. */
  at: isoDateTime,
  documentNumber: z.string().nullable(),
  documentDate: isoDate.nullable(),
  typeValue: invoiceTypeValue.nullable(),
  /** As the index writes them. */
  customerNumber: z.string().nullable(),
  customerName: z.string().nullable(),
  /** The customer of the provider who has that number now. */
  customer: z.strictObject({ id, name: z.string(), customerNumber: z.string() }).nullable(),
});

/** One step of a file's way; `actor` is a person's name, or the channel's. */
const intakeEvent = z.strictObject({
  at: isoDateTime,
  actor: z.string(),
  fromState: intakeState.nullable(),
  toState: intakeState,
  reasons: z.array(intakeReason),
  /** What the person who discarded it wrote. */
  comment: z.string().nullable(),
});

/** What a person needs to judge one file (authorisation row 56). */
export const intakeFindings = {
  /** All that speaks against the document, the decisive one first. */
  reasons: z.array(intakeReason),
  /** With the reason `active-content`: what the PDF was held for. */
  activeContent: z.array(activeContent),
  electronic: electronicInvoice.nullable(),
  suggestions: z.array(customerSuggestion),
  /** What `remember` would store. */
  identifier: z.strictObject({ scheme: customerIdentifierScheme, value: z.string() }).nullable(),
  /** Customers who are known by that identifier now. */
  identifierHolders: z.array(z.strictObject({ id, name: z.string(), customerNumber: z.string() })),
  /** Rows of indexes that name a file so, the newest first. */
  offers: z.array(indexOffer),
  existing: existingDocument.nullable(),
  resolutions: z.array(intakeResolution),
  events: z.array(intakeEvent),
};
