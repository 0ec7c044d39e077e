import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/support/test-database.ts';
import { countMarkedFiles, deleteOldMarks } from './sweep-mark.repository.ts';

/*
 * Regression: one statement counted the marks that a purge of millions of documents had left, and one deleted them. Both took
 * longer than a statement may, so the nightly sweep would have failed from then on.
 */

const PAGE_SIZE = 3;

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

const mark = async (count: number, state: string, age = '0 days') => {
  const hashes = Array.from({ length: count }, () => randomBytes(32));
  await sql`
    insert into file_sweep (sha256, state, marked_at)
    select sha256, ${state}, clock_timestamp() - ${age}::interval from unnest(${hashes}::bytea[]) as m(sha256)`.execute(
    test.owner.executor,
  );
  return hashes;
};
const countRows = async () =>
  (await sql<{ count: number }>`select count(*) as count from file_sweep`.execute(test.owner.executor))
    .rows[0]?.count;

it('marks of several pages are all counted, and those that are no longer needed all deleted', async () => {
  const { executor } = test.owner;
  await mark(7, 'marked');
  const released = await mark(5, 'taking');
  const named = await mark(8, 'marked');
  await mark(7, 'taken', '91 days');
  await mark(2, 'taken', '89 days');
  await sql`insert into released_file (sha256) select unnest(${released}::bytea[])`.execute(executor);
  await sql`insert into stored_file (sha256, size) select unnest(${named}::bytea[]), 1`.execute(executor);
  const pages = { pageSize: PAGE_SIZE };
  expect(await countMarkedFiles(test.database.executor, pages)).toEqual({ orphaned: 7, removedOnPurpose: 5 });
  await deleteOldMarks(test.database.executor, pages);
  expect(await countRows()).toBe(7 + 5 + 2);
  expect(await countMarkedFiles(test.database.executor, pages)).toEqual({ orphaned: 7, removedOnPurpose: 5 });
});

it('counting and deleting end when the portal stops', async () => {
  const { executor } = test.database;
  const signal = AbortSignal.abort();
  await expect(countMarkedFiles(executor, { signal })).rejects.toThrow('aborted');
  await expect(deleteOldMarks(executor, { signal })).rejects.toThrow('aborted');
});

it('the next marks are found without reading the marks of the millions of files that were already set aside', async () => {
  await mark(2_000, 'taken');
  await sql`analyze file_sweep`.execute(test.owner.executor);
  const { rows } = await sql<{ 'QUERY PLAN': string }>`
    explain select sha256 from file_sweep where state <> 'taken' and sha256 > '' order by sha256 limit 3`.execute(
    test.owner.executor,
  );
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('file_sweep__open');
});
