import { sql } from 'kysely';
import type { Database } from './database.ts';
import { findNewestMigration } from './migrate.ts';

const ANSWER_WITHIN_MS = 1_000;

/** `database`: it does not answer within a second. `schema`: its schema is that of another version. */
export type DatabaseFault = 'database' | 'schema';

/** The fault that prevents the program from working with the database; undefined when there is none. */
export async function findDatabaseFault({ executor }: Database): Promise<DatabaseFault | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<'database'>((resolve) => {
    timer = setTimeout(() => resolve('database'), ANSWER_WITHIN_MS);
  });
  const answer = sql<{ name: string | null }>`select max(name) as name from kysely_migration`
    .execute(executor)
    .then(
      ({ rows }) => (rows[0]?.name === newest() ? undefined : 'schema'),
      () => 'database' as const,
    );
  try {
    return await Promise.race([answer, timeout]);
  } finally {
    clearTimeout(timer);
  }
}

let known: string | undefined;
/** Read once: if the folder changes while the program runs, that concerns only the next start. */
function newest(): string {
  known ??= findNewestMigration();
  return known;
}
