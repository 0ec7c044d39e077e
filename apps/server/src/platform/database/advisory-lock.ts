import { sql } from 'kysely';
import type { Executor } from './database.ts';

/** Waits for the lock of this name; the transaction holds it until it ends. */
export async function lockUntilCommit(transaction: Executor, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(transaction);
}

/**
 * Acquires the lock of this name until the transaction ends. Several transactions may hold it as `shared`.
 * @returns false while another transaction holds it
 */
export async function tryLockUntilCommit(
  transaction: Executor,
  name: string,
  mode: 'exclusive' | 'shared' = 'exclusive',
): Promise<boolean> {
  const lock = sql.raw(`pg_try_advisory_xact_lock${mode === 'shared' ? '_shared' : ''}`);
  const { isLocked } = await transaction
    .selectNoFrom(sql<boolean>`${lock}(hashtextextended(${name}, 0))`.as('isLocked'))
    .executeTakeFirstOrThrow();
  return isLocked;
}
