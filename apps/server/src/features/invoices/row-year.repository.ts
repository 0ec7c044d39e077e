import { type RawBuilder, sql } from 'kysely';

/** A reference to a document. With the year, only one partition is searched for the id. */
export interface DocumentReference {
  readonly invoiceId: number;
  readonly issueYear: number;
}

/**
 * The condition that `invoice i` is of the year that a referring row states. It is used together with the id, so that
 * only one partition is searched. Rows of earlier versions have no year until `belegfach database partition` sets it;
 * without a year the condition is always true.
 * @param documentYear the year of the document, if it is not that of `invoice i`
 */
export const inYearOf = (
  year: RawBuilder<unknown>,
  documentYear: RawBuilder<unknown> = sql`i.issue_year`,
): RawBuilder<boolean> =>
  sql`${documentYear} between coalesce(${year}, 0::smallint) and coalesce(${year}, 9999::smallint)`;

/**
 * The year of the partition of a document, from its day. For statements that look up a document by id and already know
 * its day.
 * @param day of the document, as `YYYY-MM-DD`
 */
export function issueYearOf(day: string): number {
  return Number(day.slice(0, 4));
}

/** Like `inYearOf`, for a referring row that states the day of the document. */
export const inYearOfDay = (day: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`i.issue_year = extract(year from ${day})::smallint`;
