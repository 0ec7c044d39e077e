import type { Actor, Row } from '../world-model.ts';
import { idsInQuery, nothing, type Probe, readList, readPage } from './probe.ts';

let serial = 0;
const fresh = () => (serial += 1);

const isInactive = (row: Row) => row.name === 'ax';
/** A customer of several providers. */
const isShared = (row: Row) => row.providers.length > 1;

export const customerProbes = {
  getCustomer: { targets: 'one', kind: 'customer', request: nothing, statusIfAllowed: 200 },
  listCustomers: {
    targets: 'list',
    kind: 'customer',
    request: () => ({ query: { pageSize: '100' } }),
    read: readPage,
  },
  listMinimalCustomers: { targets: 'list', kind: 'customer', request: nothing, read: readList },
  // A salesman of another provider is refused with ForbiddenProvider, which is tested with the feature.
  listExclusiveCustomers: { targets: 'no rows', request: nothing, statusIfAllowed: 404 },
  listUsersOfCustomer: { targets: 'one', kind: 'customer', request: nothing, statusIfAllowed: 200 },
  // Finds only the first users: the scope of the rows is tested with the feature.
  searchUsersOfCustomers: {
    targets: 'no rows',
    request: () => ({ query: { text: 'test.example' } }),
    statusIfAllowed: 200,
  },
  listMailsOfCustomer: { targets: 'one', kind: 'customer', request: nothing, statusIfAllowed: 200 },
  updateCustomer: {
    targets: 'one',
    kind: 'customer',
    request: ({ world, row }) => ({
      payload: {
        customerName: `Renamed ${fresh()}`,
        email: `renamed${fresh()}@test.example`,
        providerIds: (row?.providers ?? ['A' as const]).map((name) => world.providers[name].publicId),
      },
    }),
    statusIfAllowed: 204,
    // Only a SuperAdmin changes the e-mail address of a shared customer.
    refuses: (row: Row, actor: Actor) => (isShared(row) && actor.role !== 'SuperAdmin' ? 403 : undefined),
  },
  renameCustomerAdmin: {
    targets: 'one',
    kind: 'customer',
    request: () => ({ payload: { firstName: 'Käthe', lastName: `Groß ${fresh()}` } }),
    statusIfAllowed: 204,
    // The administrator of a shared customer reads documents of both providers.
    refuses: (row: Row, actor: Actor) => (isShared(row) && actor.role !== 'SuperAdmin' ? 403 : undefined),
  },
  deactivateCustomers: {
    targets: 'many',
    kind: 'customer',
    request: (ids) => ({ payload: { customerId: [...ids] } }),
    statusIfAllowed: 204,
    refuses: (row: Row) => (isInactive(row) ? 400 : undefined),
    newRowStatus: 'same',
  },
  activateCustomers: {
    targets: 'many',
    kind: 'customer',
    request: (ids) => ({ payload: { customerId: [...ids] } }),
    statusIfAllowed: 204,
    refuses: (row: Row) => (isInactive(row) ? undefined : 400),
    newRowStatus: 'same',
  },
  deleteCustomers: {
    targets: 'many',
    kind: 'customer',
    request: idsInQuery,
    statusIfAllowed: 204,
    refuses: (row: Row) => (isShared(row) ? 400 : undefined),
    newRowStatus: 'same',
  },
  // Stops at an unknown salesman: a created customer would add a user that the lists of later tests do not expect.
  createCustomer: {
    targets: 'no rows',
    request: ({ world, actor }) => ({
      payload: {
        customerName: 'New one',
        customerNumber: String(60_000_000 + fresh()),
        email: `created${fresh()}@test.example`,
        firstName: '',
        lastName: '',
        providerIds: [world.providers[actor.provider ?? 'A'].publicId],
        salesmanToAdd: ['019a0000-0000-7000-8000-000000000001'],
      },
    }),
    statusIfAllowed: 400,
  },
  // None of the world's customers is New; the tests of the feature check that the right customers are invited.
  inviteCustomers: {
    targets: 'many',
    kind: 'customer',
    request: (ids) => ({ payload: [...ids] }),
    statusIfAllowed: 204,
    refuses: () => 400,
  },
} as const satisfies Record<string, Probe>;

const october = () => ({ query: { monthAndYear: '2026-10' } });

export const exportProbes = {
  countInvoicesByProvider: { targets: 'no rows', request: october, statusIfAllowed: 200 },
  listEInvoiceShares: {
    targets: 'no rows',
    request: () => ({ query: { year: '2026' } }),
    statusIfAllowed: 200,
  },
  exportInvoiceCounts: { targets: 'no rows', request: october, statusIfAllowed: 200 },
} as const satisfies Record<string, Probe>;
