import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCustomerWorld, type CustomerWorld, newEmail } from './test-support/customer-world.ts';

let world: CustomerWorld;
beforeAll(async () => {
  world = await createCustomerWorld();
});
afterAll(() => world.app.close());

const put = (id: string, body: object, as: number) => world.call('PUT', `/${id}`, as, body);

/** A customer without an administrator, and a request body that changes only its name. */
async function createStored(providers: readonly { id: number; publicId: string }[]) {
  const { publicId } = await world.app.build.customer(
    providers.map(({ id }) => id),
    { name: 'Alt GmbH' },
  );
  const renaming = {
    customerName: 'Neu GmbH',
    companyNumber: null,
    providerIds: providers.map((provider) => provider.publicId),
  };
  return { publicId, renaming };
}

describe('a customer that lost its last admin', () => {
  it('gets a new admin when an e-mail address is saved', async () => {
    const { publicId, renaming } = await createStored([world.A]);
    const email = newEmail();
    expect((await put(publicId, { ...renaming, email }, world.backofficeUsers.adminA)).statusCode).toBe(204);
    expect((await world.read(publicId)).members).toEqual([{ email, role: 'CustomerAdmin', status: 'New' }]);
  });

  // Regression: the form for provider users also sends the read-only, empty e-mail address. Its requests were refused
  // because of that.
  it('of two providers can be renamed by users of either, but they cannot set an e-mail address', async () => {
    const { publicId, renaming } = await createStored([world.A, world.B]);
    for (const as of [
      world.backofficeUsers.adminA,
      world.backofficeUsers.userA,
      world.backofficeUsers.adminB,
    ]) {
      expect((await put(publicId, { ...renaming, email: null }, as)).statusCode).toBe(204);
      expect((await put(publicId, { ...renaming, email: newEmail() }, as)).statusCode).toBe(403);
    }
    expect(await world.read(publicId)).toMatchObject({ name: 'Neu GmbH', members: [] });
  });

  it('cannot be saved without an address once it has an admin again, and the admin stays', async () => {
    const { publicId, renaming } = await createStored([world.A]);
    const email = newEmail();
    await put(publicId, { ...renaming, email }, world.backofficeUsers.adminA);
    const response = await put(publicId, { ...renaming, email: null }, world.backofficeUsers.adminA);
    expect(response.json()).toMatchObject({ status: 400, errors: { email: [expect.any(String)] } });
    expect((await world.read(publicId)).members).toMatchObject([{ email }]);
  });
});
