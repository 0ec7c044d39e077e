import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROLE_IDS } from '@belegfach/contract';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { readConfig } from '../src/configuration/config.ts';
import { DEMO_PASSWORD } from '@belegfach/demo';
import { isBackofficeUserOf, VALID_EDIT, prepareAttack } from './support/authorisation/attack.ts';
import { addressed, isForKeysOnly, listBoundCalls } from './support/authorisation/bound-calls.ts';
import { createTestApp } from './support/test-app.ts';

/** Known vulnerabilities of similar systems with permissions, each with its CVE or GHSA id. */
const { app, world, send, actorsOf, expectNothingChanged } = await prepareAttack();

describe('GHSA-59xh-5vwx-4c4q, CVE-2026-44448, CVE-2026-44442: a body could set protected fields', () => {
  const FLAGS = {
    role: 'SuperAdmin',
    roleName: 'SuperAdmin',
    isAdmin: true,
    admin: true,
    is_superuser: true,
    kind: 'BackofficeUser',
    userType: 'BackofficeUser',
    userId: randomUUID(),
    id: randomUUID(),
    passwordHash: 'x',
    password_hash: 'x',
    password: 'Known-1!',
    twoFactorActivated: true,
    deletedAt: null,
    provider_id: 1,
    accountId: 1,
    createdById: 1,
  };

  it('no body accepts a field that does not belong to its call', async () => {
    const calls = listBoundCalls().filter(
      (call) =>
        call.definition.body !== undefined &&
        call.definition.bodyType === undefined &&
        call.probe.targets !== 'list' &&
        !isForKeysOnly(call),
    );
    expect(calls.length).toBeGreaterThan(10);
    const [superAdmin] = actorsOf('SuperAdmin');
    const [reader] = actorsOf('CustomerAdmin');
    if (superAdmin === undefined || reader === undefined) throw new Error('the world has both');
    await expectNothingChanged(async () => {
      for (const call of calls) {
        const { definition, probe } = call;
        const actor = definition.access.SuperAdmin === 'denied' ? reader : superAdmin;
        const row = probe.targets === 'no rows' ? undefined : world.rows[probe.kind][0];
        const valid =
          probe.targets === 'many'
            ? probe.request([row?.id ?? ''])
            : probe.request({ world, actor, ...(row === undefined ? {} : { row }) });
        if (typeof valid.payload !== 'object' || Array.isArray(valid.payload)) continue;
        for (const [name, value] of Object.entries(FLAGS)) {
          if (name in valid.payload) continue;
          const request = {
            ...valid,
            payload: { ...z.record(z.string(), z.unknown()).parse(valid.payload), [name]: value },
          };
          const answer = await app.call({
            ...addressed(call, request, row?.id, row?.params),
            as: actor.accountId,
          });
          expect(answer.statusCode, `${call.name} ${name} ${answer.body}`).toBe(400);
        }
      }
    });
  });

  it('no lower role can grant the rights of a higher role', async () => {
    await expectNothingChanged(async () => {
      for (const actor of actorsOf('ProviderAdmin')) {
        const staff = world.rows['backoffice-user'].find(
          (row) => isBackofficeUserOf(actor, row) && row.accountId !== actor.accountId,
        );
        const payload = { ...VALID_EDIT, roleId: ROLE_IDS.SuperAdmin };
        const edit = await send(actor, { method: 'PUT', url: `BackofficeUser/${staff?.id ?? ''}`, payload });
        const creationPayload = { ...payload, email: 'eve@test.example' };
        const creation = await send(actor, {
          method: 'POST',
          url: 'BackofficeUser',
          payload: creationPayload,
        });
        expect([edit.statusCode, creation.statusCode]).toEqual([403, 403]);
      }
      for (const actor of actorsOf('CustomerAdmin')) {
        const payload = { ...VALID_EDIT, email: 'eve@test.example', roles: [] as object[] };
        payload.roles = [{ customerId: world.customers.a1.publicId, roleId: ROLE_IDS.ProviderAdmin }];
        expect((await send(actor, { method: 'POST', url: 'CustomerUser', payload })).statusCode).toBe(400);
      }
    });
  });
});

describe('CVE-2026-43913: an account that was invited and never confirmed had rights', () => {
  it('every call is refused to an account without a right', async () => {
    const powerless = world.actors.filter(
      ({ role, accountId }) => role === undefined && accountId !== undefined,
    );
    const calls = listBoundCalls().filter(({ definition }) => definition.access.SuperAdmin !== 'public');
    expect(calls.length).toBeGreaterThan(40);
    await expectNothingChanged(async () => {
      for (const actor of powerless)
        for (const call of calls) {
          const answer = await app.call({ ...addressed(call, {}, randomUUID()), as: actor.accountId });
          expect(answer.statusCode, `${actor.name} ${call.name}`).toBe(401);
        }
    });
  });
});

describe('CVE-2021-45111, CVE-2024-55555, CVE-2024-55556: publicly known users and keys', () => {
  it('production does not start with the documented settings, because the key is missing', () => {
    const example = readFileSync(path.join(import.meta.dirname, '../../../.env.example'), 'utf8');
    const settings = Object.fromEntries(
      [...example.matchAll(/^([A-Z_0-9]+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]),
    );
    expect(settings['ENCRYPTION_KEY']).toBe('');
    expect(() => readConfig({ ...settings, DEMO: '' })).toThrow(/ENCRYPTION_KEY/);
  });

  it('a new production portal accepts no demo user and publishes no API documentation', async () => {
    const fresh = await createTestApp({ demo: false });
    try {
      for (const name of ['superadmin', 'provideradmin', 'customeradmin', 'admin', 'demo', 'test']) {
        const answer = await fresh.app.inject({
          method: 'POST',
          url: '/api/connect/token',
          headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'http://localhost' },
          payload: new URLSearchParams({
            grant_type: 'password',
            username: `${name}@demo.example`,
            password: DEMO_PASSWORD,
            scope: 'offline_access',
          }).toString(),
        });
        expect(answer.json(), name).toMatchObject({ error: 'invalid_grant' });
      }
      const accounts = await fresh.test.owner.executor.selectFrom('account').select('id').execute();
      expect(accounts).toEqual([]);
      for (const url of ['/api/docs', '/api/docs/', '/api/docs/json', '/api/openapi.json'])
        expect((await fresh.call({ url })).statusCode, url).toBe(404);
    } finally {
      await fresh.close();
    }
  });
});
