import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test/support/test-database.ts';
import { openDatabase } from '../database.ts';
import { classifyDatabaseError } from '../error-kind.ts';
import { queryOf, startPromotionMarks } from './mark-promotions.ts';
import { createPrimaryCheck, type PrimaryCheck } from './primary-check.ts';
import type { Query } from './promotion-mark.ts';

/*
 * Regression: a primary hung for a minute and then continued. For a moment Patroni and the proxy took it for the primary
 * again, and lists lacked the documents that had come in meanwhile.
 */

/** A server on a timeline; its database contains these marks, the last one is that of the timeline. */
const onTimeline =
  (timeline: number | null, marks: readonly string[] = []): Query =>
  ({ values: [asked] = [] }) =>
    Promise.resolve({
      rows: [
        {
          timeline,
          mark: marks.at(-1) ?? null,
          knowsAsked: typeof asked !== 'string' || marks.includes(asked),
        },
      ],
    });

const refusalOf = (check: PrimaryCheck, query: Query) =>
  check.check(query).then(
    () => 'none',
    (error: unknown) => classifyDatabaseError(error),
  );

describe('a new connection', () => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await createTestDatabase();
  });
  afterAll(() => test.drop());

  it('is used when it leads to the primary, also after a further promotion', async () => {
    const check = createPrimaryCheck();
    await check.check(onTimeline(3));
    await check.check(onTimeline(3));
    await check.check(onTimeline(4));
  });

  it('is refused like a connection to an unavailable database when it leads to a former primary', async () => {
    const check = createPrimaryCheck();
    await check.check(onTimeline(4));
    expect(await refusalOf(check, onTimeline(3))).toBe('unavailable');
    await check.check(onTimeline(4));
  });

  it('is refused like a connection to an unavailable database when it leads to a standby', async () => {
    expect(await refusalOf(createPrimaryCheck(), onTimeline(null))).toBe('unavailable');
  });

  it('of the portal is checked, and its role may ask a real server', async () => {
    const connect = async (primaryCheck?: PrimaryCheck) => {
      const database = openDatabase({ url: test.applicationUrl, poolSize: 1, primaryCheck });
      await sql`select 1`.execute(database.executor).finally(() => database.close());
    };
    await connect();
    await connect(createPrimaryCheck({ comparesMarks: true }));
    await sql`revoke execute on function pg_walfile_name(pg_lsn) from public`.execute(test.owner.executor);
    await expect(connect()).rejects.toThrow('permission denied for function pg_walfile_name');
  });
});

describe('a new connection of the portal', () => {
  const [first = '', second = '', other = ''] = [1, 2, 3].map(() => randomUUID());

  it('leads to a database that knows the newest mark, whatever the timelines are', async () => {
    const check = createPrimaryCheck({ comparesMarks: true });
    await check.check(onTimeline(4, [first]));
    await check.check(onTimeline(5, [first, second]));
    for (const timeline of [5, 6]) {
      expect(await refusalOf(check, onTimeline(timeline, [first, other]))).toBe('unavailable');
      expect(await refusalOf(check, onTimeline(timeline, [first]))).toBe('unavailable');
      expect(await refusalOf(check, onTimeline(timeline))).toBe('unavailable');
    }
    await check.check(onTimeline(5, [first, second]));
    await check.check(onTimeline(6, [first, second, other]));
  });

  it('is used before its timeline has a mark, which is reported', async () => {
    const check = createPrimaryCheck({ comparesMarks: true });
    let reports = 0;
    check.onUnmarked(() => (reports += 1));
    await check.check(onTimeline(4, [first]));
    expect([check.isMarked(), reports]).toEqual([true, 0]);
    const unmarked: Query = async (statement) => {
      const { rows } = await onTimeline(5, [first])(statement);
      return { rows: rows.map((row) => ({ ...(row as object), mark: null })) };
    };
    await check.check(unmarked);
    expect([check.isMarked(), reports]).toEqual([false, 1]);
    await check.check(onTimeline(5, [first, second]));
    expect([check.isMarked(), reports]).toEqual([true, 1]);
    expect(await refusalOf(check, unmarked)).toBe('unavailable');
  });

  it('is judged by the mark that another connection has read meanwhile', async () => {
    const check = createPrimaryCheck({ comparesMarks: true });
    await check.check(onTimeline(4, [first]));
    const asked = Promise.withResolvers<undefined>();
    const answered = refusalOf(check, async (statement) => {
      const answer = await onTimeline(5, [first, other])(statement);
      await asked.promise;
      return answer;
    });
    await check.check(onTimeline(5, [first, second]));
    asked.resolve(undefined);
    expect(await answered).toBe('unavailable');
    await check.check(onTimeline(5, [first, second]));
  });
});

describe('the mark of a timeline', () => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await createTestDatabase();
  });
  afterAll(() => test.drop());

  const faults: unknown[] = [];
  const log = { error: (fields: object) => void faults.push(fields) };

  /** Portals that start at the same time. @returns how many have written a mark */
  const startPortals = async (count: number) => {
    let written = 0;
    const portals = Array.from({ length: count }, () => {
      const primaryCheck = createPrimaryCheck({ comparesMarks: true });
      const database = openDatabase({ url: test.applicationUrl, poolSize: 2, primaryCheck });
      const onMarked = () => (written += 1);
      return {
        database,
        primaryCheck,
        marks: startPromotionMarks({ database, primaryCheck, log, onMarked }),
      };
    });
    for (const { primaryCheck } of portals) await expect.poll(() => primaryCheck.isMarked()).toBe(true);
    for (const { database, marks } of portals) {
      await marks.stop();
      await database.close();
    }
    return written;
  };

  it('is written by one of several portals, and stays', async () => {
    expect(await startPortals(3)).toBe(1);
    const { rows } = await sql`select mark from promotion_mark`.execute(test.owner.executor);
    expect(rows).toHaveLength(1);
    expect(await startPortals(2)).toBe(0);
    expect((await sql`select mark from promotion_mark`.execute(test.owner.executor)).rows).toEqual(rows);
    expect(faults).toEqual([]);
    for (const change of ['update promotion_mark set mark = gen_random_uuid()', 'delete from promotion_mark'])
      await expect(sql.raw(change).execute(test.database.executor)).rejects.toThrow('permission denied');
  });

  it('is not that of another server whose rows were restored here', async () => {
    await sql`delete from promotion_mark`.execute(test.owner.executor);
    await sql`insert into promotion_mark (server, timeline) values (1, 1)`.execute(test.owner.executor);
    const primaryCheck = createPrimaryCheck({ comparesMarks: true });
    await primaryCheck.check(queryOf(test.database.executor));
    expect(primaryCheck.isMarked()).toBe(false);
    expect(await startPortals(1)).toBe(1);
  });

  it('is written for a new timeline while the portal runs', async () => {
    const primaryCheck = createPrimaryCheck({ comparesMarks: true });
    const database = openDatabase({ url: test.applicationUrl, poolSize: 1, primaryCheck });
    const marks = startPromotionMarks({ database, primaryCheck, log, onMarked: () => undefined });
    const countMarks = async () =>
      (await sql`select from promotion_mark where server <> 1`.execute(test.owner.executor)).rows.length;
    try {
      await expect.poll(() => primaryCheck.isMarked()).toBe(true);
      // As after a promotion: the database knows the mark, and the timeline has none.
      await sql`update promotion_mark set timeline = 0 where server <> 1`.execute(test.owner.executor);
      await sql`select pg_terminate_backend(pg_backend_pid())`
        .execute(database.executor)
        .catch(() => undefined);
      // The pool may notice the end only now.
      await expect
        .poll(() =>
          sql`select 1`.execute(database.executor).then(
            () => 'used',
            () => 'broken',
          ),
        )
        .toBe('used');
      await expect.poll(countMarks).toBe(2);
      await expect.poll(() => primaryCheck.isMarked()).toBe(true);
    } finally {
      await marks.stop();
      await database.close();
    }
  });

  it('is written as soon as a database that only reads can write again, and reads continue', async () => {
    await sql`delete from promotion_mark`.execute(test.owner.executor);
    const url = new URL(test.applicationUrl);
    url.searchParams.set('options', '-c default_transaction_read_only=on');
    const primaryCheck = createPrimaryCheck({ comparesMarks: true });
    const database = openDatabase({ url: url.href, poolSize: 1, primaryCheck });
    const marks = startPromotionMarks({ database, primaryCheck, log, onMarked: () => undefined });
    try {
      await expect.poll(() => faults.length).toBeGreaterThan(0);
      expect(classifyDatabaseError((faults[0] as { err: unknown }).err)).toBe('unavailable');
      expect(primaryCheck.isMarked()).toBe(false);
      await sql`set default_transaction_read_only = off`.execute(database.executor);
      await expect.poll(() => primaryCheck.isMarked(), { timeout: 5_000 }).toBe(true);
    } finally {
      await marks.stop();
      await database.close();
    }
  });
});
