import { type BackofficeRole, requiresSecondFactor } from '@belegfach/contract';
import type { Caller } from './caller.ts';

declare const scopeProof: unique symbol;

/** The accounts whose sign-in data a caller may change. Only this file creates such a scope. */
export type AccountScope = AccountRows & { readonly [scopeProof]: true };

type AccountRows =
  | { readonly rows: 'all' }
  | { readonly rows: 'own'; readonly accountId: number }
  /** The caller, and the back-office users of the provider who have one of these roles. */
  | {
      readonly rows: 'staff';
      readonly accountId: number;
      readonly providerId: number;
      readonly roles: readonly BackofficeRole[];
    };

/** The accounts whose sessions a caller may list and end. */
export function sessionScopeOf(caller: Caller): AccountScope {
  return scopeOf(caller, ['ProviderAdmin', 'ProviderUser', 'SalesmanUser', 'BranchManager']);
}

/**
 * The accounts whose second factor a caller may remove. Only the owner or a SuperAdmin removes the second factor of a
 * ProviderAdmin, who must have one.
 */
export function secondFactorScopeOf(caller: Caller): AccountScope {
  return scopeOf(caller, ['ProviderUser', 'SalesmanUser', 'BranchManager']);
}

/** SuperAdmins and ProviderAdmins must have a second factor (SIG-56). */
export function mustSetUpSecondFactor(caller: Caller): boolean {
  return requiresSecondFactor(caller.role) && !caller.hasSecondFactor;
}

/** The accounts whose e-mail address a caller may change. */
export function emailScopeOf(caller: Caller): AccountScope {
  return asScope(
    caller.role === 'SuperAdmin' ? { rows: 'all' } : { rows: 'own', accountId: caller.accountId },
  );
}

function scopeOf(caller: Caller, roles: readonly BackofficeRole[]): AccountScope {
  const { role, accountId } = caller;
  if (role === 'SuperAdmin') return asScope({ rows: 'all' });
  if (role !== 'ProviderAdmin' || caller.providerId === null) return asScope({ rows: 'own', accountId });
  return asScope({ rows: 'staff', accountId, providerId: caller.providerId, roles });
}

function asScope(rows: AccountRows): AccountScope {
  return rows as AccountScope;
}
