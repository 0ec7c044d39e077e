import type { BackofficeRole } from '@belegfach/contract';
import type { Caller } from './caller.ts';

declare const decided: unique symbol;

/** The accounts whose sign-in a caller may change. Only this file makes one. */
export type AccountScope = AccountRows & { readonly [decided]: true };

type AccountRows =
  | { readonly rows: 'all' }
  | { readonly rows: 'own'; readonly accountId: number }
  /** Oneself and the provider's staff of these roles. */
  | {
      readonly rows: 'staff';
      readonly accountId: number;
      readonly providerId: number;
      readonly roles: readonly BackofficeRole[];
    };

/** Whose sessions a caller lists and ends (authorisation row 10). */
export function deviceScopeOf(caller: Caller): AccountScope {
  return scopeOf(caller, ['ProviderAdmin', 'ProviderUser', 'SalesmanUser', 'BranchManager']);
}

/** Whose second factor a caller removes; a colleague's whose role must have one is a SuperAdmin's to remove (authorisation row 8). */
export function secondFactorScopeOf(caller: Caller): AccountScope {
  return scopeOf(caller, ['ProviderUser', 'SalesmanUser', 'BranchManager']);
}

/** Whose address a caller changes (authorisation rows 43 and 53). */
export function emailScopeOf(caller: Caller): AccountScope {
  return decide(
    caller.role === 'SuperAdmin' ? { rows: 'all' } : { rows: 'own', accountId: caller.accountId },
  );
}

function scopeOf(caller: Caller, roles: readonly BackofficeRole[]): AccountScope {
  const { role, accountId } = caller;
  if (role === 'SuperAdmin') return decide({ rows: 'all' });
  if (role !== 'ProviderAdmin' || caller.providerId === null) return decide({ rows: 'own', accountId });
  return decide({ rows: 'staff', accountId, providerId: caller.providerId, roles });
}

function decide(rows: AccountRows): AccountScope {
  return rows as AccountScope;
}
