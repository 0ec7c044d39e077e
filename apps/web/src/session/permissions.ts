import type { Role } from '@belegfach/contract';
import { type CurrentUser, isRole } from './current-user.ts';

/**
 * The actions that a screen offers, by role. Unlike in a route check, a SuperAdmin does not pass automatically: it
 * reads notes but writes none. The server decides in any case; a test compares the entries for notes and for the
 * deletion of customers with the access rules of the contract.
 */
export const PERMISSIONS = {
  chooseProvider: ['SuperAdmin'],
  manageSuperAdmins: ['SuperAdmin'],
  deleteCustomers: ['SuperAdmin', 'ProviderAdmin'],
  readNotes: ['SuperAdmin', 'CustomerAdmin', 'CustomerUser'],
  createNote: ['CustomerAdmin', 'CustomerUser'],
} as const satisfies Record<string, readonly Role[]>;

export type Permission = keyof typeof PERMISSIONS;

export function can(user: Pick<CurrentUser, 'roleName'> | undefined, permission: Permission): boolean {
  return PERMISSIONS[permission].some((role) => isRole(user?.roleName, role));
}
