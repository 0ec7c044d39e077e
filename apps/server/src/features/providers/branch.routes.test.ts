import { branchWithProvider, ROLE_IDS } from '@belegfach/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createTestApp, type TestApp } from '../../../test/support/test-app.ts';

interface StoredProvider {
  readonly id: number;
  readonly publicId: string;
}

let app: TestApp;
let superAdminId: number;
let provider: StoredProvider;
let otherProvider: StoredProvider;

beforeAll(async () => {
  app = await createTestApp();
  superAdminId = (await app.build.backofficeUser('SuperAdmin', null)).id;
});
beforeEach(async () => {
  [provider, otherProvider] = [await app.build.provider(), await app.build.provider()];
});
afterAll(() => app.close());

const create = (branchIndex: number, branchName: string, providerId = provider.publicId) =>
  app.call({
    method: 'POST',
    url: '/api/ProviderBranch',
    payload: { branchIndex, branchName, providerId },
    as: superAdminId,
  });
const createAndGetId = async (branchIndex: number, branchName: string) =>
  (await create(branchIndex, branchName)).json<{ id: string }>().id;
const update = (id: string, branchIndex: number, branchName: string) =>
  app.call({
    method: 'PUT',
    url: `/api/ProviderBranch/${id}`,
    payload: { branchIndex, branchName },
    as: superAdminId,
  });
const remove = (id: string) =>
  app.call({ method: 'DELETE', url: `/api/ProviderBranch/${id}`, as: superAdminId });
const list = async (providerId: string) =>
  z
    .array(branchWithProvider)
    .parse((await app.call({ url: '/api/ProviderBranch', query: { providerId }, as: superAdminId })).json());

describe('a branch', () => {
  it('is listed by its number, with its provider and its manager', async () => {
    const [south, north] = [await createAndGetId(20, 'Süd'), await createAndGetId(3, 'Nord')];
    const { rows } = await sql<{ id: number }>`select id from branch where public_id = ${north}`.execute(
      app.test.owner.executor,
    );
    const manager = await app.build.backofficeUser('BranchManager', provider.id, {
      branchId: rows[0]?.id ?? 0,
    });
    await app.build.backofficeUser('SalesmanUser', provider.id, { branchId: rows[0]?.id ?? 0 });
    const providerId = provider.publicId;
    expect(await list(providerId)).toEqual([
      { id: north, branchIndex: 3, branchName: 'Nord', branchManagerUserId: [manager.publicId], providerId },
      { id: south, branchIndex: 20, branchName: 'Süd', branchManagerUserId: [], providerId },
    ]);
  });

  it('is listed for the admin of its provider, with or without the provider in the request; another provider returns 403', async () => {
    const id = await createAndGetId(1, 'Nord');
    await create(1, 'Nord', otherProvider.publicId);
    const admin = await app.build.backofficeUser('ProviderAdmin', provider.id);
    const callBranches = (query: Record<string, string>) =>
      app.call({ url: '/api/ProviderBranch/GetAllProvider', query, as: admin.id });
    const branches = [{ id, branchIndex: 1, branchName: 'Nord', branchManagerUserId: [] }];
    expect((await callBranches({})).json()).toEqual(branches);
    expect((await callBranches({ providerId: provider.publicId })).json()).toEqual(branches);
    for (const providerId of [otherProvider.publicId, '019a0000-0000-7000-8000-000000000000'])
      expect((await callBranches({ providerId })).statusCode).toBe(403);
  });

  it('has a unique number and a unique name within its provider, also for simultaneous requests', async () => {
    await create(1, 'Nord');
    for (const response of [await create(1, 'Süd'), await create(2, 'Nord')])
      expect(response.json()).toMatchObject({ status: 400, code: 'BranchAlreadyExists' });
    expect((await create(1, 'Nord', otherProvider.publicId)).statusCode).toBe(201);
    for (let round = 0; round < 3; round += 1) {
      const responses = await Promise.all([
        create(10 + round, `Ost ${round}`),
        create(10 + round, `West ${round}`),
      ]);
      expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([201, 400]);
    }
  });

  it('can be renamed and renumbered, but not to a taken number or name, also by simultaneous requests', async () => {
    const [first, second] = [await createAndGetId(1, 'Nord'), await createAndGetId(2, 'Süd')];
    expect((await update(first, 7, 'Nordwest')).statusCode).toBe(204);
    expect((await update(first, 2, 'Nordwest')).json()).toMatchObject({ code: 'BranchAlreadyExists' });
    const responses = await Promise.all([update(first, 9, 'Mitte'), update(second, 9, 'Zentrum')]);
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([204, 400]);
  });

  it('of an unknown provider is not created', async () => {
    expect((await create(1, 'Nord', '019a0000-0000-7000-8000-000000000000')).json()).toMatchObject({
      status: 400,
      code: 'ProviderNotFound',
    });
  });

  it.each([
    ['a name', 1, '', 'branchName'],
    ['a whole number', 1.5, 'Nord', 'branchIndex'],
    ['a number from 0', -1, 'Nord', 'branchIndex'],
    ['at most four digits', 10_000, 'Nord', 'branchIndex'],
  ])('needs %s', async (_name, branchIndex, branchName, field) => {
    const id = await createAndGetId(1, 'Nord');
    for (const response of [await create(branchIndex, branchName), await update(id, branchIndex, branchName)])
      expect(response.json()).toMatchObject({ status: 400, errors: { [field]: [expect.any(String)] } });
  });

  it('keeps its provider: an edit accepts no provider', async () => {
    const id = await createAndGetId(1, 'Nord');
    const response = await app.call({
      method: 'PUT',
      url: `/api/ProviderBranch/${id}`,
      payload: { branchIndex: 1, branchName: 'Nord', providerId: otherProvider.publicId },
      as: superAdminId,
    });
    expect(response.json()).toMatchObject({ status: 400, errors: { providerId: [expect.any(String)] } });
  });

  it('can be deleted once no user belongs to it', async () => {
    const { id, publicId } = await app.build.emptyBranch(provider.id);
    const salesman = await app.build.backofficeUser('SalesmanUser', provider.id, { branchId: id });
    expect((await remove(publicId)).json()).toMatchObject({ status: 400, code: 'DeleteNotAllowed' });
    expect(await list(provider.publicId)).toHaveLength(1);
    const userDeletion = await app.call({
      method: 'DELETE',
      url: `/api/BackofficeUser/${salesman.publicId}`,
      as: superAdminId,
    });
    expect(userDeletion.statusCode).toBe(204);
    expect((await remove(publicId)).statusCode).toBe(204);
    expect((await remove(publicId)).statusCode).toBe(404);
    const { rows } = await sql`
      select action from audit_event where target_id = ${publicId} and result = 'ok'`.execute(
      app.test.owner.executor,
    );
    expect(rows).toEqual([{ action: 'branch.delete' }]);
  });

  it('that gets a manager during its deletion either stays with the manager or is deleted without one', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { publicId } = await app.build.emptyBranch(provider.id);
      const [deletion, creation] = await Promise.all([
        remove(publicId),
        app.call({
          method: 'POST',
          url: '/api/BackofficeUser',
          payload: {
            email: `manager${publicId}@test.example`,
            firstName: 'A',
            lastName: 'B',
            roleId: ROLE_IDS.BranchManager,
            providerId: provider.publicId,
            branchId: publicId,
          },
          as: superAdminId,
        }),
      ]);
      const statuses = [deletion.statusCode, creation.statusCode];
      expect(
        [
          [204, 400],
          [400, 201],
        ],
        `${statuses.join()} ${creation.body}`,
      ).toContainEqual(statuses);
    }
  });
});
