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
  readonly mine: Customer;
  readonly alsoMine: Customer;
  readonly foreign: Customer;
  readonly admin: Account;
}

export async function makeCustomers({ build }: TestApp, providerId: number): Promise<Customers> {
  const mine = await build.customer([providerId], { name: 'Meins' });
  const alsoMine = await build.customer([providerId], { name: 'Auch meins' });
  const foreign = await build.customer([providerId], { name: 'Fremd' });
  const admin = await build.customerUser([
    [mine.id, 'CustomerAdmin'],
    [alsoMine.id, 'CustomerAdmin'],
  ]);
  return { mine, alsoMine, foreign, admin };
}

/** A role at a customer in the form of the request bodies. */
export const pair = (customer: Customer, role: 'CustomerAdmin' | 'CustomerUser' = 'CustomerUser') => ({
  customerId: customer.publicId,
  roleId: ROLE_IDS[role],
});

export const NAMES = { firstName: 'Jörg', lastName: 'Weiß' };

export const editUser = (app: TestApp, target: Account, body: Partial<CustomerUserEdit>, as: Account) =>
  app.call({
    method: 'PUT',
    url: `/api/CustomerUser/${target.publicId}`,
    payload: { ...NAMES, ...body },
    as: as.id,
  });
