import { z } from 'zod';
import { CUSTOMER_NUMBER_DIGITS, EMAIL_PATTERN, SALESMAN_NUMBER_PATTERN } from './formats.ts';
import { MAX_EMAIL_LENGTH, MAX_FILTER_LENGTH, MAX_IDS_PER_CALL, MAX_NAME_LENGTH } from './limits.ts';

/** The public id of any record: a UUID (version 7 if the portal generated it), always converted to lower case. */
export const id = z.uuid().toLowerCase().meta({ description: 'UUID' });

/** A calendar day, `YYYY-MM-DD`, without a time zone. */
export const isoDate = z.iso.date();

/** A decimal number as text, such as `571.04`: a float would be rounded. */
export const decimal = z.string().regex(/^-?\d+(\.\d+)?$/, 'must be a decimal number');

/** A point in time in UTC, RFC 3339. */
export const isoDateTime = z.iso.datetime();

/** A month, `YYYY-MM`. */
export const isoMonth = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'must be a month, YYYY-MM');

/**
 * Control characters and halves of surrogate pairs are refused in every text: PostgreSQL can't store U+0000, and a line
 * break in a name would end a mail header.
 */
const ONE_LINE_PATTERN = /^[^\p{Cc}\p{Cs}]*$/u;
const MANY_LINES_PATTERN = /^(?:[^\p{Cc}\p{Cs}]|[\t\n\r])*$/u;

/**
 * Random text (at least 256 bits, base64url) that a browser generates once and sends with each sign-in. Failed attempts from other clients
 * do not slow down a browser that has signed in to the account before. The token grants no access; one of another form is ignored.
 */
export const deviceToken = z.string().max(200).meta({
  description:
    'random text of the client, at least 43 characters of A-Z a-z 0-9 - _, the same with each sign-in',
});

/** Text of one line, trimmed, possibly empty. */
export function oneLine(maxLength: number) {
  return z.string().trim().max(maxLength).regex(ONE_LINE_PATTERN, 'must not contain control characters');
}

/** Text that may have several lines, trimmed and not empty. */
export function multiLineText(maxLength: number) {
  return z
    .string()
    .trim()
    .min(1)
    .max(maxLength)
    .regex(MANY_LINES_PATTERN, 'must not contain control characters');
}

export const requiredName = oneLine(MAX_NAME_LENGTH).min(1);

/** A name that may be empty: the first and last name of a new customer's administrator. */
export const optionalName = oneLine(MAX_NAME_LENGTH);

/** The text of a list's filter, never empty: clients do not send a filter that the user has left empty. */
export const filterText = oneLine(MAX_FILTER_LENGTH).min(1);

/** The values of a query parameter that may be repeated, always read as a list. */
export function repeatedParameter<T extends z.ZodType>(
  item: T,
  { min = 0, max = Number.MAX_SAFE_INTEGER }: { min?: number; max?: number } = {},
) {
  return z.preprocess(
    (value: z.input<T> | readonly z.input<T>[] | undefined) =>
      Array.isArray(value) || value === undefined ? value : [value],
    z.array(item).min(min).max(max),
  );
}

/** A whole number in a query string. */
export const queryInteger = z
  .string()
  .regex(/^-?\d{1,15}$/, 'must be a whole number')
  .transform(Number);

/** The ids of a bulk call in a JSON body. */
export const idList = z.array(id).min(1).max(MAX_IDS_PER_CALL);

/** The ids of a bulk call in a query, as a repeated `id` parameter. */
export const idsQuery = z.strictObject({ id: repeatedParameter(id, { min: 1, max: MAX_IDS_PER_CALL }) });

/** The response to the creation of a record. */
export const createdRecord = z.strictObject({ id });

/** Exactly 8 digits. */
export const customerNumber = z
  .string()
  .regex(new RegExp(`^\\d{${CUSTOMER_NUMBER_DIGITS}}$`), `must be exactly ${CUSTOMER_NUMBER_DIGITS} digits`);

/** Exactly 8 digits, or empty. */
export const companyNumber = z
  .string()
  .regex(
    new RegExp(`^(\\d{${CUSTOMER_NUMBER_DIGITS}})?$`),
    `must be exactly ${CUSTOMER_NUMBER_DIGITS} digits or blank`,
  );

export const salesmanNumber = z.string().regex(SALESMAN_NUMBER_PATTERN, 'must be at most 9 digits');

/** An e-mail address of at most 254 characters (RFC 5321 section 4.5.3.1.3). */
export const email = z.email({ pattern: EMAIL_PATTERN }).max(MAX_EMAIL_LENGTH);
