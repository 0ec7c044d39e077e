import { features, ROLES, type Role } from '@belegfach/contract';
import { expect, test } from 'vitest';
import { userOf } from '../../test-support/users.ts';
import { can } from './permissions.ts';

const allowedBy = (access: Readonly<Record<Role, string>>) =>
  ROLES.filter((role) => access[role] !== 'denied');

test.each([
  ['readNotes', features.notes.listNotes.access],
  ['createNote', features.notes.createNote.access],
  ['deleteCustomers', features.customers.deleteCustomers.access],
] as const)('%s is offered to exactly the roles that the server allows', (permission, access) => {
  expect(ROLES.filter((role) => can(userOf(role), permission))).toEqual(allowedBy(access));
});

test('only a SuperAdmin chooses among providers, and a visitor who is not signed in may do nothing', () => {
  expect(ROLES.filter((role) => can(userOf(role), 'chooseProvider'))).toEqual(['SuperAdmin']);
  expect(ROLES.filter((role) => can(userOf(role), 'manageSuperAdmins'))).toEqual(['SuperAdmin']);
  expect(can(undefined, 'readNotes')).toBe(false);
});
