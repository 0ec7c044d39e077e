import type { CustomerUserEdit } from '@belegfach/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/support/test-app.ts';
import {
  type Account,
  type Customer,
  editUser,
  makeCustomers,
  pair,
} from './test-support/customer-user-fixture.ts';

let app: TestApp;
let mine: Customer;
let alsoMine: Customer;
let foreign: Customer;
let admin: Account;

beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(async () => {
  const provider = await app.build.provider();
  ({ mine, alsoMine, foreign, admin } = await makeCustomers(app, provider.id));
});
afterAll(() => app.close());

const edit = (target: Account, body: Partial<CustomerUserEdit> = {}, as = admin) =>
  editUser(app, target, body, as);

describe('an e-mail about changed roles', () => {
  const mailsOf = async (accountId: number) => {
    const mails = await app.test.listMails();
    return mails
      .filter((mail) => mail.kind === 'rights-changed' && mail.accountId === accountId)
      .map(({ textBody }) => textBody);
  };

  it('is sent to the owner in both languages with the changed roles, and does not name other customers', async () => {
    const user = await app.build.customerUser([
      [mine.id, 'CustomerUser'],
      [foreign.id, 'CustomerUser'],
    ]);
    expect((await edit(user)).statusCode).toBe(204);
    const body = {
      rolesForCustomerToAdd: [pair(alsoMine, 'CustomerAdmin')],
      rolesForCustomerToRemove: [pair(mine)],
    };
    expect((await edit(user, body)).statusCode).toBe(204);
    const [mail = '', ...others] = await mailsOf(user.id);
    expect(others).toEqual([]);
    expect(mail.split(`${alsoMine.name}: Kunden-Admin`)).toHaveLength(3);
    expect(mail).toContain(`${mine.name}: kein Zugang mehr`);
    expect(mail).toContain(`${mine.name}: no access any more`);
    expect(mail).not.toContain(foreign.name);
  });

  it('is not sent when the change is refused, and not to an account that cannot sign in yet, is blocked or is deleted', async () => {
    const fresh = await app.build.customerUser([[mine.id, 'CustomerUser']], { status: 'New' });
    const user = await app.build.customerUser([[mine.id, 'CustomerUser']]);
    const grown = { rolesForCustomerToAdd: [pair(mine, 'CustomerAdmin')] };
    expect((await edit(fresh, grown)).statusCode).toBe(204);
    expect((await edit(user, { rolesForCustomerToAdd: [pair(foreign)] })).statusCode).toBe(400);
    expect((await edit(user, { ...grown, status: 'New' })).statusCode).toBe(204);
    const last = await app.build.customerUser([[mine.id, 'CustomerUser']]);
    expect((await edit(last, { rolesForCustomerToRemove: [pair(mine)] })).statusCode).toBe(204);
    for (const { id } of [fresh, user, last]) expect(await mailsOf(id)).toEqual([]);
  });
});
