import { type CustomerUserEdit, ROLE_IDS } from '@belegfach/contract';
import type { TestApp } from '../../../../test/support/test-app.ts';

export interface Account {
  readonly id: number;
  readonly publicId: string;
  readonly email: string;
}
export type Customer = Awaited<ReturnType<TestApp['build']['customer']>>;

/** The customers of `admin`, and one that `admin` does not administer. */
export interface Customers {
  readonly ownCustomer: Customer;
  readonly secondCustomer: Customer;
  readonly foreignCustomer: Customer;
  readonly admin: Account;
}

export async function createCustomers({ build }: TestApp, providerId: number): Promise<Customers> {
  const ownCustomer = await build.customer([providerId], { name: 'Meins' });
  const secondCustomer = await build.customer([providerId], { name: 'Auch meins' });
  const foreignCustomer = await build.customer([providerId], { name: 'Fremd' });
  const admin = await build.customerUser([
    [ownCustomer.id, 'CustomerAdmin'],
    [secondCustomer.id, 'CustomerAdmin'],
  ]);
  return { ownCustomer, secondCustomer, foreignCustomer, admin };
}

/** A role at a customer in the form of the request bodies. */
export const roleAt = (customer: Customer, role: 'CustomerAdmin' | 'CustomerUser' = 'CustomerUser') => ({
  customerId: customer.publicId,
  roleId: ROLE_IDS[role],
});

export const NAMES = { firstName: 'Jörg', lastName: 'Weiß' };

export const editUser = (app: TestApp, target: Account, body: Partial<CustomerUserEdit>, caller: Account) =>
  app.call({
    method: 'PUT',
    url: `/api/CustomerUser/${target.publicId}`,
    payload: { ...NAMES, ...body },
    as: caller.id,
  });
