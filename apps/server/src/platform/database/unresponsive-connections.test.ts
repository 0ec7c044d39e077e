import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DatabaseProxy, startDatabaseProxy } from '../../../test/support/database-proxy.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/support/test-database.ts';
import { type Database, openDatabase } from './database.ts';
import { classifyDatabaseError } from './error-kind.ts';
import { raiseStatementLimit } from './statement-limit.ts';

/*
 * A firewall that drops a connection drops its packets and notifies neither side. Without limits on the client's side
 * the portal was unavailable for a quarter of an hour, until the operating system gave up sending.
 */

/** The longest time that a call may hang. */
const MAX_CALL_MS = 15_000;
const TIMEOUT_MS = 60_000;

let test: TestDatabase;
let proxy: DatabaseProxy;
let database: Database;

beforeAll(async () => {
  test = await createTestDatabase();
  const url = new URL(test.applicationUrl);
  proxy = await startDatabaseProxy(Number(url.port));
  url.port = String(proxy.port);
  database = openDatabase({ url: url.href, poolSize: 4 });
});
afterAll(async () => {
  await proxy.close();
  await database.close();
  await test.drop();
});

const sleepInDatabase = (seconds = 0) => sql`select pg_sleep(${seconds})`.execute(database.executor);
const countSleeping = async () => {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`.execute(
    test.database.executor,
  );
  return rows.length;
};
const openAllConnections = () => Promise.all([1, 2, 3, 4].map(() => sleepInDatabase(0.05)));

/** The result of a call and its duration. */
async function timed(call: Promise<unknown>) {
  const startedAt = performance.now();
  const error = await call.then(
    () => undefined,
    (cause: unknown) => cause,
  );
  return { kind: classifyDatabaseError(error), error, ms: performance.now() - startedAt };
}

describe('connections whose packets are dropped', () => {
  it('cost one short check for all of them if they were idle', { timeout: TIMEOUT_MS }, async () => {
    await openAllConnections();
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    proxy.swallow('open connections');
    const calls = await Promise.all([1, 2, 3, 4, 5, 6].map(() => timed(sleepInDatabase())));
    expect(calls.map(({ error }) => error)).toEqual(calls.map(() => undefined));
    for (const { ms } of calls) expect(ms).toBeLessThan(MAX_CALL_MS);
    expect((await timed(sleepInDatabase())).error).toBeUndefined();
  });

  it('make the running statements fail with the kind "unavailable", and the next statements succeed', {
    timeout: TIMEOUT_MS,
  }, async () => {
    await openAllConnections();
    // Longer than it takes to see that all four run, on a busy machine too.
    const running = [1, 2, 3, 4].map(() => timed(sleepInDatabase(5)));
    await expect.poll(countSleeping).toBe(4);
    proxy.swallow('open connections');
    const next = timed(sleepInDatabase());
    for (const call of [...running, next]) {
      const { kind, ms } = await call;
      expect(kind).toBe('unavailable');
      expect(ms).toBeLessThan(MAX_CALL_MS);
    }
    expect((await timed(sleepInDatabase())).error).toBeUndefined();
  });

  it('make every call end in time, even if new connections fail, too, and work again with the network', {
    timeout: TIMEOUT_MS,
  }, async () => {
    await openAllConnections();
    proxy.swallow('new connections too');
    const calls = await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map(() => timed(sleepInDatabase())));
    for (const { kind, ms } of calls) {
      expect(kind).toBe('unavailable');
      expect(ms).toBeLessThan(MAX_CALL_MS);
    }
    proxy.mend();
    expect((await timed(sleepInDatabase())).error).toBeUndefined();
  });

  it('end a transaction that waits between two statements', { timeout: TIMEOUT_MS }, async () => {
    await openAllConnections();
    const { kind, ms } = await timed(
      database.transaction(async (transaction) => {
        await sql`select 1`.execute(transaction);
        proxy.swallow('open connections');
        await sql`select 2`.execute(transaction);
      }),
    );
    expect(kind).toBe('unavailable');
    expect(ms).toBeLessThan(MAX_CALL_MS);
    expect((await timed(sleepInDatabase())).error).toBeUndefined();
  });
});

describe('the limits of a connection', () => {
  it('are set at the server on each connection', async () => {
    const { rows } = await sql<{ name: string; setting: string }>`
      select name, setting from pg_settings
      where name in ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout', 'tcp_user_timeout')
      order by name`.execute(test.database.executor);
    expect(rows.map(({ setting }) => setting)).toEqual(['15000', '3000', '10000', '15000']);
  });

  it("can be raised for the statements of one transaction, also on the client's side", {
    timeout: TIMEOUT_MS,
  }, async () => {
    const limit = async () => {
      const { rows } = await sql<{ limit: string }>`
        select current_setting('statement_timeout') as limit`.execute(database.executor);
      return rows[0]?.limit;
    };
    await database.transaction(async (transaction) => {
      await raiseStatementLimit(transaction, 30_000);
      await sql`select pg_sleep(11.5)`.execute(transaction);
    });
    expect(await limit()).toBe('10s');
  });

  it('end a statement that takes too long, with the kind "slow"', {
    timeout: TIMEOUT_MS,
  }, async () => {
    const { kind } = await timed(
      database.transaction(async (transaction) => {
        await raiseStatementLimit(transaction, 100);
        await sql`select pg_sleep(5)`.execute(transaction);
      }),
    );
    expect(kind).toBe('slow');
  });
});
