import { z } from 'zod';

/** Public id of any record: UUID version 7 in lower case (decisions D1). */
export const id = z.uuid().meta({ description: 'UUID' });

/** A calendar day, `YYYY-MM-DD`, without a time zone. */
export const isoDate = z.iso.date();

/** A moment in UTC, RFC 3339. */
export const isoDateTime = z.iso.datetime();

/** One or many values of a repeated query parameter, always read as a list. */
export function repeated<T extends z.ZodType>(item: T) {
  return z.preprocess(
    (value) => (Array.isArray(value) || value === undefined ? value : [value]),
    z.array(item),
  );
}

/** A whole number that travels as text in a query. */
export const queryInteger = z
  .string()
  .regex(/^-?\d{1,15}$/, 'must be a whole number')
  .transform(Number);

/** More ids than this in one call are refused (authorisation N2). */
export const MOST_IDS_PER_CALL = 100;

/** The repeated `id` parameter of bulk calls. */
export const idsQuery = z.strictObject({ id: repeated(id).pipe(z.array(id).min(1).max(MOST_IDS_PER_CALL)) });

export const idParams = z.strictObject({ id });

export const created = z.strictObject({ id });

/** Exactly 8 digits (spec section 9). */
export const customerNumber = z.string().regex(/^\d{8}$/, 'must be exactly 8 digits');

/** Exactly 8 digits, or nothing (spec section 9). */
export const companyNumber = z.string().regex(/^(\d{8})?$/, 'must be exactly 8 digits or blank');

/** At most 9 digits (spec section 9). */
export const salesmanNumber = z.string().regex(/^\d{1,9}$/, 'must be at most 9 digits');

/** ASCII address of the plain local@domain form; quoted and internationalised forms are refused (security T19). */
export const email = z.email().max(254);

export const nonEmptyText = z.string().trim().min(1).max(200);
