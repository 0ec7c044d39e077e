import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { inject } from 'vitest';
import { type Database, openDatabase } from '../platform/database/index.ts';
import { databaseUrl, TEMPLATE } from './database-server.ts';

export interface TestDatabase {
  /** As the server works: under the restricted role. */
  readonly database: Database;
  /** As the owner: for arranging and checking what the server may not touch. */
  readonly owner: Database;
  readonly url: string;
  drop(): Promise<void>;
}

/** A fresh, migrated database of its own, cloned from the template; drop it in `afterAll`. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const serverUrl = inject('databaseServerUrl');
  const name = `test_${randomBytes(8).toString('hex')}`;
  await onServer(serverUrl, `create database ${name} template ${TEMPLATE}`);
  const url = databaseUrl(serverUrl, name);
  const database = openDatabase({ url, poolSize: 8 });
  const owner = openDatabase({ url, poolSize: 2, as: 'owner' });
  return {
    database,
    owner,
    url,
    drop: async () => {
      await database.close();
      await owner.close();
      await onServer(serverUrl, untilUnused(name));
      await onServer(serverUrl, `drop database ${name} with (force)`);
    },
  };
}

/**
 * A closed pool has sent its goodbyes, which the server may not have read yet: a connection that is cut off meanwhile would say so
 * where nobody listens any more. Waits a second at most, since a test may have left one open on purpose.
 */
function untilUnused(name: string): string {
  return `do $$ begin
    for try in 1..100 loop
      exit when not exists (select from pg_stat_activity where datname = '${name}');
      perform pg_sleep(0.01), pg_stat_clear_snapshot();
    end loop;
  end $$`;
}

async function onServer(serverUrl: string, statement: string): Promise<void> {
  const admin = new Client({ connectionString: serverUrl });
  await admin.connect();
  try {
    // Two clones of one template at once collide; PostgreSQL says so at once and the next try finds it free.
    for (let attempt = 1; ; attempt += 1) {
      try {
        await admin.query(statement);
        return;
      } catch (error) {
        if (attempt === 50 || !(error instanceof Error) || !error.message.includes('being accessed'))
          throw error;
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    }
  } finally {
    await admin.end();
  }
}
