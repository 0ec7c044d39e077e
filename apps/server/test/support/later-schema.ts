import { sql } from 'kysely';
import type { Executor } from '../../src/platform/database/index.ts';

/** A migration of a version that does not exist yet. */
const LATER = '9999_later';

interface LaterSchema {
  /** The newest migration that a program must know to use the schema; by default the later one. */
  readonly servesFrom?: string;
}

/** Pretends that a later version has migrated the database. @returns a function that undoes this */
export async function applyLaterSchema(
  owner: Executor,
  { servesFrom = LATER }: LaterSchema = {},
): Promise<() => Promise<void>> {
  const { rows } = await sql<{ name: string }>`select schema_serves_from() as name`.execute(owner);
  await sql`insert into kysely_migration (name, timestamp) values (${LATER}, '')`.execute(owner);
  await serveFrom(owner, servesFrom);
  return async () => {
    await sql`delete from kysely_migration where name = ${LATER}`.execute(owner);
    await serveFrom(owner, rows[0]?.name ?? '');
  };
}

async function serveFrom(owner: Executor, name: string): Promise<void> {
  await sql`create or replace function schema_serves_from() returns text language sql immutable as ${sql.lit(`select '${name}'`)}`.execute(
    owner,
  );
}
