import { sql } from 'kysely';
import { currentDay, type Executor } from '../../platform/database/index.ts';
import { PUBLIC_ID_OF_YEAR } from './attach-partitions.repository.ts';
import type { Reference } from './partition-shape.repository.ts';

const BEGINS_SOON_DAYS = 60;

/**
 * The first year with a partition of its own. It is later than every year that has documents. Shortly before a new year
 * it is also later than the new year: documents of it may come in while the first partition is checked.
 */
export async function findFirstOwnYear(executor: Executor): Promise<number> {
  const { rows } = await sql<{ year: number }>`
    select 1 + greatest(extract(year from ${currentDay} + ${BEGINS_SOON_DAYS}::integer)::integer,
      (select max(issue_year)::integer from invoice)) as year`.execute(executor);
  return rows[0]?.year ?? 0;
}

/** The largest id of a document; 0 if there are none. */
export async function findLastInvoiceId(executor: Executor): Promise<number> {
  const { rows } = await sql<{ id: number }>`select coalesce(max(id), 0)::bigint as id from invoice`.execute(
    executor,
  );
  return rows[0]?.id ?? 0;
}

/**
 * Sets the year in rows that refer to documents with ids above `after` and up to `last`. Earlier versions wrote these
 * rows without it.
 */
export async function fillYears(
  executor: Executor,
  { table, column }: Reference,
  after: number,
  last: number,
): Promise<void> {
  const reference = sql.ref(`t.${column}`);
  await sql`
    update ${sql.table(table)} t set issue_year = i.issue_year from invoice i
    where i.id = ${reference} and t.issue_year is null and ${reference} > ${after} and ${reference} <= ${last}`.execute(
    executor,
  );
}

/** Adds a check that every row that refers to a document states its year. */
export async function requireYears(executor: Executor, { table, column }: Reference): Promise<void> {
  await addCheck(executor, table, `${table}__year_named`, `${column} is null or issue_year is not null`);
}

/**
 * Adds a check that all documents belong to the first partition. Because of it, PostgreSQL attaches the table without
 * reading its rows.
 */
export async function checkFirstPartition(executor: Executor, firstOwnYear: number): Promise<void> {
  await sql`alter table invoice drop constraint if exists invoice__first_partition`.execute(executor);
  await sql`alter table invoice validate constraint invoice__issue_year`.execute(executor);
  await addCheck(
    executor,
    'invoice',
    'invoice__first_partition',
    `issue_year is not null and issue_year < ${firstOwnYear}`,
  );
}

export async function dropFirstPartitionCheck(executor: Executor): Promise<void> {
  await sql`alter table if exists invoice drop constraint if exists invoice__first_partition`.execute(
    executor,
  );
}

/** Adds a check in two steps. Only the first step blocks writers, and it is short. */
async function addCheck(executor: Executor, table: string, name: string, condition: string): Promise<void> {
  const { rows } = await sql`
    select from pg_constraint where conrelid = ${table}::regclass and conname = ${name}`.execute(executor);
  if (rows.length === 0)
    await sql
      .raw(`alter table ${table} add constraint ${name} check (${condition}) not valid`)
      .execute(executor);
  await sql.raw(`alter table ${table} validate constraint ${name}`).execute(executor);
}

/** Creates the unique index of public id and year, while the portal runs. */
export async function indexPublicIds(executor: Executor): Promise<void> {
  const { rows } = await sql<{ isValid: boolean }>`
    select indisvalid as "isValid" from pg_index where indexrelid = to_regclass(${PUBLIC_ID_OF_YEAR})`.execute(
    executor,
  );
  if (rows[0]?.isValid === true) return;
  // An interrupted creation leaves an invalid index.
  await sql.raw(`drop index if exists ${PUBLIC_ID_OF_YEAR}`).execute(executor);
  await sql
    .raw(`create unique index concurrently ${PUBLIC_ID_OF_YEAR} on invoice (public_id, issue_year)`)
    .execute(executor);
}
