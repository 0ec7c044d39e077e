import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/support/test-database.ts';
import { createWorldBuilder } from '../../../test/support/test-world.ts';
import { createRefusalRecorder, type Refusal } from './refusal-recorder.ts';

let test: TestDatabase;
let accountId: number;
let otherId: number;
beforeAll(async () => {
  test = await createTestDatabase();
  await test.owner.executor.insertInto('installation').values({ demo: false }).execute();
  const build = createWorldBuilder(test.owner.executor);
  accountId = (await build.account('CustomerUser')).id;
  otherId = (await build.account('CustomerUser')).id;
});
afterAll(() => test.drop());
beforeEach(async () => {
  await sql`delete from audit_origin`.execute(test.owner.executor);
  await sql`delete from audit_event`.execute(test.owner.executor);
});

const ID = '0190163d-8694-739b-aea5-966c26f8ad91';
const refusal = (overrides: Partial<Refusal> = {}): Refusal => ({
  accountId,
  feature: 'invoices',
  call: 'GET /Invoice/Download/{id}',
  status: 404,
  code: undefined,
  id: ID,
  origin: { requestId: 'r', address: '192.0.2.7', userAgent: 'agent' },
  ...overrides,
});

const listEntries = async () =>
  (
    await sql<{ actor_account_id: number | null; target_id: string | null; facts: Record<string, unknown> }>`
      select actor_account_id, target_id, facts from audit_event
      where action = 'access' and result = 'refused' order by actor_account_id, id`.execute(
      test.owner.executor,
    )
  ).rows;

const silentLog = { error: () => undefined };

it('the first refusal of a caller is written immediately, and the others of the minute as one entry', async () => {
  const recorder = createRefusalRecorder(test.database.executor, silentLog);
  for (let count = 0; count < 500; count += 1) recorder.record(refusal());
  for (let count = 0; count < 20; count += 1)
    recorder.record(refusal({ call: 'GET /Provider', status: 403 }));
  recorder.record(refusal({ accountId: otherId }));
  await recorder.stop();
  const first = { target_id: ID, facts: { call: 'GET /Invoice/Download/{id}', status: 404 } };
  expect(await listEntries()).toEqual([
    { actor_account_id: accountId, ...first },
    {
      actor_account_id: accountId,
      target_id: null,
      facts: { count: 519, calls: { 'GET /Invoice/Download/{id} 404': 499, 'GET /Provider 403': 20 } },
    },
    { actor_account_id: otherId, ...first },
  ]);
});

it("a caller's refusals are counted again from the next window on", async () => {
  const recorder = createRefusalRecorder(test.database.executor, silentLog, 20);
  recorder.record(refusal());
  recorder.record(refusal());
  await expect.poll(async () => (await listEntries()).length).toBe(2);
  await expect
    .poll(async () => {
      recorder.record(refusal());
      return (await listEntries()).filter(({ target_id }) => target_id !== null).length;
    })
    .toBeGreaterThan(1);
  await recorder.stop();
});

it('refusals that could not be written are logged, kept and written the next time', async () => {
  const logged: unknown[] = [];
  const log = { error: (facts: object, message: string) => logged.push({ ...facts, message }) };
  await sql`revoke insert on audit_event from belegfach_app`.execute(test.owner.executor);
  const recorder = createRefusalRecorder(test.database.executor, log, 50);
  recorder.record(refusal());
  recorder.record(refusal());
  await expect.poll(() => logged.length).toBeGreaterThan(1);
  await sql`grant insert on audit_event to belegfach_app`.execute(test.owner.executor);
  await recorder.stop();
  const written = await listEntries();
  expect(written.map(({ facts }) => facts)).toEqual([
    { count: 2, calls: { 'GET /Invoice/Download/{id} 404': 2 } },
  ]);
  expect(JSON.stringify(logged)).toContain('GET /Invoice/Download/{id}');
});

it('callers without an account are distinguished by their network', async () => {
  const recorder = createRefusalRecorder(test.database.executor, silentLog);
  for (const address of ['192.0.2.1', '192.0.2.2', '192.0.2.1', '2001:db8::1', '2001:db8::2', '2001:db8::3'])
    recorder.record(
      refusal({ accountId: undefined, origin: { requestId: 'r', address, userAgent: undefined } }),
    );
  await recorder.stop();
  // The first one of each network, and the counts of two of them.
  expect(await listEntries()).toHaveLength(5);
});

it('refusals of the keys of two providers and of an unknown caller on one machine are recorded separately', async () => {
  const build = createWorldBuilder(test.owner.executor);
  const [firstProvider, secondProvider] = [await build.provider(), await build.provider()];
  const recorder = createRefusalRecorder(test.database.executor, silentLog);
  for (const providerId of [
    firstProvider.id,
    secondProvider.id,
    undefined,
    firstProvider.id,
    firstProvider.id,
    secondProvider.id,
  ])
    recorder.record(refusal({ accountId: undefined, providerId }));
  await recorder.stop();
  const { rows } = await sql<{ provider: number | null; count: number }>`
    select provider_id as provider, sum(coalesce((facts ->> 'count')::int, 1))::int as count
    from audit_event where action = 'access' group by 1 order by 1`.execute(test.owner.executor);
  expect(rows).toEqual([
    { provider: firstProvider.id, count: 3 },
    { provider: secondProvider.id, count: 2 },
    { provider: null, count: 1 },
  ]);
});
