import { ROLE_LABELS } from '@belegfach/contract/schema-free';
import { createInstance } from 'i18next';
import { expect, test } from 'vitest';
import {
  bakery,
  cafe,
  customerUserOf,
  roleAt,
  backofficeUserOf,
} from '../../../../test-support/backoffice-users.ts';
import { loadTexts } from '../../../../test-support/texts.ts';
import { noFilters } from '../../../ui/list/list-filters.ts';
import { backofficeUserList } from '../backoffice-user-columns.tsx';
import { customerUserEditOf, customerUserDraftOf, withCustomers } from './customer-user-draft.ts';
import { backofficeRoleLabel } from './roles.ts';
import { backofficeUserDraftOf, backofficeUserEditOf } from './backoffice-user-draft.ts';
import { isInvitedLongAgo } from './user.ts';
import { filterAndSortUsers } from './user-rows.ts';

test('each role has its label in German and in English', () => {
  expect(ROLE_LABELS.de).toEqual({
    SuperAdmin: 'Super-Admin',
    ProviderAdmin: 'Provider-Admin',
    ProviderUser: 'Provider',
    SalesmanUser: 'Vertriebler',
    BranchManager: 'Niederlassungsleiter',
    CustomerAdmin: 'Kunden-Admin',
    CustomerUser: 'Kunde',
    Guest: 'Gast',
  });
  expect(ROLE_LABELS.en).toEqual({
    SuperAdmin: 'Super admin',
    ProviderAdmin: 'Provider admin',
    ProviderUser: 'Provider',
    SalesmanUser: 'Salesman',
    BranchManager: 'Branch manager',
    CustomerAdmin: 'Customer admin',
    CustomerUser: 'Customer',
    Guest: 'Guest',
  });
});

test('a back-office user has the label of the role; a role of another kind is unknown', async () => {
  const { i18n } = await loadTexts('en');
  const context = { t: i18n.getFixedT(null, ['users', 'table', 'shell'] as const) };
  expect(backofficeRoleLabel(backofficeUserOf(1), context)).toBe('Provider');
  expect(backofficeRoleLabel({ roleName: 'CustomerUser' }, context)).toBe('Unknown');
});

test('new customers get the new role, and roles that were already chosen stay', () => {
  const roles = [{ customerId: bakery.id, roleId: 5 as const }];
  expect(withCustomers(roles, [bakery.id, cafe.id], 6)).toEqual([
    { customerId: bakery.id, roleId: 5 },
    { customerId: cafe.id, roleId: 6 },
  ]);
  expect(withCustomers(roles, [cafe.id], 6)).toEqual([{ customerId: cafe.id, roleId: 6 }]);
});

test('an edit without changes adds and removes nothing', () => {
  const user = customerUserOf(1, { customersAndRoles: [roleAt(bakery, 5), roleAt(cafe, 6)] });
  expect(customerUserEditOf(customerUserDraftOf(user), user)).toMatchObject({
    rolesForCustomerToAdd: [],
    rolesForCustomerToRemove: [],
  });
});

test('values that belong to another role become null', () => {
  const salesman = backofficeUserOf(1, {
    roleId: 4,
    roleName: 'SalesmanUser',
    salesmanNumber: '12',
    branchId: bakery.id,
  });
  const draft = backofficeUserDraftOf(salesman);
  expect(backofficeUserEditOf(draft, 4)).toMatchObject({ salesmanNumber: '12', branchId: bakery.id });
  expect(backofficeUserEditOf({ ...draft, role: 'ProviderUser' }, 3)).toMatchObject({
    salesmanNumber: null,
    branchId: null,
    providerId: salesman.providerId,
  });
  expect(backofficeUserEditOf({ ...draft, role: 'SuperAdmin' }, 1)).toMatchObject({ providerId: null });
});

test('texts are sorted in dictionary order, and equal texts by id', () => {
  const users = [
    backofficeUserOf(3, { lastName: 'Zander' }),
    backofficeUserOf(2, { lastName: 'Öztürk' }),
    backofficeUserOf(1, { lastName: 'Zander' }),
    backofficeUserOf(4, { lastName: 'Oswald' }),
  ];
  const context = {
    t: createInstance().getFixedT(null, ['users', 'table', 'shell'] as const),
    language: 'de',
    providers: [],
  };
  const sorted = (direction: 'ascending' | 'descending') =>
    filterAndSortUsers(
      backofficeUserList,
      users,
      { filters: noFilters(backofficeUserList), sort: { field: 'lastName', direction } },
      context,
    ).map(({ id }) => Number.parseInt(id.slice(-8), 16));
  expect(sorted('ascending')).toEqual([4, 2, 1, 3]);
  expect(sorted('descending')).toEqual([1, 3, 2, 4]);
});

test('users without a value come last in both directions', () => {
  const users = [
    backofficeUserOf(1, { lastSignInAt: null }),
    backofficeUserOf(2, { lastSignInAt: '2026-11-20T08:00:00.000Z' }),
    backofficeUserOf(3, { lastSignInAt: '2026-11-21T08:00:00.000Z' }),
  ];
  const context = {
    t: createInstance().getFixedT(null, ['users', 'table', 'shell'] as const),
    language: 'de',
    providers: [],
  };
  const sorted = (direction: 'ascending' | 'descending') =>
    filterAndSortUsers(
      backofficeUserList,
      users,
      { filters: noFilters(backofficeUserList), sort: { field: 'lastSignIn', direction } },
      context,
    ).map(({ id }) => Number.parseInt(id.slice(-8), 16));
  expect(sorted('ascending')).toEqual([2, 3, 1]);
  expect(sorted('descending')).toEqual([3, 2, 1]);
});

test('an invitation is old when it was not accepted within 14 days', () => {
  const days = (count: number) => new Date(Date.now() - count * 24 * 3600 * 1000).toISOString();
  expect(isInvitedLongAgo({ status: 'Invited', invitedAt: days(15) })).toBe(true);
  expect(isInvitedLongAgo({ status: 'Invited', invitedAt: days(13) })).toBe(false);
  expect(isInvitedLongAgo({ status: 'Active', invitedAt: days(15) })).toBe(false);
});
