import { customerUser } from '@belegfach/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/support/test-app.ts';
import { type Account, type Customer, createCustomers } from './test-support/customer-user-fixture.ts';

let app: TestApp;
let provider: { id: number };
/** The customers of `admin`, and one that `admin` does not administer. */
let ownCustomer: Customer;
let secondCustomer: Customer;
let foreignCustomer: Customer;
let admin: Account;

beforeAll(async () => {
  app = await createTestApp();
  provider = await app.build.provider();
});
beforeEach(async () => {
  ({ ownCustomer, secondCustomer, foreignCustomer, admin } = await createCustomers(app, provider.id));
});
afterAll(() => app.close());

const read = async (id: string) =>
  customerUser.parse((await app.call({ url: `/api/CustomerUser/${id}`, as: admin.id })).json());

describe('an invitation of customer-users', () => {
  const invite = (targets: readonly Account[], caller = admin) =>
    app.call({
      method: 'POST',
      url: '/api/CustomerUser/CreateInvitation',
      query: { id: targets.map(({ publicId }) => publicId) },
      as: caller.id,
    });
  const listRecipients = async () => {
    const { rows } = await sql<{ recipient: string }>`
      select recipient from mail where kind = 'invitation' order by id`.execute(app.test.owner.executor);
    return rows.map(({ recipient }) => recipient);
  };

  it("is sent to New and Invited users of the caller's customers, who are Invited afterwards", async () => {
    const newUser = await app.build.customerUser([[ownCustomer.id, 'CustomerUser']], { status: 'New' });
    const invitedUser = await app.build.customerUser([[secondCustomer.id, 'CustomerUser']], {
      status: 'Invited',
    });
    const before = await listRecipients();
    expect((await invite([newUser, invitedUser, newUser])).statusCode).toBe(204);
    expect((await listRecipients()).slice(before.length).sort()).toEqual(
      [newUser.email, invitedUser.email].sort(),
    );
    expect((await read(newUser.publicId)).status).toBe('Invited');
  });

  it("is sent to nobody when one of the users is Active or outside the caller's scope", async () => {
    const newUser = await app.build.customerUser([[ownCustomer.id, 'CustomerUser']], { status: 'New' });
    const activeUser = await app.build.customerUser([[ownCustomer.id, 'CustomerUser']]);
    const foreignUser = await app.build.customerUser([[foreignCustomer.id, 'CustomerUser']], {
      status: 'New',
    });
    const before = await listRecipients();
    expect((await invite([newUser, activeUser])).json()).toMatchObject({
      status: 400,
      code: 'InvitationNotAllowed',
    });
    expect((await invite([newUser, foreignUser])).statusCode).toBe(404);
    expect(await listRecipients()).toEqual(before);
    expect((await read(newUser.publicId)).status).toBe('New');
  });

  it('is sent to one address three times a day', async () => {
    const newUser = await app.build.customerUser([[ownCustomer.id, 'CustomerUser']], { status: 'New' });
    for (let count = 0; count < 3; count += 1) expect((await invite([newUser])).statusCode).toBe(204);
    const response = await invite([newUser]);
    expect(response.json()).toMatchObject({ status: 429, code: 'TooManyRequests' });
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
  });
});
