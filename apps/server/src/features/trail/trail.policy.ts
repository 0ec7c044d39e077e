import { type AdministeredRows, administeredRowsOf, type Caller } from '../authentication/index.ts';

declare const scopeProof: unique symbol;

/** The entries of the audit trail that a caller may see. Only this file creates a scope. */
export type TrailScope = AdministeredRows & { readonly [scopeProof]: true };

/** A provider admin sees the entries of the own provider; an entry without a provider concerns the installation. */
export function trailScopeOf(caller: Caller): TrailScope {
  return administeredRowsOf(caller) as TrailScope;
}
