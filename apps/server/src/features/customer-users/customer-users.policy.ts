import { CUSTOMER_ROLES, type CustomerRole } from '@belegfach/contract';
import { Forbidden } from '../../platform/errors/index.ts';
import type { Caller } from '../authentication/index.ts';

declare const scopeProof: unique symbol;

/**
 * The customer-users that a caller may see and change, and the customers at which they see and assign roles. Only this file
 * creates such a scope.
 */
export type UserScope = UserRows & { readonly [scopeProof]: true };

type UserRows =
  | { readonly rows: 'all' }
  /** Users with a role at a customer where the caller is CustomerAdmin, and the caller itself. */
  | { readonly rows: 'administered'; readonly accountId: number }
  | { readonly rows: 'own'; readonly accountId: number };

/** @throws Forbidden for back-office users except SuperAdmins; the contract refuses these calls to them already */
export function userScopeOf(caller: Caller): UserScope {
  const { accountId } = caller;
  if (caller.role === 'SuperAdmin') return createScope({ rows: 'all' });
  if (caller.userType !== 'CustomerUser') throw new Forbidden();
  return createScope({ rows: caller.role === 'CustomerAdmin' ? 'administered' : 'own', accountId });
}

function createScope(rows: UserRows): UserScope {
  return rows as UserScope;
}

/** The roles that a caller may assign to customer-users. */
export function listGrantableRoles({ role }: Caller): readonly CustomerRole[] {
  return role === 'SuperAdmin' || role === 'CustomerAdmin' ? CUSTOMER_ROLES : [];
}

/**
 * A caller can change only the names of their own account. Roles and a status that are sent with their stored values are
 * no change.
 * @throws Forbidden
 */
export function refuseOwnChanges(
  caller: Caller,
  targetAccountId: number,
  changes: { readonly roles: boolean; readonly status: boolean },
): void {
  if (targetAccountId === caller.accountId && (changes.roles || changes.status)) throw new Forbidden();
}
