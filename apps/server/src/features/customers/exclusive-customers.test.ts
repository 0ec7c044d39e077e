import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCustomerWorld, type CustomerWorld } from './test-support/customer-world.ts';

let world: CustomerWorld;
beforeAll(async () => {
  world = await createCustomerWorld();
});
afterAll(() => world.app.close());

describe('the customers that have no other salesman', () => {
  const exclusive = async (
    id: string,
    as = world.backofficeUsers.adminA,
    besides: readonly string[] = [],
  ) => {
    const query = besides.map((salesmanId) => `besides=${salesmanId}`).join('&');
    return (await world.call('GET', `/ExclusiveCustomersFromSalesman/${id}?${query}`, as)).json();
  };

  it('are listed with id and name', async () => {
    const { build } = world.app;
    const [first, second, foreign] = await Promise.all([
      build.backofficeUser('SalesmanUser', world.A.id),
      build.backofficeUser('SalesmanUser', world.A.id),
      build.backofficeUser('SalesmanUser', world.B.id),
    ]);
    const [exclusiveCustomer, shared, both] = [
      await build.customer([world.A.id], { name: 'Zoo' }),
      await build.customer([world.A.id]),
      await build.customer([world.A.id, world.B.id], { name: 'Äpfel' }),
    ];
    const deleted = await build.customer([world.A.id], { deleted: true });
    for (const customer of [exclusiveCustomer, shared, both, deleted])
      await build.assign(customer.id, first.id);
    await build.assign(shared.id, second.id);
    await build.assign(both.id, foreign.id);
    const expected = [
      { id: both.publicId, name: 'Äpfel' },
      { id: exclusiveCustomer.publicId, name: 'Zoo' },
    ];
    expect(await exclusive(first.publicId)).toEqual(expected);
    expect(await exclusive(first.publicId, world.backofficeUsers.superAdmin)).toEqual(expected);
    expect(await exclusive(second.publicId)).toEqual([]);
    expect(await exclusive(foreign.publicId)).toMatchObject({ status: 400, code: 'ForbiddenProvider' });
  });

  it('include customers that the requested salesmen share, each once', async () => {
    const { build } = world.app;
    const staff = (provider: number) => build.backofficeUser('SalesmanUser', provider);
    const [first, second, third, foreign] = await Promise.all([
      staff(world.A.id),
      staff(world.A.id),
      staff(world.A.id),
      staff(world.B.id),
    ]);
    const shared = await build.customer([world.A.id], { name: 'Geteilt' });
    const withThird = await build.customer([world.A.id]);
    const both = await build.customer([world.A.id, world.B.id], { name: 'Zweier' });
    for (const customer of [shared, withThird, both])
      for (const salesman of [first, second]) await build.assign(customer.id, salesman.id);
    await build.assign(withThird.id, third.id);
    await build.assign(both.id, foreign.id);
    const expected = [
      { id: shared.publicId, name: 'Geteilt' },
      { id: both.publicId, name: 'Zweier' },
    ];
    const superAdmin = world.backofficeUsers.superAdmin;
    expect(await exclusive(first.publicId)).toEqual([]);
    expect(await exclusive(first.publicId, world.backofficeUsers.adminA, [second.publicId])).toEqual(
      expected,
    );
    expect(await exclusive(second.publicId, superAdmin, [first.publicId, second.publicId])).toEqual(expected);
    // A salesman of another provider does not remove customers from the result.
    expect(await exclusive(first.publicId, superAdmin, [foreign.publicId])).toEqual([
      { id: both.publicId, name: 'Zweier' },
    ]);
    expect(await exclusive(first.publicId, world.backofficeUsers.adminA, [foreign.publicId])).toMatchObject({
      code: 'ForbiddenProvider',
    });
    expect(
      await exclusive(first.publicId, superAdmin, ['019a0000-0000-7000-8000-000000000001']),
    ).toMatchObject({
      status: 404,
      code: 'BackofficeUserNotFound',
    });
    expect(await exclusive(first.publicId, superAdmin, Array(101).fill(second.publicId))).toMatchObject({
      status: 400,
    });
  });

  it('can be listed only for a salesman', async () => {
    const user = await world.app.build.backofficeUser('BranchManager', world.A.id, {
      branchId: await world.app.build.branch(world.A.id),
    });
    expect(await exclusive(user.publicId)).toMatchObject({
      status: 400,
      code: 'BackofficeUserIsNotSalesman',
    });
    const notFound = { status: 404, code: 'BackofficeUserNotFound' };
    const foreign = await world.app.build.backofficeUser('ProviderUser', world.B.id);
    const customerUser = await world.app.build.customerUser([]);
    for (const id of [foreign.publicId, customerUser.publicId, '019a0000-0000-7000-8000-000000000001'])
      expect(await exclusive(id)).toMatchObject(notFound);
    expect(await exclusive(foreign.publicId, world.backofficeUsers.superAdmin)).toMatchObject({
      code: 'BackofficeUserIsNotSalesman',
    });
  });
});
