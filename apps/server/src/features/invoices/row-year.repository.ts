import { type RawBuilder, sql } from 'kysely';

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
