import { errorBody } from '@belegfach/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase, raiseStatementLimit } from '../src/platform/database/index.ts';
import { createTestApp, type TestApp } from './support/test-app.ts';

/** Many times what the other statements of these tests take, so that only the slow one reaches it on a busy machine. */
const LIST_LIMIT_MS = 3_000;
const EXPORT_LIMIT_MS = 500;

let app: TestApp;
let superAdmin: number;

beforeAll(async () => {
  app = await createTestApp();
  superAdmin = (await app.build.backofficeUser('SuperAdmin', null)).id;
  const provider = await app.build.provider();
  const customer = await app.build.customer([provider.id]);
  await app.build.invoice(customer.id, provider.id);
  // A list that is filtered by a part of the document number calls this function, which now takes 30 seconds.
  await sql`
    create or replace function containing(folded text) returns text language plpgsql immutable strict parallel safe
    as $$ begin perform pg_sleep(30); return folded; end $$`.execute(app.test.owner.executor);
});
afterAll(() => app.close());

it('a list whose statement reaches its time limit answers 503 with a code, and other lists still work', async () => {
  const portal = await app.startAnother({ statementMs: LIST_LIMIT_MS });
  const headers = { authorization: `Bearer ${await app.tokenFor(superAdmin)}` };
  const list = (query: Record<string, string>) => portal.inject({ url: '/api/Invoice/List', query, headers });
  const startedAt = performance.now();
  const slow = await list({ documentNumber: 'x' });
  expect(performance.now() - startedAt).toBeLessThan(15_000);
  expect(slow.statusCode).toBe(503);
  expect(errorBody.parse(slow.json())).toMatchObject({ status: 503, code: 'QueryTooSlow' });
  // There is no Retry-After, because the same call would fail again.
  expect(slow.headers['retry-after']).toBeUndefined();
  expect((await list({})).statusCode).toBe(200);
  await portal.close();
});

it('statements of exports and imports have a longer time limit', async () => {
  const { applicationUrl: url, keyring } = app.test;
  const database = openDatabase({ url, poolSize: 1, keyring, statementMs: EXPORT_LIMIT_MS });
  const sleep = sql`select pg_sleep(${(2 * EXPORT_LIMIT_MS) / 1000})`;
  await expect(sleep.execute(database.executor)).rejects.toThrow('statement timeout');
  await database.transaction(async (transaction) => {
    await raiseStatementLimit(transaction);
    await sleep.execute(transaction);
  });
  await database.close();
});
