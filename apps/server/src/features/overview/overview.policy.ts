import { type AdministeredRows, administeredRowsOf, type Caller } from '../authentication/index.ts';

declare const scopeProof: unique symbol;

/** The providers whose waiting work a caller sees. Only this file creates a scope. */
export type OverviewScope = AdministeredRows & { readonly [scopeProof]: true };

export function overviewScopeOf(caller: Caller): OverviewScope {
  return administeredRowsOf(caller) as OverviewScope;
}
