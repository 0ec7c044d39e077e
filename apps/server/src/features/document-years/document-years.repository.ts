import { sql } from 'kysely';
import { currentDay, type Executor } from '../../platform/database/index.ts';

/** The division of the documents by their years. */
export interface DocumentYears {
  readonly thisYear: number;
  /** The last year with a partition of its own. */
  readonly lastOwnYear: number;
  /**
   * The first year whose documents are in the default partition, because it has no partition of its own; undefined if
   * the default partition is empty.
   */
  readonly firstYearInLater: number | undefined;
}

/** @returns undefined while the documents are in one table */
export async function findDocumentYears(executor: Executor): Promise<DocumentYears | undefined> {
  const { rows } = await sql<{ thisYear: number; nextYear: number | null }>`
    select extract(year from ${currentDay})::integer as "thisYear",
      max(substring(pg_get_expr(c.relpartbound, c.oid) from 'TO \\(''?(\\d+)')::integer) as "nextYear"
    from pg_inherits h join pg_class c on c.oid = h.inhrelid where h.inhparent = 'invoice'::regclass`.execute(
    executor,
  );
  const [found] = rows;
  if (found === undefined || found.nextYear === null) return undefined;
  const { thisYear, nextYear } = found;
  // Uses the index by date. The year is a literal, so that PostgreSQL plans the query for the default partition only.
  const later = await sql<{ year: number }>`
    select issue_year as year from invoice
    where issue_year >= ${sql.lit(nextYear)} and superseded_by_id is null and invoice_date >= make_date(${sql.lit(nextYear)}, 1, 1)
    order by invoice_date, id limit 1`.execute(executor);
  return { thisYear, lastOwnYear: nextYear - 1, firstYearInLater: later.rows[0]?.year };
}

/**
 * Creates the partitions of the next years, as each start of the portal does.
 * @throws the error of PostgreSQL if it cannot lock the table of documents within two seconds
 */
export async function makeNextDocumentYears(executor: Executor): Promise<readonly number[]> {
  const { rows } = await sql<{ years: number[] }>`select make_next_document_years() as years`.execute(
    executor,
  );
  return rows[0]?.years ?? [];
}
