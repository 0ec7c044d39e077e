import { z } from 'zod';
import { EMAIL, MAX_EMAIL_LENGTH } from './email-address.ts';

/** Public id of any record: a UUID (version 7 where we make it), always read in lower case (decisions D1). */
export const id = z.uuid().toLowerCase().meta({ description: 'UUID' });

/** A calendar day, `YYYY-MM-DD`, without a time zone. */
export const isoDate = z.iso.date();

/** A moment in UTC, RFC 3339. */
export const isoDateTime = z.iso.datetime();

/** A month as the export asks for it, `YYYY-MM` (spec section 7). */
export const isoMonth = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'must be a month, YYYY-MM');

/**
 * Control characters and halves of surrogate pairs are refused in every text: PostgreSQL can't store U+0000, and a line
 * break in a name would end a mail header (security T19).
 */
const ONE_LINE = /^[^\p{Cc}\p{Cs}]*$/u;
const MANY_LINES = /^(?:[^\p{Cc}\p{Cs}]|[\t\n\r])*$/u;

/**
 * What a browser makes for itself once (at least 256 random bits, base64url) and sends with each sign-in: wrong tries of strangers do not
 * slow down a browser from which the account was signed in before. It opens nothing; one of another form counts as none.
 */
export const deviceToken = z.string().max(200).meta({
  description:
    'random text of the client, at least 43 characters of A-Z a-z 0-9 - _, the same with each sign-in',
});

/** Text of one line, trimmed, possibly empty. */
export function oneLine(longest: number) {
  return z.string().trim().max(longest).regex(ONE_LINE, 'must not contain control characters');
}

/** Text that may have several lines, trimmed and not empty. */
export function manyLines(longest: number) {
  return z.string().trim().min(1).max(longest).regex(MANY_LINES, 'must not contain control characters');
}

/** The longest name of a person, customer, provider or branch; the database holds the same limit. */
const MAX_NAME_LENGTH = 200;

export const nonEmptyText = oneLine(MAX_NAME_LENGTH).min(1);

/** A name that may stay empty (first and last name of a new customer's administrator, decisions D10). */
export const possiblyEmptyText = oneLine(MAX_NAME_LENGTH);

/** What a list's text filter may hold; an empty filter is left out of the request (spec section 5). */
export const filterText = oneLine(100).min(1);

/** One or many values of a repeated query parameter, always read as a list. */
export function repeated<T extends z.ZodType>(
  item: T,
  { least = 0, most = Number.MAX_SAFE_INTEGER }: { least?: number; most?: number } = {},
) {
  return z.preprocess(
    (value: z.input<T> | readonly z.input<T>[] | undefined) =>
      Array.isArray(value) || value === undefined ? value : [value],
    z.array(item).min(least).max(most),
  );
}

/** A whole number that travels as text in a query. */
export const queryInteger = z
  .string()
  .regex(/^-?\d{1,15}$/, 'must be a whole number')
  .transform(Number);

/** More ids than this in one call are refused (authorisation N2). */
export const MAX_IDS_PER_CALL = 100;

/** A JSON list of ids in a bulk call. */
export const idList = z.array(id).min(1).max(MAX_IDS_PER_CALL);

/** The repeated `id` parameter of bulk calls. */
export const idsQuery = z.strictObject({ id: repeated(id, { least: 1, most: MAX_IDS_PER_CALL }) });

export const idParams = z.strictObject({ id });

export const created = z.strictObject({ id });

/** Exactly 8 digits (spec section 9). */
export const customerNumber = z.string().regex(/^\d{8}$/, 'must be exactly 8 digits');

/** Exactly 8 digits, or nothing (spec section 9). */
export const companyNumber = z.string().regex(/^(\d{8})?$/, 'must be exactly 8 digits or blank');

/** At most 9 digits (spec section 9). */
export const salesmanNumber = z.string().regex(/^\d{1,9}$/, 'must be at most 9 digits');

/** An e-mail address of at most 254 characters (RFC 5321 section 4.5.3.1.3). */
export const email = z.email({ pattern: EMAIL }).max(MAX_EMAIL_LENGTH);
