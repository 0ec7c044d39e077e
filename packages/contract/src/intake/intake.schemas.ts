import { z } from 'zod';
import type { FilePart } from '../endpoint.ts';
import { electronicInvoice } from '../invoice-archive/invoice-details.schemas.ts';
import { invoiceTypeValue } from '../invoices/invoice.schemas.ts';
import {
  MAX_DISCARD_REASON_LENGTH,
  MAX_DOCUMENT_NUMBER_LENGTH,
  MAX_EXEMPTION_COMMENT_LENGTH,
  MAX_FILES_PER_UPLOAD,
  MAX_UPLOAD_BYTES,
} from '../limits.ts';
import { id, idList, isoDate, isoDateTime, multiLineText, oneLine } from '../primitives.ts';
import {
  activeContent,
  eInvoiceDuty,
  eInvoiceExemption,
  intakeReason,
  intakeState,
  intakeWarning,
} from './intake-code.schemas.ts';
import { IDENTIFIER_SCHEMES } from './intake-codes.ts';
import { disputedField, fieldComparison, indexRemarks, reasonDetail } from './intake-evidence.schemas.ts';

/** PDFs, XML files, index files and ZIPs of them. The upload accepts other kinds of files too; the intake rejects them with a reason. */
export const intakeFiles = {
  Documents: { maxFiles: MAX_FILES_PER_UPLOAD, maxBytes: MAX_UPLOAD_BYTES },
} as const satisfies Readonly<Record<string, FilePart>>;

/** A SuperAdmin must send the `ProviderId`. An intake key and a ProviderAdmin upload for the provider to which they belong. */
export const intakeFields = z.strictObject({ ProviderId: id.optional() });

/** A repeated upload with the same key and the same bytes gets the first response again. */
export const intakeHeaders = z.strictObject({
  'idempotency-key': z
    .string()
    .regex(/^[\x21-\x7e]{1,200}$/, 'must be 1 to 200 visible ASCII characters')
    .optional(),
});

/** The state of a file. The fields of the document are null as long as they are unknown. */
export const intakeItem = z.strictObject({
  id,
  fileName: z.string(),
  state: intakeState,
  /** The first reason why the file is held, or why it was rejected. */
  reason: intakeReason.nullable(),
  /** The warning about an accepted document. */
  warning: intakeWarning.nullable(),
  /** The document that was created from the file; for a duplicate, the existing document. */
  documentId: id.nullable(),
  documentNumber: z.string().nullable(),
  documentDate: isoDate.nullable(),
  typeValue: invoiceTypeValue.nullable(),
  customerNumber: z.string().nullable(),
});
export type IntakeItem = z.infer<typeof intakeItem>;

/**
 * An item of an upload. `explanation`: all its reasons, its warning and its remarks in words, with the values they speak of, as in a result
 * file; null without any.
 */
const uploadedItem = z.strictObject({
  ...intakeItem.shape,
  ...indexRemarks.shape,
  explanation: z.strictObject({ de: z.string(), en: z.string() }).nullable(),
});
export type UploadedItem = z.infer<typeof uploadedItem>;

/** The items of an upload, in the order of its files. */
export const uploadResponse = z.strictObject({ items: z.array(uploadedItem) });
export type UploadResponse = z.infer<typeof uploadResponse>;

/**
 * How a person resolves that the document number exists already: the file becomes a new version of the existing
 * document, or a duplicate of it. The person can also reject the file.
 */
const intakeResolution = z.enum(['newVersion', 'sameDocument']);
export type IntakeResolution = z.infer<typeof intakeResolution>;

/**
 * The values that a person enters to release a document. `remember` stores the identifier by which the document names its customer
 * (INT-73).
 */
export const releaseBody = z.strictObject({
  customerId: id.optional(),
  documentNumber: oneLine(MAX_DOCUMENT_NUMBER_LENGTH).min(1).optional(),
  documentDate: isoDate.optional(),
  typeValue: invoiceTypeValue.optional(),
  remember: z.boolean().optional(),
  /** The person confirms that the identifier is moved from the customer who has it now. */
  overrideIdentifier: z.boolean().optional(),
  resolution: intakeResolution.optional(),
  /** Why the document may be a plain PDF although the provider sends e-invoices; `other` needs the comment. */
  exemption: eInvoiceExemption.optional(),
  exemptionComment: multiLineText(MAX_EXEMPTION_COMMENT_LENGTH).optional(),
});
export type ReleaseBody = z.infer<typeof releaseBody>;

export const discardBody = z.strictObject({ reason: multiLineText(MAX_DISCARD_REASON_LENGTH) });

/** The same reason for many held documents; all of them are rejected, or none. */
export const bulkDiscardBody = z.strictObject({ ids: idList, ...discardBody.shape });

/** The same customer for many held documents. */
export const bulkAssignmentBody = z.strictObject({ ids: idList, customerId: id });

/** The documents after the call: one that needs more than a customer is still held. */
export const bulkAssignmentResponse = z.strictObject({ items: z.array(intakeItem) });

export const customerIdentifierScheme = z.enum(IDENTIFIER_SCHEMES);

const customer = z.strictObject({ id, name: z.string(), customerNumber: z.string() });

const customerSuggestion = z.strictObject({
  ...customer.shape,
  /** Why the customer is suggested. A document is never assigned automatically by a name. */
  because: z.array(z.enum(['identifier', 'similar-name', 'same-postcode'])),
});

/**
 * `isOwnNumber`: the identifier is just this customer's number, which some providers write without leading zeros. It
 * cannot be moved to another customer.
 */
const identifierHolder = z.strictObject({ ...customer.shape, isOwnNumber: z.boolean() });

/** The current document that already has the number. */
const existingDocument = z.strictObject({
  documentId: id,
  documentNumber: z.string(),
  documentDate: isoDate,
  customerNumber: z.string(),
  customerName: z.string(),
  /** The names of the fields in which the two documents differ; empty if only the bytes differ. */
  differences: z.array(z.string()),
});

/**
 * An index row that names this file but came in without it. A person decides whether the row describes the held file.
 */
const indexSuggestion = z.strictObject({
  /** The time at which the index was received. */
  at: isoDateTime,
  documentNumber: z.string().nullable(),
  documentDate: isoDate.nullable(),
  typeValue: invoiceTypeValue.nullable(),
  /** As written in the index, like `customerName`. */
  customerNumber: z.string().nullable(),
  customerName: z.string().nullable(),
  /** The provider's customer with this number today. */
  customer: customer.nullable(),
});

/** A change of the state of a file. `actor` is the name of a person or the channel. */
const intakeEvent = z.strictObject({
  at: isoDateTime,
  actor: z.string(),
  fromState: intakeState.nullable(),
  toState: intakeState,
  reasons: z.array(intakeReason),
  /** The reason that the person gave for a discard. */
  comment: z.string().nullable(),
});

/** The findings by which a person decides on a file. */
export const intakeFindings = {
  /** All reasons against the document, the decisive one first. */
  reasons: z.array(intakeReason),
  /** The values behind the reasons; some reasons have none. */
  reasonDetails: z.array(reasonDetail),
  /** The values of the index, the e-invoice and the existing document, field by field. */
  comparison: z.array(fieldComparison),
  /** With the reason `index-xml-conflict`: the fields that a release must state, because no value is preselected. */
  disputed: z.array(disputedField),
  ...indexRemarks.shape,
  /** With the reason `active-content`: the findings for which the PDF is held. */
  activeContent: z.array(activeContent),
  electronic: electronicInvoice.nullable(),
  /** Null if the duty to send e-invoices does not apply to the document, or is not known to apply. */
  eInvoiceDuty: eInvoiceDuty.nullable(),
  suggestions: z.array(customerSuggestion),
  /** The identifier that `remember` stores. */
  identifier: z.strictObject({ scheme: customerIdentifierScheme, value: z.string() }).nullable(),
  /** The customers who have this identifier now. */
  identifierHolders: z.array(identifierHolder),
  /** Index rows that name a file of this name, newest first. */
  offers: z.array(indexSuggestion),
  existing: existingDocument.nullable(),
  resolutions: z.array(intakeResolution),
  events: z.array(intakeEvent),
};
