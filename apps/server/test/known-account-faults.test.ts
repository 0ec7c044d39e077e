import { CUSTOMER_SORT_FIELDS, customerPage } from '@belegfach/contract';
import type { InjectOptions } from 'fastify';
import { describe, expect, it } from 'vitest';
import { isBackofficeUserOf, VALID_EDIT, prepareAttack } from './support/authorisation/attack.ts';
import { isInScope } from './support/authorisation/is-in-scope.ts';
import type { Actor, Row } from './support/authorisation/world-model.ts';

/** Known vulnerabilities of similar systems, each with its CVE or GHSA id. */
const { app, world, send, actorsOf, expectNothingChanged } = await prepareAttack();

const isUserOf = (actor: Actor, row: Row) =>
  isInScope('administered-customers-or-own-record', actor, 'customer-user', row);

describe('CVE-2026-55610, CVE-2026-46558: users could be read and changed by their id without a check of the scope', () => {
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
            { method: 'PUT', url: `${base}/${row.id}`, payload: VALID_EDIT },
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
          { method: 'PUT', url: `BackofficeUser/${id}`, payload: VALID_EDIT },
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

  it('a ProviderAdmin, a ProviderUser and a CustomerAdmin cannot find or change a customer outside of the scope', async () => {
    await expectNothingChanged(async () => {
      for (const actor of actorsOf('ProviderAdmin', 'ProviderUser', 'CustomerAdmin'))
        for (const row of world.rows.customer) {
          const cell = actor.role === 'CustomerAdmin' ? 'administered-customers' : 'provider';
          if (isInScope(cell, actor, 'customer', row)) continue;
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

describe('CVE-2026-19198, CVE-2021-36801: a bulk call accepted foreign ids', () => {
  type IdsOfRequest = (id: readonly string[]) => Pick<InjectOptions, 'payload' | 'query'>;
  const inQuery: IdsOfRequest = (id) => ({ query: { id: [...id] } });
  const asBody: IdsOfRequest = (id) => ({ payload: [...id] });
  const asCustomerIds: IdsOfRequest = (id) => ({ payload: { customerId: id } });
  const BULK = [
    ['backoffice-user', 'DELETE', 'BackofficeUser/Many', inQuery],
    ['backoffice-user', 'POST', 'BackofficeUser/CreateInvitation', inQuery],
    ['customer-user', 'DELETE', 'CustomerUser/Many', inQuery],
    ['customer-user', 'POST', 'CustomerUser/CreateInvitation', inQuery],
    ['customer', 'DELETE', 'Customer/Delete', inQuery],
    ['customer', 'PUT', 'Customer/Deactivate', asCustomerIds],
    ['customer', 'PUT', 'Customer/Activate', asCustomerIds],
    ['customer', 'POST', 'Customer/CreateInvitation', asBody],
  ] as const;

  it('a bulk call with one foreign id among own ones, at any position, changes nothing', async () => {
    let refusedById = 0;
    await expectNothingChanged(async () => {
      for (const actor of actorsOf('ProviderAdmin', 'CustomerAdmin'))
        for (const [kind, method, url, withIds] of BULK) {
          const cell =
            actor.role === 'CustomerAdmin' ? 'administered-customers' : 'provider-without-super-admins';
          const rows = world.rows[kind].filter(({ isHidden }) => isHidden !== true);
          const own = rows.filter((row) => isInScope(cell, actor, kind, row)).map(({ id }) => id);
          const [foreign = ''] = rows.flatMap((row) => (isInScope(cell, actor, kind, row) ? [] : [row.id]));
          for (const ids of [
            [...own, foreign],
            [foreign, ...own],
            [foreign, foreign],
          ]) {
            const answer = await send(actor, { method, url, ...withIds(ids) });
            expect([403, 404], `${actor.name} ${url} ${answer.body}`).toContain(answer.statusCode);
            // 403: the role may not make the call at all, with any id.
            refusedById += Number(answer.statusCode === 404);
          }
        }
    });
    expect(refusedById).toBeGreaterThan(50);
  });
});

describe('CVE-2026-10215, CVE-2021-3991: the rights of a role were checked in one call and not in others', () => {
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

describe('GHSA-386h-chg4-cfw9, GHSA-96jx-fj7m-qh6x, GHSA-7qqc-wrcw-2fj9: filters ignored the scope', () => {
  it('no filter and no sort order of the customers shows or counts more than the scope', async () => {
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
