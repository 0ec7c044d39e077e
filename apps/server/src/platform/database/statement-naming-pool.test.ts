import type { PostgresPool } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/support/test-database.ts';
import { openApplicationConnections } from './database.ts';
import { PLANNED_EACH_TIME } from './named-statements.ts';
import { createStatementNamingPool } from './statement-naming-pool.ts';

let test: TestDatabase;
let pool: PostgresPool;
beforeAll(async () => {
  test = await createTestDatabase();
  const connections = openApplicationConnections({
    url: test.applicationUrl,
    max: 1,
    applicationName: 'test',
  });
  pool = createStatementNamingPool(connections, undefined);
});
afterAll(async () => {
  await pool.end();
  await test.drop();
});

it('Kysely gets the same client each time the pool lends out the same connection', async () => {
  const first = await pool.connect();
  first.release();
  const second = await pool.connect();
  second.release();
  expect(second).toBe(first);
});

it('a statement has a name from its second use on', async () => {
  const client = await pool.connect();
  const text = 'select count(*)::int as count from pg_prepared_statements where statement = $1';
  const counts: unknown[] = [];
  for (let use = 0; use < 3; use += 1) counts.push((await client.query(text, [text])).rows);
  client.release();
  expect(counts).toEqual([[{ count: 0 }], [{ count: 1 }], [{ count: 1 }]]);
});

it('a statement that is planned each time has no name', async () => {
  const client = await pool.connect();
  const text = `${PLANNED_EACH_TIME.compile(test.database.executor).sql} select count(*)::int as count
    from pg_prepared_statements where statement = $1`;
  const counts: unknown[] = [];
  for (let use = 0; use < 3; use += 1) counts.push((await client.query(text, [text])).rows);
  client.release();
  expect(counts).toEqual([[{ count: 0 }], [{ count: 0 }], [{ count: 0 }]]);
});
