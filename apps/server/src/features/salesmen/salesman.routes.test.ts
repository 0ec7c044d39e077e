import { salesman } from '@belegfach/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createTestApp, type TestApp } from '../../../test/support/test-app.ts';

interface Stored {
  readonly id: number;
  readonly publicId: string;
}

let app: TestApp;
let A: Stored;
let B: Stored;
let superAdmin: Stored;
let admin: Stored;
let user: Stored;

beforeAll(async () => {
  app = await createTestApp();
  [A, B] = [await app.build.provider('Alpha'), await app.build.provider('Beta')];
  superAdmin = await app.build.backofficeUser('SuperAdmin', null);
  admin = await app.build.backofficeUser('ProviderAdmin', A.id);
  user = await app.build.backofficeUser('ProviderUser', A.id);
  await app.build.backofficeUser('SalesmanUser', A.id, {
    firstName: 'Zoe',
    lastName: 'Öztürk',
    status: 'New',
  });
  await app.build.backofficeUser('SalesmanUser', A.id, { firstName: 'Änne', lastName: 'Öztürk' });
  await app.build.backofficeUser('SalesmanUser', A.id, {
    firstName: 'Bo',
    lastName: 'Ohl',
    status: 'Invited',
  });
  await app.build.backofficeUser('SalesmanUser', A.id, {
    firstName: 'Gone',
    lastName: 'Gone',
    deleted: true,
  });
  await app.build.backofficeUser('SalesmanUser', B.id, { firstName: 'Ben', lastName: 'Beta' });
  await app.build.backofficeUser('BranchManager', A.id, { branchId: await app.build.branch(A.id) });
});
afterAll(() => app.close());

const call = (as: Stored | undefined, query: Record<string, string> = {}) =>
  app.call({ url: '/api/Salesman/Many', query, as: as?.id });
const list = async (as: Stored, query: Record<string, string> = {}) =>
  z.array(salesman).parse((await call(as, query)).json());

describe('the list of salesmen', () => {
  it('contains the salesmen of the provider of the caller in any status, by name, with their numbers', async () => {
    for (const as of [admin, user]) {
      const rows = await list(as);
      expect(rows.map(({ firstName, lastName }) => `${firstName} ${lastName}`)).toEqual([
        'Bo Ohl',
        'Änne Öztürk',
        'Zoe Öztürk',
      ]);
      for (const { salesmanNumber } of rows) expect(salesmanNumber).toMatch(/^\d{1,9}$/);
    }
  });

  it('contains all salesmen for a SuperAdmin, or the salesmen of the given provider', async () => {
    expect(await list(superAdmin)).toHaveLength(4);
    expect((await list(superAdmin, { providerId: B.publicId })).map(({ lastName }) => lastName)).toEqual([
      'Beta',
    ]);
    expect(await list(superAdmin, { providerId: A.publicId.toUpperCase() })).toHaveLength(3);
  });

  it('answers 403 both for another provider and for an unknown one', async () => {
    const nowhere = '019a0000-0000-7000-8000-000000000000';
    for (const providerId of [B.publicId, nowhere])
      expect((await call(admin, { providerId })).statusCode).toBe(403);
    expect(await list(admin, { providerId: A.publicId })).toHaveLength(3);
    expect(await list(superAdmin, { providerId: nowhere })).toEqual([]);
  });

  it('is refused for users who cannot assign customers', async () => {
    const customer = await app.build.customer([A.id]);
    for (const [as, status] of [
      [undefined, 401],
      [await app.build.backofficeUser('SalesmanUser', A.id, { firstName: 'Zz', lastName: 'Zz' }), 403],
      [await app.build.customerUser([[customer.id, 'CustomerAdmin']]), 403],
    ] as const)
      expect((await call(as)).statusCode).toBe(status);
  });

  it.each([{ providerId: 'abc' }, { providerId: '' }, { page: '1' }])(
    'refuses the query %j',
    async (query) => {
      expect((await call(superAdmin, query)).json()).toMatchObject({
        status: 400,
        errors: { [Object.keys(query)[0] ?? '']: [expect.any(String)] },
      });
    },
  );
});
