import { sql } from 'kysely';
import type { Executor } from '../../src/platform/database/index.ts';

/** Ends the connections that hold the advisory lock of this name, as a restart of PostgreSQL does, and waits until they have ended. */
export async function endLock(executor: Executor, name: string): Promise<void> {
  const { rows } = await sql<{ hasEnded: boolean }>`
    select pg_terminate_backend(pid, 60000) as "hasEnded" from pg_locks
    where locktype = 'advisory' and granted and pid <> pg_backend_pid()
      and (classid::bigint << 32) + objid::bigint = hashtextextended(${name}, 0)
      and database = (select oid from pg_database where datname = current_database())`.execute(executor);
  if (rows.length === 0 || rows.some(({ hasEnded }) => !hasEnded)) throw new Error(`nobody holds ${name}`);
}
