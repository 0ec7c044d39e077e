import { z } from 'zod';
import { EMAIL } from './email-address.ts';
import { SALESMAN_NUMBER } from './formats.ts';
import { MAX_EMAIL_LENGTH, MAX_FILTER_LENGTH, MAX_IDS_PER_CALL, MAX_NAME_LENGTH } from './limits.ts';

/** The public id of any record: a UUID (version 7 if the portal generated it), always converted to lower case. */
export const id = z.uuid().toLowerCase().meta({ description: 'UUID' });

/** A calendar day, `YYYY-MM-DD`, without a time zone. */
export const isoDate = z.iso.date();

/** A point in time in UTC, RFC 3339. */
export const isoDateTime = z.iso.datetime();

/** A month, `YYYY-MM`. */
export const isoMonth = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'must be a month, YYYY-MM');

/**
 * Control characters and halves of surrogate pairs are refused in every text: PostgreSQL can't store U+0000, and a line
 * break in a name would end a mail header.
 */
const ONE_LINE = /^[^\p{Cc}\p{Cs}]*$/u;
const MANY_LINES = /^(?:[^\p{Cc}\p{Cs}]|[\t\n\r])*$/u;

/**
 * Random text (at least 256 bits, base64url) that a browser generates once and sends with each sign-in. Failed attempts from other clients
 * do not slow down a browser that has signed in to the account before. The token grants no access; one of another form is ignored.
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
export function multiLineText(longest: number) {
  return z.string().trim().min(1).max(longest).regex(MANY_LINES, 'must not contain control characters');
}

export const requiredName = oneLine(MAX_NAME_LENGTH).min(1);

/** A name that may be empty: the first and last name of a new customer's administrator. */
export const optionalName = oneLine(MAX_NAME_LENGTH);

/** The text of a list's filter. It is never empty, because clients leave an empty filter out of the request. */
export const filterText = oneLine(MAX_FILTER_LENGTH).min(1);

/** The values of a query parameter that may be repeated, always read as a list. */
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

/** A whole number in a query, where it is text. */
export const queryInteger = z
  .string()
  .regex(/^-?\d{1,15}$/, 'must be a whole number')
  .transform(Number);

/** The ids of a bulk call in a JSON body. */
export const idList = z.array(id).min(1).max(MAX_IDS_PER_CALL);

/** The ids of a bulk call in a query, as a repeated `id` parameter. */
export const idsQuery = z.strictObject({ id: repeated(id, { least: 1, most: MAX_IDS_PER_CALL }) });

export const created = z.strictObject({ id });

/** Exactly 8 digits. */
export const customerNumber = z.string().regex(/^\d{8}$/, 'must be exactly 8 digits');

/** Exactly 8 digits, or empty. */
export const companyNumber = z.string().regex(/^(\d{8})?$/, 'must be exactly 8 digits or blank');

export const salesmanNumber = z.string().regex(SALESMAN_NUMBER, 'must be at most 9 digits');

/** An e-mail address of at most 254 characters (RFC 5321 section 4.5.3.1.3). */
export const email = z.email({ pattern: EMAIL }).max(MAX_EMAIL_LENGTH);
