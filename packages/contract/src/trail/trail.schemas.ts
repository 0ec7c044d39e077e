import { z } from 'zod';
import { filterText, id, isoDate, isoDateTime, queryInteger } from '../primitives.ts';
import { AUDIT_ACTIONS } from './audit-actions.ts';
import { TRAIL_TOPIC_NAMES } from './trail-topics.ts';

/** The entries in one answer. */
export const TRAIL_PAGE_SIZE = 50;

/** `before` is the number of the last entry of the page before; the days are those of the portal's time zone. */
export const trailQuery = z.strictObject({
  before: queryInteger.pipe(z.int().positive()).optional(),
  /** A part of the name or the e-mail address of the person who acted. */
  person: filterText.optional(),
  /** The whole number of a customer, or a part of its name. */
  customer: filterText.optional(),
  /** The whole number of a document. */
  document: filterText.optional(),
  topic: z.enum(TRAIL_TOPIC_NAMES).optional(),
  action: z.enum(AUDIT_ACTIONS).optional(),
  from: isoDate.optional(),
  to: isoDate.optional(),
});
export type TrailQuery = z.infer<typeof trailQuery>;

/** An entry of the audit trail. */
export const trailEntry = z.strictObject({
  /** Grows with time. */
  number: z.int(),
  at: isoDateTime,
  action: z.string(),
  result: z.enum(['ok', 'refused', 'failed']),
  /** Null for an action of the portal itself, and for a person whose data was erased. */
  actor: z.string().nullable(),
  /** The object of the action; its name is null if it is not known any more. */
  target: z
    .strictObject({
      kind: z.string(),
      id: id.nullable(),
      name: z.string().nullable(),
      /** The number of a customer that still exists. */
      customerNumber: z.string().nullable(),
    })
    .nullable(),
  providerName: z.string().nullable(),
  facts: z.array(z.strictObject({ name: z.string(), value: z.string() })),
});
export type TrailEntry = z.infer<typeof trailEntry>;

/**
 * `checkedAt` and `faults` are the time and the result of the last check of the hash chains; null before the first
 * check.
 */
export const trailPage = z.strictObject({
  entries: z.array(trailEntry),
  /** For `before`; null on the last page. */
  next: z.int().nullable(),
  chain: z.strictObject({ checkedAt: isoDateTime, faults: z.int().nonnegative() }).nullable(),
});
export type TrailPage = z.infer<typeof trailPage>;
