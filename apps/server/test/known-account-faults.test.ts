import { CUSTOMER_SORT_FIELDS, customerPage } from '@belegfach/contract';
import type { InjectOptions } from 'fastify';
import { describe, expect, it } from 'vitest';
import { isBackofficeUserOf, NAMES, prepareAttack } from './support/authorisation/attack.ts';
import { isInScope } from './support/authorisation/is-in-scope.ts';
import type { Actor, Row } from './support/authorisation/world-model.ts';

/** Published faults of similar systems with accounts, users and customers, by their ids. */
const { app, world, send, actorsOf, expectNothingChanged } = await prepareAttack();

const isUserOf = (actor: Actor, row: Row) =>
  isInScope('administered-customers-or-own-record', actor, 'customer-user', row);

describe('cve/CVE-2026-55610, cve/CVE-2026-46558: users could be read and changed by their id without a check of the scope', () => {
  it.each<[string, 'backoffice-user' | 'customer-user', string, (actor: Actor, row: Row) => boolean]>([
    ['ProviderAdmin', 'backoffice-user', 'BackofficeUser', isBackofficeUserOf],
    ['CustomerAdmin', 'customer-user', 'CustomerUser', isUserOf],
    ['CustomerUser', 'customer-user', 'CustomerUser', (actor, row) => row.accountId === actor.accountId],
  ])('a %s cannot find a foreign %s', async (role, kind, base, canAccess) => {
    let tried = 0;
    await expectNothingChanged(async () => {
      for (const actor of actorsOf(role))
        for (const row of world.rows[kind].filter((one) => !canAccess(actor, one)))
          for (const request of [
            { method: 'GET', url: `${base}/${row.id}` },
            { method: 'PUT', url: `${base}/${row.id}`, payload: NAMES },
            { method: 'DELETE', url: `${base}/${row.id}` },
          ] as const) {
            const answer = await send(actor, request);
            expect(answer.statusCode, `${actor.name} ${request.method} ${row.name}`).toBe(404);
            expect(answer.body).not.toMatch(/@test\.example/);
            tried += 1;
          }
    });
    expect(tried).toBeGreaterThan(10);
  });

  it('a ProviderAdmin cannot find a SuperAdmin, not even one who belongs to the provider', async () => {
    const { publicId: id } = await app.build.backofficeUser('SuperAdmin', world.providers.A.id);
    await expectNothingChanged(async () => {
      for (const actor of actorsOf('ProviderAdmin')) {
        for (const request of [
          { url: `BackofficeUser/${id}` },
          { method: 'PUT', url: `BackofficeUser/${id}`, payload: NAMES },
          { method: 'DELETE', url: `BackofficeUser/${id}` },
          { method: 'DELETE', url: 'BackofficeUser/Many', query: { id } },
          { method: 'POST', url: 'BackofficeUser/CreateInvitation', query: { id } },
          { method: 'PUT', url: `Authentication/DeactivateTwoFactor/${id}` },
          { url: `Authentication/Sessions/${id}` },
          { method: 'DELETE', url: `Authentication/Sessions/${id}` },
        ] as const)
          expect((await send(actor, request)).statusCode, `${actor.name} ${request.url}`).toBe(404);
        expect((await send(actor, { url: 'BackofficeUser/Many' })).body).not.toContain(id);
      }
    });
  });

  it('administrators and back-office users cannot find a foreign customer', async () => {
    await expectNothingChanged(async () => {
      for (const actor of actorsOf('ProviderAdmin', 'ProviderUser', 'CustomerAdmin'))
        for (const row of world.rows.customer) {
          const isOwn = actor.role === 'CustomerAdmin' ? 'administered-customers' : 'provider';
          if (isInScope(isOwn, actor, 'customer', row)) continue;
          expect((await send(actor, { url: `Customer/${row.id}` })).statusCode).toBe(404);
          const provider = world.providers[actor.provider ?? 'A'].publicId;
          const payload = { customerName: 'Eve', email: 'eve@test.example', providerIds: [provider] };
          const status = actor.role === 'CustomerAdmin' ? 403 : 404;
          expect((await send(actor, { method: 'PUT', url: `Customer/${row.id}`, payload })).statusCode).toBe(
            status,
          );
        }
    });
  });
});

describe('cve/CVE-2026-19198, cve/CVE-2021-36801: a bulk call accepted foreign ids', () => {
  const BULK = [
    ['backoffice-user', 'DELETE', 'BackofficeUser/Many'],
    ['backoffice-user', 'POST', 'BackofficeUser/CreateInvitation'],
    ['customer-user', 'DELETE', 'CustomerUser/Many'],
    ['customer-user', 'POST', 'CustomerUser/CreateInvitation'],
    ['customer', 'DELETE', 'Customer/Delete'],
    ['customer', 'PUT', 'Customer/Deactivate'],
    ['customer', 'PUT', 'Customer/Activate'],
    ['customer', 'POST', 'Customer/CreateInvitation'],
  ] as const;
  const withIds = (url: string, id: string[]): Pick<InjectOptions, 'payload' | 'query'> => {
    if (url === 'Customer/CreateInvitation') return { payload: id };
    return url.endsWith('ctivate') ? { payload: { customerId: id } } : { query: { id } };
  };

  it('a bulk call with one foreign id among own ones, at any position, changes nothing', async () => {
    let tried = 0;
    await expectNothingChanged(async () => {
      for (const actor of actorsOf('ProviderAdmin', 'CustomerAdmin'))
        for (const [kind, method, url] of BULK) {
          const cell =
            actor.role === 'CustomerAdmin' ? 'administered-customers' : 'provider-without-super-admins';
          const rows = world.rows[kind].filter(({ isDeleted }) => isDeleted !== true);
          const own = rows.filter((row) => isInScope(cell, actor, kind, row)).map(({ id }) => id);
          const [foreign = ''] = rows.flatMap((row) => (isInScope(cell, actor, kind, row) ? [] : [row.id]));
          for (const ids of [
            [...own, foreign],
            [foreign, ...own],
            [foreign, foreign],
          ]) {
            const answer = await send(actor, { method, url, ...withIds(url, ids) });
            expect([403, 404], `${actor.name} ${url} ${answer.body}`).toContain(answer.statusCode);
            tried += Number(answer.statusCode === 404);
          }
        }
    });
    expect(tried).toBeGreaterThan(50);
  });
});

describe('cve/CVE-2026-10215, cve/CVE-2021-3991: the hierarchy was checked on only one access path', () => {
  it('salesmen and branch managers reach no page of customers or users, only their own account', async () => {
    const customer = world.customers.a1.publicId;
    for (const actor of actorsOf('SalesmanUser', 'BranchManager')) {
      const own = world.rows['backoffice-user'].find(({ accountId }) => accountId === actor.accountId);
      for (const url of [
        `Customer/${customer}`,
        'Customer/ManyPaginated',
        'Customer/Minimal',
        `Customer/ExclusiveCustomersFromSalesman/${own?.id ?? ''}`,
        'Salesman/Many',
        'BackofficeUser/Many',
        'CustomerUser/Many',
        'ProviderBranch/GetAllProvider',
      ])
        expect((await send(actor, { url })).statusCode, `${actor.name} ${url}`).toBe(403);
      for (const row of world.rows['backoffice-user'])
        expect((await send(actor, { url: `BackofficeUser/${row.id}` })).statusCode, row.name).toBe(
          row.id === own?.id ? 200 : 404,
        );
    }
  });
});

describe('cve/GHSA-386h-chg4-cfw9, cve/GHSA-96jx-fj7m-qh6x, cve/GHSA-7qqc-wrcw-2fj9: filters ignored the scope', () => {
  it('no filter and no order of the customers shows or counts more than the scope', async () => {
    const filters = [
      ...[{ name: 'Customer' }, { email: 'test.example' }, { customerNumber: '2' }, { status: '1' }],
      ...[{ providerName: 'A' }, { providerName: 'B' }, { salesman: 'User' }],
      ...CUSTOMER_SORT_FIELDS.map((orderBy) => ({ orderBy })),
    ];
    for (const actor of actorsOf('ProviderAdmin', 'ProviderUser', 'CustomerAdmin')) {
      const cell = actor.role === 'CustomerAdmin' ? 'administered-customers' : 'provider';
      const own = world.rows.customer.filter((row) => isInScope(cell, actor, 'customer', row));
      for (const query of filters) {
        const page = customerPage.parse((await send(actor, { url: 'Customer/ManyPaginated', query })).json());
        for (const { id } of page.items) expect(own.map((row) => row.id)).toContain(id);
        expect(page.totalItemCount).toBe(page.items.length);
      }
    }
  });
});
