import type { Access, AccessCell } from '@belegfach/contract';
import { findRole } from '@belegfach/contract/schema-free';
import type { CurrentUser } from './current-user.ts';

type RoleHolder = Pick<CurrentUser, 'roleName'> | undefined;

function accessCellOf(user: RoleHolder, access: Access): AccessCell {
  const role = findRole(user?.roleName ?? '');
  return role === undefined ? 'denied' : access[role];
}

/**
 * Whether a screen offers an action to the user. This depends on the access to the API call of the action. Unlike in a
 * route check, a SuperAdmin does not pass automatically: a SuperAdmin reads notes but cannot write them. The server
 * checks each call in any case.
 */
export function mayCall(user: RoleHolder, access: Access): boolean {
  return accessCellOf(user, access) !== 'denied';
}

/** Whether the call reaches the rows of every provider, so that the user chooses a provider. */
export function mayCallForAllProviders(user: RoleHolder, access: Access): boolean {
  return accessCellOf(user, access) === 'all';
}
