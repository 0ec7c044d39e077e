import { sql } from 'kysely';
import { within } from '../deadline/index.ts';
import type { Database } from './database.ts';
import { findNewestMigration } from './migrate.ts';

const TIMEOUT_MS = 1_000;

/** `database`: it does not respond within a second. `schema`: its schema belongs to another version. */
export type DatabaseFault = 'database' | 'schema';

/** Read once: a change of the folder of migrations concerns only the next start. */
let newestMigration: string | undefined;

/** The fault that prevents the program from working with the database; undefined when there is none. */
export async function findDatabaseFault({ executor }: Database): Promise<DatabaseFault | undefined> {
  const newestApplied = sql<{ name: string | null }>`select max(name) as name from kysely_migration`;
  const result = await within(
    TIMEOUT_MS,
    newestApplied.execute(executor).catch(() => undefined),
  );
  if (result === undefined) return 'database';
  newestMigration ??= findNewestMigration();
  return result.rows[0]?.name === newestMigration ? undefined : 'schema';
}
