import { sql } from 'kysely';
import type { Executor } from '../../platform/database/index.ts';
import type { SequenceState } from './backup-contents.ts';

/** Rows per fetch. A row may be long (the model of an e-invoice), and a fetch must use little memory. */
const MAX_BATCH_ROWS = 100;

export interface TableShape {
  readonly name: string;
  /** In the order of the table, without computed columns. */
  readonly columns: readonly string[];
  /** The SQL types of the columns. */
  readonly types: readonly string[];
}

/**
 * Every table of the portal; one with partitions is one table. The library's tables of migrations are left out: they are created again where they are
 * missing.
 */
export async function listTables(executor: Executor): Promise<TableShape[]> {
  const { rows } = await sql<TableShape>`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns,
      array_agg(format_type(a.atttypid, a.atttypmod) order by a.attnum) as types
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and c.relname not like 'kysely\\_%'
    group by c.relname order by c.relname`.execute(executor);
  return rows;
}

/** Names of the applied migrations, in order. */
export async function listMigrations(executor: Executor): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(
    executor,
  );
  return rows.map(({ name }) => name);
}

/** The state of each sequence, so that no id is assigned twice, even if its row was deleted. */
export async function listSequences(executor: Executor): Promise<SequenceState[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'S' order by relname`.execute(
    executor,
  );
  const sequences: SequenceState[] = [];
  for (const { name } of rows) {
    const state = await sql<{ last: number; isCalled: boolean }>`
      select last_value as last, is_called as "isCalled" from ${sql.table(name)}`.execute(executor);
    for (const { last, isCalled } of state.rows) sequences.push({ name, last, isCalled });
  }
  return sequences;
}

/**
 * The rows of a table in batches, each row as a JSON array. It contains the values in the database's text output, which
 * the database reads back as exactly the same values for every type. Runs within the one transaction of the snapshot.
 */
export async function* streamRows(
  transaction: Executor,
  { name, columns }: TableShape,
): AsyncGenerator<string[]> {
  const values = sql.join(columns.map((column) => sql`${sql.ref(column)}::text`));
  // The text of times and numbers must not depend on the server's settings. The target of a backup may be slow, so the
  // time limit of an idle transaction is switched off.
  await sql`select set_config('idle_in_transaction_session_timeout', '0', true), set_config('timezone', 'UTC', true), set_config('datestyle', 'ISO, YMD', true),
    set_config('bytea_output', 'hex', true), set_config('extra_float_digits', '1', true)`.execute(
    transaction,
  );
  await sql`declare dumped no scroll cursor for
    select json_build_array(${values})::text as line from ${sql.table(name)}`.execute(transaction);
  for (;;) {
    const { rows } = await sql<{ line: string }>`fetch ${sql.lit(MAX_BATCH_ROWS)} from dumped`.execute(
      transaction,
    );
    if (rows.length > 0) yield rows.map(({ line }) => line);
    if (rows.length < MAX_BATCH_ROWS) break;
  }
  await sql`close dumped`.execute(transaction);
}

/** The clock of the database, and the mark that distinguishes this installation from others. */
export interface InstallationMark {
  /** The identity of its document store; in a schema of an earlier version, the former mark. */
  readonly mark: string;
  /** The mark that earlier versions wrote into their backups. */
  readonly formerMark: string;
  /** 0 in a schema of an earlier version, which has no generations. */
  readonly generation: number;
  readonly now: Date;
}

/** @returns undefined before the portal's first start */
export async function findInstallationMark(executor: Executor): Promise<InstallationMark | undefined> {
  const { rows } = await sql<InstallationMark>`
    select coalesce(to_jsonb(i) ->> 'store_id', encode(backup_mark, 'hex')) as mark,
      encode(backup_mark, 'hex') as "formerMark", coalesce((to_jsonb(i) ->> 'store_generation')::integer, 0) as generation, clock_timestamp() as now
    from installation i`.execute(executor);
  return rows[0];
}

/** The last entry of each chain, as `belegfach audit verify --anchor` reads it. */
export async function listChainHeads(executor: Executor): Promise<string[]> {
  const { rows } = await sql<{ head: string }>`
    select distinct on (journal) journal || ':' || seq || ':' || encode(hash, 'hex') as head
    from journal_chain order by journal, seq desc`.execute(executor);
  return rows.map(({ head }) => head);
}

/** While the connection holds this lock, no document is purged. The file of a purged document would be missing in the backup. */
export async function lockDocuments(connection: Executor): Promise<void> {
  await sql`select pg_advisory_lock_shared(hashtextextended('documents stay', 0))`.execute(connection);
}

export async function unlockDocuments(connection: Executor): Promise<void> {
  await sql`select pg_advisory_unlock_shared(hashtextextended('documents stay', 0))`.execute(connection);
}

/**
 * The lock of the snapshots of this installation; it ends with the connection, so that no killed command keeps it.
 * @returns false while another command holds it
 */
export async function tryLockSnapshots(connection: Executor): Promise<boolean> {
  const { isLocked } = await connection
    .selectNoFrom(sql<boolean>`pg_try_advisory_lock(hashtextextended('snapshots', 0))`.as('isLocked'))
    .executeTakeFirstOrThrow();
  return isLocked;
}

export async function unlockSnapshots(connection: Executor): Promise<void> {
  await sql`select pg_advisory_unlock(hashtextextended('snapshots', 0))`.execute(connection);
}

/** A connection that only holds a lock is idle for hours; a limit of the server for idle sessions must not end it. */
export async function allowIdleSession(connection: Executor): Promise<void> {
  await sql`select set_config('idle_session_timeout', '0', false)`.execute(connection);
}

/** @throws the error of the database when the connection was lost, and its locks with it */
export async function checkConnection(connection: Executor): Promise<void> {
  await sql`select 1`.execute(connection);
}
