import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/support/test-database.ts';
import type { Executor } from './index.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
  await sql`insert into provider (name) values ('one'), ('other')`.execute(test.owner.executor);
});
afterAll(() => test.drop());

const rename = (executor: Executor, name: string) =>
  sql`update provider set name = name || '+' where name like ${`${name}%`}`.execute(executor);

it('both of two transactions that lock the same rows in opposite order are committed', async () => {
  const rowLocks = { one: Promise.withResolvers<undefined>(), other: Promise.withResolvers<undefined>() };
  const attempts = { one: 0, other: 0 };
  const work = (first: 'one' | 'other', second: 'one' | 'other') =>
    test.database.transaction(async (transaction) => {
      attempts[first] += 1;
      await rename(transaction, first);
      rowLocks[first].resolve(undefined);
      await rowLocks[second].promise;
      await rename(transaction, second);
      return first;
    });
  expect(await Promise.all([work('one', 'other'), work('other', 'one')])).toEqual(['one', 'other']);
  expect(attempts.one + attempts.other).toBeGreaterThan(2);
  const { rows } = await sql<{ name: string }>`select name from provider order by name`.execute(
    test.owner.executor,
  );
  expect(rows.map(({ name }) => name)).toEqual(['one++', 'other++']);
});

it('a transaction fails after three repetitions and leaves no changes', async () => {
  let attempts = 0;
  const lost = test.database.transaction(async (transaction) => {
    attempts += 1;
    await sql`insert into provider (name) values ('never')`.execute(transaction);
    await sql.raw(`do $$ begin raise exception 'lost' using errcode = '40001'; end $$`).execute(transaction);
  });
  await expect(lost).rejects.toMatchObject({ code: '40001' });
  expect(attempts).toBe(4);
  const { rows } = await sql`select from provider where name = 'never'`.execute(test.owner.executor);
  expect(rows).toHaveLength(0);
});

it('a transaction that fails for another reason is not repeated', async () => {
  let attempts = 0;
  const twice = test.database.transaction(async (transaction) => {
    attempts += 1;
    await sql`insert into provider (name) values ('twice'), ('twice')`.execute(transaction);
  });
  await expect(twice).rejects.toMatchObject({ code: '23505' });
  expect(attempts).toBe(1);
});
