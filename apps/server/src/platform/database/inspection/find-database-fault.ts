import { sql } from 'kysely';
import { within } from '../../deadline/index.ts';
import type { Database } from '../database.ts';
import { listMigrations } from '../migrate.ts';
import { readSchemaState } from './schema-state.ts';

const TIMEOUT_MS = 1_000;

/** `database`: it does not respond within a second. `schema`: its schema belongs to a version that this program cannot use. */
export type DatabaseFault = 'database' | 'schema';

/** Read once: a change of the folder of migrations concerns only the next start. */
let ownMigrations: readonly string[] | undefined;

/** The fault that prevents the program from working with the database; undefined when there is none. */
export async function findDatabaseFault({ executor }: Database): Promise<DatabaseFault | undefined> {
  ownMigrations ??= listMigrations();
  const state = readSchemaState(
    ownMigrations,
    async (text) => (await sql.raw<{ name: string }>(text).execute(executor)).rows,
  );
  const schema = await within(
    TIMEOUT_MS,
    state.catch(() => undefined),
  );
  if (schema === undefined) return 'database';
  return schema.pending.length === 0 && schema.servesThisProgram ? undefined : 'schema';
}
