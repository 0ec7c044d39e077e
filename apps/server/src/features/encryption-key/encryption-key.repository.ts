import { sql } from 'kysely';
import type { Executor } from '../../platform/database/index.ts';

/** The id of the key that the database is used with; undefined before the first start of a version that stores it. */
export async function findKeyId(executor: Executor): Promise<Buffer | undefined> {
  const { rows } = await sql<{ key_id: Buffer }>`select key_id from encryption_key`.execute(executor);
  return rows[0]?.key_id;
}

/** Stores the id of the key unless one is stored; of two at the same time the first one wins. */
export async function storeKeyId(executor: Executor, id: Buffer): Promise<void> {
  await sql`insert into encryption_key (key_id) values (${id}) on conflict do nothing`.execute(executor);
}

/** Stores the id of another key; only the owner of the database may. */
export async function replaceKeyId(owner: Executor, id: Buffer): Promise<void> {
  await sql`
    insert into encryption_key (key_id) values (${id})
    on conflict (only_row) do update set key_id = excluded.key_id, changed_at = now()`.execute(owner);
}

/** Prevents a change of the key until the transaction ends. @returns false while the key is being changed */
export async function lockKeyForUse(transaction: Executor): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`
    select pg_try_advisory_xact_lock_shared(hashtextextended('encryption key', 0)) as held`.execute(
    transaction,
  );
  return rows[0]?.held === true;
}

/**
 * Reserves the change of the key for this transaction. @returns false while another one changes it, or a portal starts
 */
export async function lockKeyForRotation(transaction: Executor): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('encryption key', 0)) as held`.execute(transaction);
  return rows[0]?.held === true;
}

/** The number of other connections to this database, of portals and commands on any machine. */
export async function countOtherConnections(transaction: Executor): Promise<number> {
  await sql`select pg_stat_clear_snapshot()`.execute(transaction);
  const { rows } = await sql<{ others: number }>`
    select count(*) as others from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()
      and application_name like 'belegfach%'`.execute(transaction);
  return rows[0]?.others ?? 0;
}
