import { sql } from 'kysely';
import type { Executor } from '../../platform/database/index.ts';
import type { TableShape } from './dump.repository.ts';
import type { SequenceState } from './backup-contents.ts';

/** @returns the name of a table that has rows; undefined if all are empty */
export async function findNonEmptyTable(
  executor: Executor,
  tables: readonly TableShape[],
): Promise<string | undefined> {
  for (const { name } of tables) {
    const { rows } = await sql`select from ${sql.table(name)} limit 1`.execute(executor);
    if (rows.length > 0) return name;
  }
  return undefined;
}

/**
 * Loads rows without triggers and foreign keys. Triggers would repeat effects that the rows already contain, such as
 * counts, and a row may refer to a later row. Afterwards all triggers and foreign keys are active again, and the foreign
 * keys have checked all rows.
 */
export async function loadWithoutConstraints(
  transaction: Executor,
  tables: readonly TableShape[],
  load: () => Promise<void>,
): Promise<void> {
  const { rows: foreignKeys } = await sql<{ table: string; name: string; definition: string }>`
    select c.relname as "table", k.conname as name, pg_get_constraintdef(k.oid) as definition
    from pg_constraint k join pg_class c on c.oid = k.conrelid
    where k.contype = 'f' and k.conparentid = 0 and k.connamespace = 'public'::regnamespace order by c.relname, k.conname`.execute(
    transaction,
  );
  for (const { table, name } of foreignKeys)
    await sql`alter table ${sql.table(table)} drop constraint ${sql.id(name)}`.execute(transaction);
  for (const { name } of tables)
    await sql`alter table ${sql.table(name)} disable trigger user`.execute(transaction);
  await load();
  for (const { name } of tables)
    await sql`alter table ${sql.table(name)} enable trigger user`.execute(transaction);
  for (const { table, name, definition } of foreignKeys)
    await sql`alter table ${sql.table(table)} add constraint ${sql.id(name)} ${sql.raw(definition)}`.execute(
      transaction,
    );
}

/** Inserts rows as they were dumped, ids included. */
export async function loadRows(
  transaction: Executor,
  { name, columns, types }: TableShape,
  lines: readonly string[],
): Promise<void> {
  if (lines.length === 0) return;
  const values = types.map((type, index) => sql`(line ->> ${sql.lit(index)})::${sql.raw(type)}`);
  await sql`
    insert into ${sql.table(name)} (${sql.join(columns.map((column) => sql.ref(column)))}) overriding system value
    select ${sql.join(values)} from json_array_elements(${`[${lines.join(',')}]`}::json) as line`.execute(
    transaction,
  );
}

export async function setSequences(
  transaction: Executor,
  sequences: readonly SequenceState[],
): Promise<void> {
  for (const { name, last, isCalled } of sequences)
    await sql`select setval(${name}::regclass, ${last}, ${isCalled})`.execute(transaction);
}

/** Updates the planner's statistics and the visibility map; without them the first lists are slow. */
export async function refreshStatistics(ownerExecutor: Executor): Promise<void> {
  await sql`vacuum (analyze)`.execute(ownerExecutor);
}
