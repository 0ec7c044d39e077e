import type { Caller } from '../authentication/index.ts';

declare const scopeProof: unique symbol;

/** The providers of which a caller sees what waits. Only this file creates a scope. */
export type OverviewScope = OverviewRows & { readonly [scopeProof]: true };

type OverviewRows =
  | { readonly rows: 'all' }
  | { readonly rows: 'provider'; readonly providerId: number }
  | { readonly rows: 'none' };

export function overviewScopeOf(caller: Caller): OverviewScope {
  return rowsOf(caller) as OverviewScope;
}

function rowsOf(caller: Caller): OverviewRows {
  if (caller.role === 'SuperAdmin') return { rows: 'all' };
  return caller.role === 'ProviderAdmin' && caller.providerId !== null
    ? { rows: 'provider', providerId: caller.providerId }
    : { rows: 'none' };
}
