import { CUSTOMER_ROLES, type CustomerRole } from '@belegfach/contract';
import { Forbidden } from '../../platform/errors/index.ts';
import type { Caller } from '../authentication/index.ts';

declare const decided: unique symbol;

/** The customer-users a caller reaches, and at which customers it sees and gives roles (authorisation rows 34 to 42, N8). */
export type UserScope = UserRows & { readonly [decided]: true };

type UserRows =
  | { readonly rows: 'all' }
  /** Users with a role where the caller is CustomerAdmin, and the caller itself. */
  | { readonly rows: 'administered'; readonly accountId: number }
  | { readonly rows: 'own'; readonly accountId: number };

/** @throws Forbidden for back-office users below SuperAdmin, whom the contract lets not near these calls */
export function userScopeOf(caller: Caller): UserScope {
  const { accountId } = caller;
  if (caller.role === 'SuperAdmin') return decide({ rows: 'all' });
  if (caller.userType !== 'CustomerUser') throw new Forbidden();
  return decide({ rows: caller.role === 'CustomerAdmin' ? 'administered' : 'own', accountId });
}

function decide(rows: UserRows): UserScope {
  return rows as UserScope;
}

/** The roles that a caller may give to customer-users (authorisation row 36). */
export function listGrantableRoles({ role }: Caller): readonly CustomerRole[] {
  return role === 'SuperAdmin' || role === 'CustomerAdmin' ? CUSTOMER_ROLES : [];
}

/**
 * Of the own account only the names change (authorisation row 42); roles and status sent along unchanged are no change (decisions D11).
 * @throws Forbidden
 */
export function refuseOwnChanges(
  caller: Caller,
  targetAccountId: number,
  changes: { readonly roles: boolean; readonly status: boolean },
): void {
  if (targetAccountId === caller.accountId && (changes.roles || changes.status)) throw new Forbidden();
}
