import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/support/test-database.ts';
import { createWorldBuilder } from '../../../test/support/test-world.ts';
import { createSession, createToken, storeTokens } from '../session-store/index.ts';
import { recordAuditEvents } from './audit.repository.ts';
import { purgeAddresses } from './purge-addresses.repository.ts';

const HOUR_MS = 3_600_000;

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
  await test.owner.executor.insertInto('installation').values({ demo: false }).execute();
});
afterAll(() => test.drop());
afterEach(() => vi.useRealTimers());
beforeEach(async () => {
  await asOwner('update installation set origins_purged_at = null');
  await asOwner('delete from audit_origin');
  await asOwner('delete from session');
});

const asOwner = (statement: string) => sql.raw(statement).execute(test.owner.executor);
const purge = () => purgeAddresses(test.database.executor);

/** Creates a sign-in of `days` ago: an audit entry and a session, both with address and user agent. */
async function signIn(days: number): Promise<number> {
  const account = await createWorldBuilder(test.owner.executor).account('BackofficeUser', {
    email: `${Math.random()}@test.example`,
  });
  const origin = { requestId: 'r', address: '192.0.2.7', userAgent: 'agent' };
  await recordAuditEvents(test.database.executor, [
    { action: 'sign-in', actorAccountId: account.id, origin },
  ]);
  const id = await createSession(
    test.database.executor,
    { accountId: account.id, lifetimeSeconds: 60, address: origin.address, userAgent: origin.userAgent },
    10,
  );
  await asOwner(
    `update audit_origin set at = at - interval '${days} days' where at > now() - interval '1 minute'`,
  );
  await asOwner(`update session set signed_in_at = signed_in_at - interval '${days} days' where id = ${id}`);
  return id;
}

/** The columns of the database that can contain an address or a user agent, with their numbers of rows. */
async function countOrigins(): Promise<Record<string, number>> {
  const { rows } = await sql<{ name: string; count: number }>`
    select table_name || '.' || column_name as name,
      (xpath('/row/count/text()', query_to_xml(format('select count(%I) as count from %I', column_name, table_name), false, true, '')))[1]::text::int as count
    from information_schema.columns
    where table_schema = 'public' and (data_type = 'inet' or column_name in ('address', 'user_agent'))
    order by 1`.execute(test.owner.executor);
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
}

const expectedCounts = (count: number) => ({
  'audit_origin.address': count,
  'audit_origin.user_agent': count,
  'session.address': count,
  'session.user_agent': count,
});

it('addresses and user agents are deleted after 30 days from every table, and the audit trail stays', async () => {
  await signIn(31);
  await signIn(29);
  expect(await countOrigins()).toEqual(expectedCounts(2));
  await purge();
  expect(await countOrigins()).toEqual(expectedCounts(1));
  await purge();
  expect(await countOrigins()).toEqual(expectedCounts(1));
  const { rows } = await sql`select from audit_event where address_digest is not null`.execute(
    test.owner.executor,
  );
  expect(rows.length).toBeGreaterThanOrEqual(2);
});

it('a session and its tokens are deleted 30 days after the sign-in, whether it has ended or not', async () => {
  const ids = [await signIn(31), await signIn(31), await signIn(31), await signIn(29)];
  const [loggedOutId = 0, blankedId = 0, , youngId = 0] = ids;
  await asOwner(
    `update session set ended_at = now(), end_reason = 'logout' where id in (${loggedOutId}, ${youngId})`,
  );
  // An earlier version of the purge blanked the columns.
  await asOwner(`update session set address = null, user_agent = null where id = ${blankedId}`);
  await storeTokens(test.database.executor, loggedOutId, {
    accessHash: createToken('access').hash,
    refreshHash: createToken('refresh').hash,
    accessSeconds: 600,
    refreshSeconds: 3600,
  });
  await purge();
  const { rows } = await sql<{ id: number }>`select id from session`.execute(test.owner.executor);
  expect(rows.map(({ id }) => id)).toEqual([youngId]);
  const tokens = await sql`select from session_token`.execute(test.owner.executor);
  expect(tokens.rows).toEqual([]);
});

it.each([
  [3 * HOUR_MS, 'the portal is ahead, or the database is behind'],
  [-3 * HOUR_MS, 'the database is ahead, so an entry that looks old may be recent'],
  [24 * HOUR_MS, 'a day ahead'],
  [-24 * HOUR_MS, 'a day behind'],
])('nothing is purged when the clocks differ by %d ms: %s', async (shiftMs) => {
  await signIn(31);
  vi.useFakeTimers({ now: Date.now() + shiftMs, toFake: ['Date'] });
  await expect(purge()).rejects.toThrow(/clocks .* differ/);
  expect(await countOrigins()).toEqual(expectedCounts(1));
});

it.each([HOUR_MS, -HOUR_MS])(
  'the purge uses the database’s clock when the portal’s differs by %d ms, as after a wrong change to or from summer time',
  async (shiftMs) => {
    await signIn(31);
    await signIn(29);
    vi.useFakeTimers({ now: Date.now() + shiftMs, toFake: ['Date'] });
    await purge();
    expect(await countOrigins()).toEqual(expectedCounts(1));
  },
);

it('nothing is purged when the clock of the database was set back', async () => {
  await signIn(31);
  await asOwner(`update installation set origins_purged_at = now() + interval '1 minute'`);
  await expect(purge()).rejects.toThrow(/ran back/);
  expect(await countOrigins()).toEqual(expectedCounts(1));
});

it('the purge deletes more than one batch, even when it runs twice at the same time', async () => {
  await asOwner(`
    with e as (insert into audit_event (action) select 'many' from generate_series(1, 12000) returning id)
    insert into audit_origin (event_id, at, address) select id, now() - interval '40 days', '192.0.2.1' from e`);
  await Promise.all([purge(), purge()]);
  expect(await countOrigins()).toEqual(expectedCounts(0));
});
