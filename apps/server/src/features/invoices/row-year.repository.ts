import { type RawBuilder, sql } from 'kysely';

/** A document as other rows refer to it: by both columns, so that only one year is searched for it. */
export interface DocumentReference {
  readonly invoiceId: number;
  readonly issueYear: number;
}

/**
 * Restricts `invoice i` to the year that a row of another table has for it, besides the id: where each year is a partition,
 * only one is searched. Rows of earlier versions have no year, until the command that makes partitions gives it to them.
 * @param documentYear the year of the document, if it is not that of `invoice i`
 */
export const inYearOf = (
  year: RawBuilder<unknown>,
  documentYear: RawBuilder<unknown> = sql`i.issue_year`,
): RawBuilder<boolean> =>
  sql`${documentYear} between coalesce(${year}, 0::smallint) and coalesce(${year}, 9999::smallint)`;

/**
 * The year by which a document is stored, from its day: for statements that look a document up by its id and know its day.
 * @param day of the document, as `YYYY-MM-DD`
 */
export function issueYearOf(day: string): number {
  return Number(day.slice(0, 4));
}

/** Restricts `invoice i` in the same way to the year of a day that another table has for it. */
export const inYearOfDay = (day: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`i.issue_year = extract(year from ${day})::smallint`;
