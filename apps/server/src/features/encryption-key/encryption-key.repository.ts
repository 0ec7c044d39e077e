import { sql } from 'kysely';
import { type Executor, tryLockUntilCommit } from '../../platform/database/index.ts';

const LOCK = 'encryption key';

/**
 * The id of the key with which the secrets in this database are encrypted; undefined until a portal has stored it at
 * its start.
 */
export async function findKeyId(executor: Executor): Promise<Buffer | undefined> {
  const row = await executor.selectFrom('encryption_key').select('key_id').executeTakeFirst();
  return row?.key_id;
}

/** Stores the id of the key unless an id is already stored. Of two simultaneous calls, the first one stores its id. */
export async function storeKeyId(executor: Executor, id: Buffer): Promise<void> {
  await executor
    .insertInto('encryption_key')
    .values({ key_id: id })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Stores the id of another key. Only the owner of the database has the right to. */
export async function replaceKeyId(ownerExecutor: Executor, id: Buffer): Promise<void> {
  await ownerExecutor
    .insertInto('encryption_key')
    .values({ key_id: id })
    .onConflict((conflict) => conflict.column('only_row').doUpdateSet({ key_id: id, changed_at: sql`now()` }))
    .execute();
}

/**
 * Prevents a rotation of the key until the transaction ends, while a portal checks the key at its start.
 * @returns false while the key is being rotated
 */
export function lockKeyForUse(transaction: Executor): Promise<boolean> {
  return tryLockUntilCommit(transaction, LOCK, 'shared');
}

/**
 * Reserves the rotation of the key for this transaction.
 * @returns false while another transaction rotates the key, or a portal checks it at its start
 */
export function lockKeyForRotation(transaction: Executor): Promise<boolean> {
  return tryLockUntilCommit(transaction, LOCK);
}

/** The number of other connections to this database by portals and commands, on any machine. */
export async function countOtherConnections(transaction: Executor): Promise<number> {
  await sql`select pg_stat_clear_snapshot()`.execute(transaction);
  const { rows } = await sql`
    select from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()
      and application_name like 'belegfach%'`.execute(transaction);
  return rows.length;
}
