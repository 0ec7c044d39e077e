import { randomUUID } from 'node:crypto';
import { ROLE_IDS } from '@belegfach/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from './support/test-app.ts';

let app: TestApp;
let world: { reader: number; stranger: number; salesman: number; invoice: string; foreign: string };
beforeAll(async () => {
  app = await createTestApp();
  const { build } = app;
  const provider = await build.provider();
  const own = await build.customer([provider.id]);
  const other = await build.customer([provider.id]);
  world = {
    reader: (await build.customerUser([[own.id, 'CustomerUser']])).id,
    stranger: (await build.customerUser([[other.id, 'CustomerUser']])).id,
    salesman: (await build.backofficeUser('SalesmanUser', provider.id)).id,
    invoice: (await build.invoice(own.id, provider.id)).publicId,
    foreign: (await build.invoice(other.id, provider.id)).publicId,
  };
});
afterAll(() => app.close());

const entriesOf = async (accountId: number) =>
  (
    await sql<{ action: string; result: string; target_id: string | null; facts: unknown }>`
      select action, result, target_id, facts from audit_event where actor_account_id = ${accountId} order by id`.execute(
      app.test.owner.executor,
    )
  ).rows;

describe('the audit trail records', () => {
  it('a refused access to a row outside the scope, with the id of the row', async () => {
    const answer = await app.call({
      method: 'GET',
      url: `/api/Invoice/Download/${world.foreign}`,
      as: world.reader,
    });
    expect(answer.statusCode).toBe(404);
    await expect
      .poll(() => entriesOf(world.reader))
      .toEqual([
        {
          action: 'access',
          result: 'refused',
          target_id: world.foreign,
          facts: { call: 'GET /Invoice/Download/{id}', status: 404 },
        },
      ]);
  });

  it('a refused call of a role that may never make it', async () => {
    const answer = await app.call({
      method: 'GET',
      url: `/api/Invoice/ManyComments/${world.invoice}`,
      as: world.salesman,
    });
    expect(answer.statusCode).toBe(403);
    await expect
      .poll(() => entriesOf(world.salesman))
      .toMatchObject([
        {
          action: 'access',
          target_id: world.invoice,
          facts: { call: 'GET /Invoice/ManyComments/{invoiceId}', status: 403 },
        },
      ]);
  });

  it('an administrator who learns that an address is taken', async () => {
    const superAdmin = (await app.build.backofficeUser('SuperAdmin', null)).id;
    const { email } = await app.build.backofficeUser('SuperAdmin', null);
    const payload = { email, firstName: 'Eve', lastName: 'Eve', roleId: ROLE_IDS.SuperAdmin };
    const answer = await app.call({ method: 'POST', url: '/api/BackofficeUser', payload, as: superAdmin });
    expect(answer.json()).toMatchObject({ status: 400, code: 'EmailAlreadyInUse' });
    const facts = { call: 'POST /BackofficeUser', status: 400, code: 'EmailAlreadyInUse' };
    await expect
      .poll(() => entriesOf(superAdmin), { timeout: 20_000 })
      .toEqual([{ action: 'access', result: 'refused', target_id: null, facts }]);
  });

  it('a request with an intake key for a document that its provider does not have', async () => {
    const [owner, other] = [await app.build.provider(), await app.build.provider()];
    const { key } = await app.build.intakeKey(owner.id);
    const id = randomUUID();
    const answer = await app.app.inject({
      url: `/api/Intake/Documents/${id}`,
      headers: { authorization: `Bearer ${key}` },
    });
    expect(answer.statusCode).toBe(404);
    const entries = async (providerId: number) =>
      (
        await sql`select actor_account_id, target_id from audit_event where provider_id = ${providerId}`.execute(
          app.test.owner.executor,
        )
      ).rows;
    await expect.poll(() => entries(owner.id)).toEqual([{ actor_account_id: null, target_id: id }]);
    expect(await entries(other.id)).toEqual([]);
  });

  it('sign-in attempts over the limit in two entries, however many attempts there are', async () => {
    const portal = await createTestApp();
    const statuses = [];
    for (let count = 0; count < 30; count += 1) {
      const answer = await portal.app.inject({
        method: 'POST',
        url: '/api/connect/token',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'grant_type=password&username=nobody%40test.example&password=wrong&scope=offline_access',
      });
      statuses.push(answer.statusCode);
    }
    const refused = statuses.filter((status) => status === 429).length;
    expect(refused).toBeGreaterThan(20);
    await portal.app.close();
    const { rows } = await sql<{ actor_account_id: number | null; facts: unknown }>`
      select actor_account_id, facts from audit_event where action = 'access' order by id`.execute(
      portal.test.owner.executor,
    );
    await portal.close();
    const call = 'POST /connect/token';
    expect(rows).toEqual([
      { actor_account_id: null, facts: { call, status: 429 } },
      { actor_account_id: null, facts: { count: refused - 1, calls: { [`${call} 429`]: refused - 1 } } },
    ]);
  });

  it('nothing for a bad request, a call without a token or a success', async () => {
    for (const url of ['/api/Invoice/List?pageSize=7', '/api/Invoice/List'])
      await app.call({ method: 'GET', url, as: world.stranger });
    await app.call({ method: 'GET', url: '/api/Invoice/List' });
    await app.settle();
    expect(await entriesOf(world.stranger)).toEqual([]);
    const { rows } = await sql`select from audit_event where facts ->> 'call' = 'GET /Invoice/List'`.execute(
      app.test.owner.executor,
    );
    expect(rows).toEqual([]);
  });
});

/** Values that must never be in the trail, each sent in its usual field or where a user may type it by mistake. */
it('the audit trail contains no password, token, code or text of a note', async () => {
  const canary = (name: string) => `canary-${name}-${randomUUID()}`;
  const canaries = {
    password: canary('password'),
    username: `${canary('username')}@test.example`,
    code: canary('code'),
    refresh: canary('refresh'),
    bearer: canary('bearer'),
    note: canary('note'),
    path: canary('path'),
    query: canary('query'),
  };
  const token = (payload: Record<string, string>) =>
    app.call({
      method: 'POST',
      url: '/api/connect/token',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ scope: 'offline_access', ...payload }).toString(),
    });
  const { username, password } = canaries;
  await token({ grant_type: 'password', username, password });
  await token({ grant_type: 'password', username, password: canaries.code, twoFactorToken: canaries.bearer });
  await token({ grant_type: 'refresh_token', refresh_token: canaries.refresh });
  await app.call({
    method: 'POST',
    url: '/api/Authentication/Logout',
    payload: { refresh_token: canaries.refresh },
  });
  await app.call({ method: 'GET', url: '/api/', headers: { authorization: `Bearer ${canaries.bearer}` } });
  const note = { comment: canaries.note };
  for (const [id, as] of [
    [world.invoice, world.reader],
    [world.foreign, world.reader],
    [world.invoice, world.salesman],
  ] as const)
    await app.call({ method: 'POST', url: `/api/Invoice/Comment/${id}`, payload: note, as });
  await app.call({
    method: 'GET',
    url: `/api/Invoice/ManyComments/${canaries.path}?query=${canaries.query}`,
    as: world.salesman,
  });
  await app.settle();
  await app.app.close();
  const { rows } = await sql<{ dump: string }>`
    select coalesce(string_agg(e::text || coalesce(o::text, ''), ' '), '') as dump
    from audit_event e left join audit_origin o on o.event_id = e.id`.execute(app.test.owner.executor);
  const dump = rows[0]?.dump ?? '';
  expect(dump).toContain('access');
  for (const [name, value] of Object.entries(canaries)) expect(dump, name).not.toContain(value);
});
