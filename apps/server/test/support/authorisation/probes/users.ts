import { ROLE_IDS } from '@belegfach/contract';
import type { Actor, Row } from '../world-model.ts';
import { idsInQuery, nothing, type Probe, readList } from './probe.ts';

const NAMES = { firstName: 'Änne', lastName: 'Öztürk' };

let serial = 0;
const address = () => `probe${(serial += 1)}@test.example`;

const isOneself = (row: Row, actor: Actor) => row.accountId === actor.accountId;
/** Only New and Invited accounts can be invited. */
const refusalOfActive = (row: Row) => (row.status === 'Active' ? 400 : undefined);

/** A user who also has foreign customers cannot be deleted by one admin, and a user of a deleted customer by none. */
const refusalOfForeignCustomers = (row: Row, actor: Actor) =>
  actor.role === 'SuperAdmin' ||
  isOneself(row, actor) ||
  row.customers.every((one) => one === 'gone' || actor.administers.includes(one))
    ? undefined
    : 400;

export const backofficeUserProbes = {
  getBackofficeUser: { targets: 'one', kind: 'backoffice-user', request: nothing, statusIfAllowed: 200 },
  listBackofficeUsers: {
    targets: 'list',
    kind: 'backoffice-user',
    request: nothing,
    read: readList,
    omits: isOneself,
  },
  listBackofficeUserRoles: { targets: 'no rows', request: nothing, statusIfAllowed: 200 },
  createBackofficeUser: {
    targets: 'no rows',
    request: ({ world, actor }) => ({
      payload: {
        ...NAMES,
        email: address(),
        roleId: ROLE_IDS.ProviderUser,
        providerId: world.providers[actor.provider ?? 'A'].publicId,
      },
    }),
    statusIfAllowed: 201,
  },
  updateBackofficeUser: {
    targets: 'one',
    kind: 'backoffice-user',
    request: () => ({ payload: NAMES }),
    statusIfAllowed: 204,
  },
  inviteBackofficeUsers: {
    targets: 'many',
    kind: 'backoffice-user',
    request: idsInQuery,
    statusIfAllowed: 204,
    refuses: refusalOfActive,
    newRowStatus: 'New',
  },
  blockBackofficeUser: {
    targets: 'one',
    kind: 'backoffice-user',
    request: nothing,
    statusIfAllowed: 204,
    newRowStatus: 'same',
  },
  deleteBackofficeUser: {
    targets: 'one',
    kind: 'backoffice-user',
    request: nothing,
    statusIfAllowed: 204,
    newRowStatus: 'same',
  },
  deleteBackofficeUsers: {
    targets: 'many',
    kind: 'backoffice-user',
    request: idsInQuery,
    statusIfAllowed: 204,
    newRowStatus: 'same',
  },
} as const satisfies Record<string, Probe>;

export const customerUserProbes = {
  listCustomerUsers: {
    targets: 'list',
    kind: 'customer-user',
    request: nothing,
    read: readList,
    omits: isOneself,
  },
  getCustomerUser: { targets: 'one', kind: 'customer-user', request: nothing, statusIfAllowed: 200 },
  listCustomerUserRoles: { targets: 'no rows', request: nothing, statusIfAllowed: 200 },
  createCustomerUser: {
    targets: 'no rows',
    request: ({ world, actor }) => ({
      payload: {
        ...NAMES,
        email: address(),
        roles: [
          {
            customerId: world.customers[actor.administers[0] ?? 'a1'].publicId,
            roleId: ROLE_IDS.CustomerUser,
          },
        ],
      },
    }),
    statusIfAllowed: 201,
  },
  inviteCustomerUsers: {
    targets: 'many',
    kind: 'customer-user',
    request: idsInQuery,
    statusIfAllowed: 204,
    refuses: refusalOfActive,
    newRowStatus: 'New',
  },
  updateCustomerUser: {
    targets: 'one',
    kind: 'customer-user',
    request: () => ({ payload: NAMES }),
    statusIfAllowed: 204,
  },
  blockCustomerUser: {
    targets: 'one',
    kind: 'customer-user',
    request: nothing,
    statusIfAllowed: 204,
    refuses: (row, actor) => (row.status === 'New' ? 400 : refusalOfForeignCustomers(row, actor)),
    newRowStatus: 'same',
  },
  deleteCustomerUser: {
    targets: 'one',
    kind: 'customer-user',
    request: nothing,
    statusIfAllowed: 204,
    refuses: refusalOfForeignCustomers,
    newRowStatus: 'same',
  },
  deleteCustomerUsers: {
    targets: 'many',
    kind: 'customer-user',
    request: idsInQuery,
    statusIfAllowed: 204,
    refuses: refusalOfForeignCustomers,
    newRowStatus: 'same',
  },
} as const satisfies Record<string, Probe>;

export const salesmanProbes = {
  listSalesmen: { targets: 'list', kind: 'salesman', request: nothing, read: readList },
} as const satisfies Record<string, Probe>;
