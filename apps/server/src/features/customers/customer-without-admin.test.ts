import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCustomerWorld, type CustomerWorld, freshEmail } from './test-support/customer-world.ts';

let world: CustomerWorld;
beforeAll(async () => {
  world = await createCustomerWorld();
});
afterAll(() => world.app.close());

const put = (id: string, body: object, as: number) => world.call('PUT', `/${id}`, as, body);

/** A customer without an administrator, and a request body that changes only its name. */
async function stored(providers: readonly { id: number; publicId: string }[]) {
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
    const { publicId, renaming } = await stored([world.A]);
    const email = freshEmail();
    expect((await put(publicId, { ...renaming, email }, world.staff.adminA)).statusCode).toBe(204);
    expect((await world.read(publicId)).members).toEqual([{ email, role: 'CustomerAdmin', status: 'New' }]);
  });

  // Earlier fault: the form for staff also sends the read-only, empty address, and was refused because of it.
  it('can be saved by the staff of one of its providers, who cannot set an address', async () => {
    const { publicId, renaming } = await stored([world.A, world.B]);
    for (const as of [world.staff.adminA, world.staff.userA, world.staff.adminB]) {
      expect((await put(publicId, { ...renaming, email: null }, as)).statusCode).toBe(204);
      expect((await put(publicId, { ...renaming, email: freshEmail() }, as)).statusCode).toBe(403);
    }
    expect(await world.read(publicId)).toMatchObject({ name: 'Neu GmbH', members: [] });
  });

  it('cannot be saved without an address once it has an admin again, and the admin stays', async () => {
    const { publicId, renaming } = await stored([world.A]);
    const email = freshEmail();
    await put(publicId, { ...renaming, email }, world.staff.adminA);
    const answer = await put(publicId, { ...renaming, email: null }, world.staff.adminA);
    expect(answer.json()).toMatchObject({ status: 400, errors: { email: [expect.any(String)] } });
    expect((await world.read(publicId)).members).toMatchObject([{ email }]);
  });
});
