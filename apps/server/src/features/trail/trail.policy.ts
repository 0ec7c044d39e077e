import type { Caller } from '../authentication/index.ts';

declare const scopeProof: unique symbol;

/** The entries of the audit trail that a caller may see. Only this file creates a scope. */
export type TrailScope = TrailRows & { readonly [scopeProof]: true };

type TrailRows =
  | { readonly rows: 'all' }
  | { readonly rows: 'provider'; readonly providerId: number }
  | { readonly rows: 'none' };

/** A provider admin sees what concerns the own provider; an entry without a provider concerns the installation. */
export function trailScopeOf(caller: Caller): TrailScope {
  return rowsOf(caller) as TrailScope;
}

function rowsOf(caller: Caller): TrailRows {
  if (caller.role === 'SuperAdmin') return { rows: 'all' };
  return caller.role === 'ProviderAdmin' && caller.providerId !== null
    ? { rows: 'provider', providerId: caller.providerId }
    : { rows: 'none' };
}
