import { BACKOFFICE_ROLES, type BackofficeRole } from '@belegfach/contract';
import { Forbidden } from '../../platform/errors/index.ts';
import type { BackofficeCaller, Caller } from '../authentication/index.ts';
import type { UserRequest } from '../user-accounts/index.ts';

declare const scopeProof: unique symbol;

/** The back-office users that a caller may see and change. Only this file creates such a scope. */
export type BackofficeUserScope = BackofficeUserRows & { readonly [scopeProof]: true };

type BackofficeUserRows =
  | { readonly rows: 'all' }
  /** Users of the provider; never a SuperAdmin, who belongs to no provider. */
  | { readonly rows: 'provider'; readonly providerId: number }
  | { readonly rows: 'own'; readonly accountId: number };

export function backofficeUserScopeOf(caller: BackofficeCaller): BackofficeUserScope {
  if (caller.role === 'SuperAdmin') return createScope({ rows: 'all' });
  if (caller.role === 'ProviderAdmin' && caller.providerId !== null)
    return createScope({ rows: 'provider', providerId: caller.providerId });
  return createScope({ rows: 'own', accountId: caller.accountId });
}

/** Only the caller itself. */
export function ownScopeOf({ accountId }: BackofficeCaller): BackofficeUserScope {
  return createScope({ rows: 'own', accountId });
}

/** For the operator's commands. */
export function backofficeUserScopeOfOperator(): BackofficeUserScope {
  return createScope({ rows: 'all' });
}

function createScope(rows: BackofficeUserRows): BackofficeUserScope {
  return rows as BackofficeUserScope;
}

/** A back-office user's request to change back-office users. */
export interface BackofficeUserRequest extends UserRequest {
  readonly caller: BackofficeCaller;
}

/** The contract already refuses these calls to customer-users. @throws Forbidden */
export function requireBackofficeCaller(caller: Caller): BackofficeCaller {
  if (caller.userType !== 'BackofficeUser') throw new Forbidden();
  return caller;
}

/** The roles that a caller may assign: only a SuperAdmin assigns SuperAdmin. */
export function listGrantableRoles({ role }: BackofficeCaller): readonly BackofficeRole[] {
  if (role === 'SuperAdmin') return BACKOFFICE_ROLES;
  return role === 'ProviderAdmin' ? BACKOFFICE_ROLES.filter((name) => name !== 'SuperAdmin') : [];
}

/** Fields of an edit whose value differs from the stored one. */
export type ChangedField = 'roleId' | 'providerId' | 'salesmanNumber' | 'branchId' | 'customerIds' | 'status';

/**
 * A caller can change only the names of their own account. Only a SuperAdmin changes the provider and
 * status of other accounts. A field that is sent with its stored value is no change.
 * @throws Forbidden
 */
export function refuseForbiddenChanges(
  caller: BackofficeCaller,
  target: { readonly accountId: number; readonly requestedRole: BackofficeRole },
  changed: ReadonlySet<ChangedField>,
): void {
  if (target.accountId === caller.accountId) {
    if (changed.size > 0) throw new Forbidden();
    return;
  }
  const isSuperAdmin = caller.role === 'SuperAdmin';
  if (!isSuperAdmin && (changed.has('providerId') || changed.has('status'))) throw new Forbidden();
  if (changed.has('roleId') && !listGrantableRoles(caller).includes(target.requestedRole))
    throw new Forbidden();
}
