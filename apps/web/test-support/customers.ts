import type { Customer, CustomerPage } from '@belegfach/contract';
import { provider } from './users.ts';

export const otherProvider = { id: '019a0000-0000-7000-8000-000000000002', name: 'Muster Service GmbH' };

export const salesman = {
  id: '019a0000-0000-7000-8000-000000000501',
  firstName: 'Björn',
  lastName: 'Jörißen',
};

/** The nth customer of a test: active, of the first provider, with its salesman. */
export function customerOf(index: number, more: Partial<Customer> = {}): Customer {
  const number = String(index).padStart(4, '0');
  return {
    id: `019a0000-0000-7000-b000-00000000${number}`,
    name: `Kunde ${index}`,
    email: `kunde${index}@demo.example`,
    customerNumber: `1000${number}`,
    companyNumber: null,
    providerIds: [provider.id],
    salesmen: [salesman],
    status: 'Active',
    invitedAt: null,
    lastSignInAt: null,
    undeliverableAt: null,
    notes: null,
    ...more,
  };
}

/** A response of the list; the totals are counted from the items unless they are given. */
export function customersOf(items: readonly Customer[], totalItemCount = items.length): CustomerPage {
  return { items: [...items], totalItemCount, totalPages: Math.ceil(totalItemCount / 50) };
}
