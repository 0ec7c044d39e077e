import { randomUUID } from 'node:crypto';
import {
  API_BASE,
  createdIntakeKey,
  type EndpointDefinition,
  endpoints,
  intakeKey,
} from '@belegfach/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createTestApp, type TestApp } from '../../../test/support/test-app.ts';

let app: TestApp;
let provider: { id: number; publicId: string };
let otherProvider: { id: number; publicId: string };
let adminId: number;

beforeAll(async () => {
  app = await createTestApp();
  [provider, otherProvider] = [await app.build.provider(), await app.build.provider()];
  adminId = (await app.build.backofficeUser('ProviderAdmin', provider.id)).id;
});
afterAll(() => app.close());

const keysUrl = (id: string) => `/api/Provider/${id}/IntakeKeys`;
const create = (name: string, id = provider.publicId, rights: object = {}) =>
  app.call({ method: 'POST', url: keysUrl(id), payload: { name, ...rights }, as: adminId });
const createAndParse = async (name: string) => createdIntakeKey.parse((await create(name)).json());
const list = async () =>
  z.array(intakeKey).parse((await app.call({ url: keysUrl(provider.publicId), as: adminId })).json());
const revoke = (id: string, providerId = provider.publicId, as = adminId) =>
  app.call({ method: 'DELETE', url: `${keysUrl(providerId)}/${id}`, as });

describe('an intake key', () => {
  it('is returned once and stored as a hash; the list contains only its name', async () => {
    const { id, key } = await createAndParse('ERP Köln');
    expect(key).toMatch(/^ik_[\w-]{43}$/);
    expect(await list()).toContainEqual({
      id,
      name: 'ERP Köln',
      mayChangeCustomers: false,
      createdAt: expect.any(String) as string,
      lastUsedAt: null,
    });
    const { rows } = await sql<{ text: string }>`
      select k::text || (select string_agg(e::text, '') from audit_event e) as text
      from intake_key k where public_id = ${id}`.execute(app.test.owner.executor);
    expect(rows[0]?.text).not.toContain(key.slice(3));
    expect(app.raw.join('\n')).not.toContain(key);
  });

  it('may change customers only if that was chosen when it was created, and the audit trail says so', async () => {
    const createdIds = await Promise.all(
      [{}, { mayChangeCustomers: false }, { mayChangeCustomers: true }].map(
        async (rights) => createdIntakeKey.parse((await create('ERP', provider.publicId, rights)).json()).id,
      ),
    );
    const keys = new Map((await list()).map((key) => [key.id, key.mayChangeCustomers]));
    expect(createdIds.map((id) => keys.get(id))).toEqual([false, false, true]);
    const { rows } = await sql<{ id: string; right: boolean }>`
      select target_id::text as id, (facts ->> 'mayChangeCustomers')::boolean as right from audit_event
      where action = 'intake-key.create'`.execute(app.test.owner.executor);
    const recorded = new Map(rows.map(({ id, right }) => [id, right]));
    expect(createdIds.map((id) => recorded.get(id))).toEqual([false, false, true]);
  });

  it('is refused by all endpoints for users', async () => {
    const { key } = await createAndParse('Stolen');
    const userEndpoints = Object.values<EndpointDefinition>(endpoints).filter(
      ({ access, intakeKey: isForKeys }) => isForKeys === undefined && access.SuperAdmin !== 'public',
    );
    expect(userEndpoints.length).toBeGreaterThan(60);
    for (const { method, path } of userEndpoints) {
      const url = API_BASE + path.replace(/\{\w+\}/g, () => randomUUID());
      for (const headers of [{ authorization: `Bearer ${key}` }, { 'x-intake-key': key }])
        expect((await app.app.inject({ method, url, headers })).statusCode, `${method} ${url}`).toBe(401);
    }
  });

  it('is revoked immediately and only once: of two simultaneous requests one succeeds', async () => {
    const { id } = await createAndParse('Old');
    const responses = await Promise.all([revoke(id), revoke(id)]);
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([204, 404]);
    expect((await list()).map((intakeKey) => intakeKey.id)).not.toContain(id);
    const { rows } = await sql`
      select action, actor_account_id from audit_event where target_id = ${id} and result = 'ok' order by id`.execute(
      app.test.owner.executor,
    );
    expect(rows).toEqual([
      { action: 'intake-key.create', actor_account_id: adminId },
      { action: 'intake-key.revoke', actor_account_id: adminId },
    ]);
  });

  it('of a provider cannot be reached through another provider', async () => {
    const { id } = await createAndParse('Mine');
    const superAdminId = (await app.build.backofficeUser('SuperAdmin', null)).id;
    expect((await revoke(id, otherProvider.publicId)).statusCode).toBe(404);
    expect((await revoke(id, otherProvider.publicId, superAdminId)).statusCode).toBe(404);
    expect((await create('Foreign', otherProvider.publicId)).statusCode).toBe(404);
    expect((await app.call({ url: keysUrl(otherProvider.publicId), as: adminId })).statusCode).toBe(404);
    expect((await revoke(id, provider.publicId, superAdminId)).statusCode).toBe(204);
  });

  it.each([{ name: '' }, { name: 'x'.repeat(201) }, { name: 'a\nb' }, {}])(
    'needs a name: %j',
    async (payload) => {
      const response = await app.call({
        method: 'POST',
        url: keysUrl(provider.publicId),
        payload,
        as: adminId,
      });
      expect(response.json()).toMatchObject({ status: 400, errors: { name: [expect.any(String)] } });
    },
  );
});
