import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/support/test-database.ts';
import type { RunStatement } from './connection-pool.ts';
import { openDatabase } from './database.ts';
import { classifyDatabaseError } from './error-kind.ts';
import { createPrimaryCheck } from './primary-check.ts';

/*
 * A primary hung for a minute and woke up: for a moment Patroni and the proxy took it for the primary again, and lists lacked
 * the documents that had come in meanwhile.
 */

const onTimeline =
  (timeline: number | null): RunStatement =>
  () =>
    Promise.resolve({ rows: [{ timeline }], rowCount: 1, command: 'SELECT', oid: 0, fields: [] });

describe('a new connection', () => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await createTestDatabase();
  });
  afterAll(() => test.drop());

  it('is used when it leads to the primary, also after a further promotion', async () => {
    const check = createPrimaryCheck();
    await check(onTimeline(3));
    await check(onTimeline(3));
    await check(onTimeline(4));
  });

  it('is refused as that of a database that is away when it leads to a former primary', async () => {
    const check = createPrimaryCheck();
    await check(onTimeline(4));
    const refused: unknown = await check(onTimeline(3)).catch((error: unknown) => error);
    expect(classifyDatabaseError(refused)).toBe('unavailable');
    await check(onTimeline(4));
  });

  it('is refused as that of a database that is away when it leads to a standby', async () => {
    const refused: unknown = await createPrimaryCheck()(onTimeline(null)).catch((error: unknown) => error);
    expect(classifyDatabaseError(refused)).toBe('unavailable');
  });

  it('of the portal is checked, and its role may ask a real server', async () => {
    const connect = async () => {
      const database = openDatabase({ url: test.applicationUrl, poolSize: 1 });
      await sql`select 1`.execute(database.executor).finally(() => database.close());
    };
    await connect();
    await sql`revoke execute on function pg_walfile_name(pg_lsn) from public`.execute(test.owner.executor);
    await expect(connect()).rejects.toThrow('permission denied for function pg_walfile_name');
  });
});
