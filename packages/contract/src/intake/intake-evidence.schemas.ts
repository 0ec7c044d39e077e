import { z } from 'zod';
import { intakeReason } from './intake-code.schemas.ts';
import { COMPARED_FIELDS, INTAKE_LIMITS, OTHER_FILE_KINDS } from './intake-codes.ts';

/** A value of one source. `isUsable` is false for a text that could not be read, such as a date that does not exist. */
const comparedValue = z.strictObject({ value: z.string(), isUsable: z.boolean() });
export type ComparedValue = z.infer<typeof comparedValue>;

const comparedField = z.enum(COMPARED_FIELDS);

/**
 * The values of one field in the index, in the e-invoice and in the existing document with the same number. Null for a
 * source without a value. Dates are `YYYY-MM-DD` and types are type values where they are usable.
 */
export const fieldComparison = z.strictObject({
  field: comparedField,
  index: comparedValue.nullable(),
  document: comparedValue.nullable(),
  existing: comparedValue.nullable(),
  differs: z.boolean(),
});
export type FieldComparison = z.infer<typeof fieldComparison>;

/** The fields for which a person must choose a value, because the sources contradict each other. */
export const disputedField = z.enum(['documentNumber', 'documentDate', 'typeValue', 'customerId']);
export type DisputedField = z.infer<typeof disputedField>;

/** An optional field of the index, with its text that could not be read. The document is stored without this value. */
export const unreadField = z.strictObject({ field: z.enum(['amount', 'dueDate']), text: z.string() });
export type UnreadField = z.infer<typeof unreadField>;

const statedTotal = z.strictObject({ amount: z.string(), currency: z.string().nullable() });

/** The total in the index differs from the total in the e-invoice. The portal uses the total of the e-invoice. */
const differingTotal = z.strictObject({ index: statedTotal, document: statedTotal });
export type DifferingTotal = z.infer<typeof differingTotal>;

/** The faults in values of the index that are not a reason to hold the document. */
export const indexRemarks = z.strictObject({
  unreadFields: z.array(unreadField),
  /** Null also with the reason `index-xml-conflict`, whose own values already contain both totals. */
  differingTotal: differingTotal.nullable(),
});
export type IndexRemarks = z.infer<typeof indexRemarks>;

/** `found` is null where the reading ended at the limit. */
const exceededLimit = z.strictObject({
  name: z.enum(INTAKE_LIMITS),
  allowed: z.number(),
  found: z.number().nullable(),
});

/** The values behind a reason, as written in the index and in the document. */
export const reasonDetail = z.strictObject({
  reason: intakeReason,
  index: z.string().nullable(),
  document: z.string().nullable(),
  /** The values that would have been right. */
  expected: z.array(z.string()),
  limit: exceededLimit.nullable(),
  /** The apparent kind of a file that is neither a PDF nor XML. */
  looksLike: z.enum(OTHER_FILE_KINDS).nullable(),
  /** The actual kind of an XML that is not a readable invoice: its root element with the namespace, or the name of the format. */
  content: z.string().nullable(),
  /** The files that the reason speaks of: one in a ZIP, or those in a PDF that contradict each other. */
  files: z.array(z.string()),
  /** The place of the first error in malformed XML. */
  place: z.strictObject({ line: z.int(), column: z.int() }).nullable(),
});
export type ReasonDetail = z.infer<typeof reasonDetail>;
