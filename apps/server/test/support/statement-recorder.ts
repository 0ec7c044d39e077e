import { type CompiledQuery, Kysely, PostgresDialect } from 'kysely';
import { Pool } from 'pg';
import type { Executor } from '../../src/platform/database/index.ts';

type SchemaOf<T> = T extends Kysely<infer Schema> ? Schema : never;

/** An executor with one connection of its own. `statements` gets each statement that it ran; `pool` explains them. */
export function recordStatements(applicationUrl: string) {
  const pool = new Pool({ connectionString: applicationUrl, max: 1 });
  const statements: CompiledQuery[] = [];
  const executor = new Kysely<SchemaOf<Executor>>({
    dialect: new PostgresDialect({ pool }),
    log: (event) => void statements.push(event.query),
  });
  return { executor, pool, statements, close: () => executor.destroy() };
}
