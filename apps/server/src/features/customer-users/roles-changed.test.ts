import type { CustomerUserEdit } from '@belegfach/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/support/test-app.ts';
import {
  type Account,
  type Customer,
  editUser,
  createCustomers,
  roleAt,
} from './test-support/customer-user-fixture.ts';

let app: TestApp;
let ownCustomer: Customer;
let secondCustomer: Customer;
let foreignCustomer: Customer;
let admin: Account;

beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(async () => {
  const provider = await app.build.provider();
  ({ ownCustomer, secondCustomer, foreignCustomer, admin } = await createCustomers(app, provider.id));
});
afterAll(() => app.close());

const edit = (target: Account, body: Partial<CustomerUserEdit> = {}, caller = admin) =>
  editUser(app, target, body, caller);

describe('an e-mail about changed roles', () => {
  const mailsOf = async (accountId: number) => {
    const mails = await app.test.listMails();
    return mails
      .filter((mail) => mail.kind === 'rights-changed' && mail.accountId === accountId)
      .map(({ textBody }) => textBody);
  };

  it('is sent in both languages to the user whose roles changed, and names no other customer', async () => {
    const user = await app.build.customerUser([
      [ownCustomer.id, 'CustomerUser'],
      [foreignCustomer.id, 'CustomerUser'],
    ]);
    expect((await edit(user)).statusCode).toBe(204);
    const body = {
      rolesForCustomerToAdd: [roleAt(secondCustomer, 'CustomerAdmin')],
      rolesForCustomerToRemove: [roleAt(ownCustomer)],
    };
    expect((await edit(user, body)).statusCode).toBe(204);
    const [mail = '', ...others] = await mailsOf(user.id);
    expect(others).toEqual([]);
    expect(mail).toContain(`${secondCustomer.name}: Kunden-Admin`);
    expect(mail).toContain(`${secondCustomer.name}: Customer admin`);
    expect(mail).toContain(`${ownCustomer.name}: kein Zugang mehr`);
    expect(mail).toContain(`${ownCustomer.name}: no access any more`);
    expect(mail).not.toContain(foreignCustomer.name);
  });

  it('is not sent for a refused change, nor to a new, blocked or deleted account', async () => {
    const newUser = await app.build.customerUser([[ownCustomer.id, 'CustomerUser']], { status: 'New' });
    const user = await app.build.customerUser([[ownCustomer.id, 'CustomerUser']]);
    const promotion = { rolesForCustomerToAdd: [roleAt(ownCustomer, 'CustomerAdmin')] };
    expect((await edit(newUser, promotion)).statusCode).toBe(204);
    expect((await edit(user, { rolesForCustomerToAdd: [roleAt(foreignCustomer)] })).statusCode).toBe(400);
    expect((await edit(user, { ...promotion, status: 'New' })).statusCode).toBe(204);
    // A user who loses the last role is deleted.
    const deletedUser = await app.build.customerUser([[ownCustomer.id, 'CustomerUser']]);
    expect((await edit(deletedUser, { rolesForCustomerToRemove: [roleAt(ownCustomer)] })).statusCode).toBe(
      204,
    );
    for (const { id } of [newUser, user, deletedUser]) expect(await mailsOf(id)).toEqual([]);
  });
});
