import { sql } from 'kysely';
import type { Executor } from '../../platform/database/index.ts';

/** The id of the key that the database is used with; undefined before the first start under a version that notes it. */
export async function findKeyId(executor: Executor): Promise<Buffer | undefined> {
  const { rows } = await sql<{ key_id: Buffer }>`select key_id from encryption_key`.execute(executor);
  return rows[0]?.key_id;
}

/** Notes the key unless another one is noted; of two at once the first one wins. */
export async function noteKeyId(executor: Executor, id: Buffer): Promise<void> {
  await sql`insert into encryption_key (key_id) values (${id}) on conflict do nothing`.execute(executor);
}

/** Notes another key; the owner's alone. */
export async function replaceKeyId(owner: Executor, id: Buffer): Promise<void> {
  await sql`
    insert into encryption_key (key_id) values (${id})
    on conflict (only_row) do update set key_id = excluded.key_id, changed_at = now()`.execute(owner);
}

/** Until the transaction ends nobody changes the key. @returns false while somebody does */
export async function holdKey(transaction: Executor): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`
    select pg_try_advisory_xact_lock_shared(hashtextextended('encryption key', 0)) as held`.execute(
    transaction,
  );
  return rows[0]?.held === true;
}

/** Until the transaction ends this one changes the key. @returns false while another one does, or a portal starts */
export async function takeKey(transaction: Executor): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('encryption key', 0)) as held`.execute(transaction);
  return rows[0]?.held === true;
}

/** How many other connections to this database there are: of portals and commands, on whatever machine. */
export async function countOthers(transaction: Executor): Promise<number> {
  await sql`select pg_stat_clear_snapshot()`.execute(transaction);
  const { rows } = await sql<{ others: number }>`
    select count(*) as others from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()
      and application_name like 'belegfach%'`.execute(transaction);
  return rows[0]?.others ?? 0;
}
