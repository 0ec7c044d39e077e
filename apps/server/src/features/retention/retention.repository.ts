import { sql } from 'kysely';
import { currentDay, type Executor } from '../../platform/database/index.ts';

/** The number of years for which a document is kept from the end of its year, by type. */
export interface RetentionYears {
  readonly invoice: number;
  readonly remittanceAdvice: number;
  readonly reminder: number;
}

/** Documents of one provider, type and year whose retention has ended. */
export type ExpiredYear = Awaited<ReturnType<typeof listExpiredYears>>[number];

/**
 * The number of documents whose retention has ended, the oldest first, superseded versions included. The retention
 * counts from the document date or the date of intake, whichever is later.
 */
export function listExpiredYears(executor: Executor, years: RetentionYears) {
  const expired = (versions: Versions) =>
    executor
      .selectFrom('invoice as i')
      .select(['i.provider_id', 'i.type_value', 'i.issue_year'])
      .where('i.superseded_by_id', versions, null)
      .where(isPastRetention(years));
  return executor
    .selectFrom(expired('is').unionAll(expired('is not')).as('i'))
    .innerJoin('provider as p', 'p.id', 'i.provider_id')
    .select(['p.name as provider', 'i.type_value as typeValue', 'i.issue_year as year'])
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .groupBy(['p.name', 'i.type_value', 'i.issue_year'])
    .orderBy('i.issue_year')
    .orderBy('p.name')
    .orderBy('i.type_value')
    .execute();
}

/**
 * Whether `superseded_by_id` is null (current documents) or is not null (superseded ones). Each kind has its own index.
 */
export type Versions = 'is' | 'is not';

/** A document whose retention has ended, with its date, by which the documents are ordered; the ids are internal. */
export type ExpiredDocument = Awaited<ReturnType<typeof listExpiredDocuments>>[number];

/**
 * Documents up to a year whose retention has ended, in the order of their dates, at most `maxRows`. Leaves out
 * documents to which an earlier version refers: of several versions the oldest is purged first.
 * @param after the last document of the previous page. Without it each page would read all purged entries again, which
 * stay in the index until a vacuum.
 */
export function listExpiredDocuments(
  ownerExecutor: Executor,
  { years, lastYear }: { readonly years: RetentionYears; readonly lastYear: number },
  versions: Versions,
  after: { readonly id: number; readonly day: string } | undefined,
  maxRows: number,
) {
  return ownerExecutor
    .selectFrom('invoice as i')
    .select(['i.id', 'i.public_id as publicId', 'i.provider_id as providerId'])
    .select(['i.type_value as typeValue', 'i.issue_year as year', 'i.invoice_date as day'])
    .where('i.superseded_by_id', versions, null)
    .where(isPastRetention(years))
    .where('i.issue_year', '<=', lastYear)
    .where(
      after === undefined
        ? sql<boolean>`true`
        : sql<boolean>`(i.invoice_date, i.id) > (${after.day}::date, ${after.id}::bigint)`,
    )
    .where((eb) =>
      eb.not(
        eb.exists(eb.selectFrom('invoice as earlier').whereRef('earlier.superseded_by_id', '=', 'i.id')),
      ),
    )
    .orderBy('i.invoice_date')
    .orderBy('i.id')
    .limit(maxRows)
    .execute();
}

/**
 * Purges documents, all together or none; the database checks the retention of each. Only the database's owner may run it.
 * @returns the ids of those that were still there
 */
export async function purgeDocuments(
  ownerExecutor: Executor,
  ids: readonly number[],
  years: RetentionYears,
): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`
    select id from purge_documents(${[...ids]}::bigint[], ${toArray(years)}, ${new Date()}) as id`.execute(
    ownerExecutor,
  );
  return new Set(rows.map(({ id }) => id));
}

/**
 * The first condition lets PostgreSQL use the index by date: a document of a later year cannot be past even the
 * shortest period.
 */
function isPastRetention(years: RetentionYears) {
  const shortest = Math.min(years.invoice, years.remittanceAdvice, years.reminder);
  return sql<boolean>`i.invoice_date < make_date(extract(year from ${currentDay})::integer - ${shortest}::integer, 1, 1)
    and is_past_retention(i.type_value, kept_from(i.invoice_date, i.created_at), ${toArray(years)}, ${currentDay})`;
}

/** The years in the order of the type values 0, 1 and 2. */
export function listYearsByType({ invoice, remittanceAdvice, reminder }: RetentionYears): readonly number[] {
  return [invoice, remittanceAdvice, reminder];
}

function toArray(years: RetentionYears) {
  return sql`${[...listYearsByType(years)]}::integer[]`;
}
