import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/support/test-database.ts';
import { openDatabase } from './database.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

it('the state of the pool shows how many calls wait for a connection and for how long, even after a failed transaction', async () => {
  const database = openDatabase({ url: test.applicationUrl, poolSize: 1 });
  expect(database.describePool()).toEqual({ open: 0, idle: 0, waiting: 0, maxWaitMs: 0 });
  let second: Promise<unknown> | undefined;
  const first = database.transaction(async (transaction) => {
    await sql`select 1`.execute(transaction);
    second = sql`select 1`.execute(database.executor);
    await sql`select pg_sleep(0.05)`.execute(transaction);
    expect(database.describePool()).toMatchObject({ open: 1, idle: 0, waiting: 1 });
    expect(database.describePool().maxWaitMs).toBeGreaterThan(0);
    throw new Error('on purpose');
  });
  await expect(first).rejects.toThrow('on purpose');
  await second;
  expect(database.describePool()).toEqual({ open: 1, idle: 1, waiting: 0, maxWaitMs: 0 });
  await database.close();
});
