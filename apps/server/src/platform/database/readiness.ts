import { sql } from 'kysely';
import type { Database } from './database.ts';
import { findNewestMigration } from './migrate.ts';

const ANSWER_WITHIN_MS = 1_000;

/** `database`: it does not answer within a second. `schema`: it is another version's. */
export type DatabaseFault = 'database' | 'schema';

/** What keeps the program from working with the database, if anything does. */
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
/** Read once: a folder that is exchanged under a running program is the next program's. */
function newest(): string {
  known ??= findNewestMigration();
  return known;
}
