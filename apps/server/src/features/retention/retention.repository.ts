import { sql } from 'kysely';
import { currentDay, type Executor } from '../../platform/database/index.ts';

/** How many years a document is kept from the end of its year, by type. */
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

/** The indexes contain either current documents or superseded ones. */
type Versions = 'is' | 'is not';

/**
 * Purges at most `maxRows` documents up to a year whose retention has ended, and returns them. Only the database's owner
 * may run it. Of several versions the oldest is purged first, because its row refers to the next version.
 */
export async function purgeDocuments(
  ownerExecutor: Executor,
  years: RetentionYears,
  lastYear: number,
  maxRows: number,
) {
  const list = (versions: Versions) =>
    ownerExecutor
      .selectFrom('invoice as i')
      .select(['i.id', 'i.public_id as publicId', 'i.provider_id as providerId'])
      .select(['i.type_value as typeValue', 'i.issue_year as year'])
      .where('i.superseded_by_id', versions, null)
      .where(isPastRetention(years))
      .where('i.issue_year', '<=', lastYear)
      .where((eb) =>
        eb.not(
          eb.exists(eb.selectFrom('invoice as earlier').whereRef('earlier.superseded_by_id', '=', 'i.id')),
        ),
      )
      .orderBy('i.invoice_date')
      .orderBy('i.id')
      .limit(maxRows)
      .execute();
  const superseded = await list('is not');
  const documents = superseded.length > 0 ? superseded : await list('is');
  for (const { id } of documents)
    await sql`select purge_document(${id}, ${toArray(years)}, ${new Date()})`.execute(ownerExecutor);
  return documents;
}

/** The first condition is that of the index by date: no document of a later year can be past any of the periods. */
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
