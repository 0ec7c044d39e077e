import type { Role } from '@belegfach/contract';
import { type CurrentUser, isRole } from './current-user.ts';

/**
 * What a screen offers to whom. Unlike a route check there is no free pass for a SuperAdmin: it reads notes and writes
 * none (decisions D10). The server decides in any case; a test holds this table against the contract's access.
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
