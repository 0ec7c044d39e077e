import { sql } from 'kysely';
import type { Executor } from '../../platform/database/index.ts';
import { type DocumentTable, describeDocumentTable, listReferences } from './partition-shape.repository.ts';

/** The present table becomes this partition. */
const FIRST = 'invoice_earlier';
/** The first version that can add documents to a partitioned table: earlier ones do not set the year. */
const FIRST_PROGRAM = '0064_document_years';
/**
 * The index can enforce unique public ids only within each year. Their random part makes them unique over all years.
 */
const PUBLIC_ID = 'invoice__public_id';
/**
 * The trigger that sets the year of documents that earlier versions write. A partitioned table cannot have it:
 * PostgreSQL chooses the partition by the year before the trigger runs.
 */
const FILLING_TRIGGER = 'invoice_issue_year';

/**
 * Makes the table of documents the first partition of a table that has its name, its indexes, keys, rights and triggers,
 * within one transaction. No row is written.
 * @param firstOwnYear the first year with a partition of its own
 */
export async function attachPartitions(
  transaction: Executor,
  { firstOwnYear, lastYear, lockMs }: { firstOwnYear: number; lastYear: number; lockMs: number },
): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(transaction);
  const references = await listReferences(transaction);
  // While this statement waits for its lock, all readers wait behind it, so the wait is short.
  await run(`set local lock_timeout = ${lockMs}`);
  await run(
    `lock table ${['invoice', ...references.map(({ table }) => table)].join(', ')} in access exclusive mode`,
  );
  await run('set local lock_timeout = 0');
  const table = await describeDocumentTable(transaction);

  for (const reference of references)
    for (const name of reference.names) await run(`alter table ${reference.table} drop constraint "${name}"`);
  for (const { name } of table.triggers) await run(`drop trigger "${name}" on invoice`);
  await run(`alter table invoice rename to ${FIRST}`);
  for (const { name } of table.indexes)
    await run(`alter index "${name}" rename to "${name.replace(/^invoice/, FIRST)}"`);
  await run(`alter table ${FIRST} alter column id drop identity`);

  await createPartitioned(run, table);
  await run(`alter table invoice attach partition ${FIRST} for values from (minvalue) to (${firstOwnYear})`);
  await run(`alter table ${FIRST} drop constraint invoice__first_partition`);
  await run('create table invoice_later partition of invoice default');
  await run(
    'alter table invoice_later add foreign key (superseded_by_id, issue_year) references invoice_later (id, issue_year)',
  );
  await run(`select make_document_years(${lastYear})`);

  for (const statement of table.grants) await run(statement);
  for (const { name, definition } of table.triggers) if (name !== FILLING_TRIGGER) await run(definition);
  for (const definition of table.functions) await run(definition);
  // `not valid`: `validateReferences` checks the existing rows later, while the portal runs.
  for (const { table: name, column, onDelete } of references)
    await run(`alter table ${name} add constraint ${name}__issue_year
      foreign key (${column}, issue_year) references invoice (id, issue_year) ${onDelete} not valid`);
  await run(`do $$ begin
    if schema_serves_from() < '${FIRST_PROGRAM}' then
      create or replace function schema_serves_from() returns text language sql immutable as 'select ''${FIRST_PROGRAM}''';
    end if;
  end $$`);
}

async function createPartitioned(
  run: (statement: string) => Promise<unknown>,
  { sequence, indexes, foreignKeys }: DocumentTable,
): Promise<void> {
  await run(`create table invoice (like ${FIRST} including defaults including generated including constraints)
    partition by range (issue_year)`);
  await run('alter table invoice drop constraint invoice__first_partition');
  await run(
    `alter table invoice alter column id add generated always as identity (sequence name ${sequence.name} start with ${sequence.next})`,
  );
  await run('alter table invoice add constraint invoice__id_issue_year unique (id, issue_year)');
  await run(`create unique index ${PUBLIC_ID} on invoice (public_id, issue_year)`);
  // PostgreSQL uses the existing indexes of the attached partition if their definition is the same.
  for (const { definition, isKey, name } of indexes)
    if (!isKey && name !== PUBLIC_ID_OF_YEAR) await run(definition);
  for (const { name, definition } of foreignKeys)
    await run(`alter table invoice add constraint "${name}" ${definition}`);
}

/** The index that `indexPublicIds` creates before the tables are locked. */
export const PUBLIC_ID_OF_YEAR = 'invoice__public_id_issue_year';

/** Checks the rows of the references that `attachPartitions` created as not valid. The portal can run meanwhile. */
export async function validateReferences(executor: Executor): Promise<number> {
  const { rows } = await sql<{ statement: string }>`
    select format('alter table %s validate constraint %I', conrelid::regclass, conname) as statement from pg_constraint
    where contype = 'f' and confrelid = 'invoice'::regclass and not convalidated and conparentid = 0`.execute(
    executor,
  );
  for (const { statement } of rows) await sql.raw(statement).execute(executor);
  return rows.length;
}

/**
 * Collects the planner's statistics of the partitioned table as a whole: autovacuum does so only for its partitions.
 */
export async function analyzeDocuments(executor: Executor): Promise<void> {
  await sql`analyze invoice`.execute(executor);
}

/** The partitions with the estimated number of their documents. */
export async function listPartitions(executor: Executor) {
  const { rows } = await sql<{ name: string; bounds: string; documents: number }>`
    select c.relname as name, pg_get_expr(c.relpartbound, c.oid) as bounds, greatest(c.reltuples, 0)::bigint as documents
    from pg_inherits h join pg_class c on c.oid = h.inhrelid where h.inhparent = 'invoice'::regclass
    order by pg_get_expr(c.relpartbound, c.oid) = 'DEFAULT', c.relname <> ${FIRST}, c.relname`.execute(
    executor,
  );
  return rows;
}
