import type { BackofficeUser, CustomerUser } from '@belegfach/contract';
import { provider } from './users.ts';

const hex = (index: number) => index.toString(16).padStart(8, '0');

const NO_MOMENTS = { invitedAt: null, lastSignInAt: null, undeliverableAt: null };

/** The nth back-office user of a test. */
export function backofficeUserOf(index: number, more: Partial<BackofficeUser> = {}): BackofficeUser {
  return {
    id: `019a0000-0000-7000-9000-0000${hex(index)}`,
    firstName: 'Björn',
    lastName: `Jörißen ${index}`,
    email: `staff${String(index).padStart(4, '0')}@demo.example`,
    status: 'Active',
    providerId: provider.id,
    providerName: provider.name,
    roleId: 3,
    roleName: 'ProviderUser',
    salesmanNumber: null,
    customerIds: [],
    branchId: null,
    signOn: null,
    ...NO_MOMENTS,
    ...more,
  };
}

export const bakery = { id: '019a0000-0000-7000-8000-000000000101', name: 'Bäckerei Müller GmbH' };
export const cafe = { id: '019a0000-0000-7000-8000-000000000102', name: 'Café Schäfer KG' };

export function roleAt({ id, name }: typeof bakery, roleId: 5 | 6) {
  return { customerId: id, customerName: name, customerNumber: `10000${id.slice(-3)}`, roleId };
}

/** The nth customer-user of a test; of the bakery by default. */
export function customerUserOf(index: number, more: Partial<CustomerUser> = {}): CustomerUser {
  return {
    id: `019a0000-0000-7000-a000-0000${hex(index)}`,
    firstName: 'Zübeyde',
    lastName: `Özdemir ${index}`,
    email: `user${String(index).padStart(4, '0')}@demo.example`,
    status: 'Active',
    customersAndRoles: [roleAt(bakery, 6)],
    roles: [{ id: 6, name: 'CustomerUser' }],
    ...NO_MOMENTS,
    ...more,
  };
}

export const STAFF_ROLE_LIST = [
  { id: 1, name: 'SuperAdmin' },
  { id: 2, name: 'ProviderAdmin' },
  { id: 3, name: 'ProviderUser' },
  { id: 4, name: 'SalesmanUser' },
  { id: 8, name: 'BranchManager' },
] as const;
