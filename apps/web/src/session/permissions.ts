import type { Access, AccessCell } from '@belegfach/contract';
import { findRole } from '@belegfach/contract/schema-free';
import type { CurrentUser } from './current-user.ts';

type Reader = Pick<CurrentUser, 'roleName'> | undefined;

function cellOf(user: Reader, access: Access): AccessCell {
  const role = findRole(user?.roleName ?? '');
  return role === undefined ? 'denied' : access[role];
}

/**
 * Whether a screen offers an action to the user. This depends on the access of the action's API call. Unlike in a route
 * check, a SuperAdmin does not pass automatically: a SuperAdmin reads notes but writes none. The server checks each
 * call in any case.
 */
export function mayCall(user: Reader, access: Access): boolean {
  return cellOf(user, access) !== 'denied';
}

/** Whether the call reaches the rows of every provider for this user, who then chooses among the providers. */
export function reachesAll(user: Reader, access: Access): boolean {
  return cellOf(user, access) === 'all';
}
