import { Forbidden } from '../../platform/errors/index.ts';
import type { Caller } from '../authentication/index.ts';

declare const scopeProof: unique symbol;

/** The salesmen that a caller may choose from. Only this file creates a scope. */
export type SalesmanScope = SalesmanRows & { readonly [scopeProof]: true };

type SalesmanRows = { readonly rows: 'all' } | { readonly rows: 'provider'; readonly providerId: number };

/** @throws Forbidden for a user without a provider; the contract admits only back-office users to this call */
export function salesmanScopeOf(caller: Caller): SalesmanScope {
  if (caller.role === 'SuperAdmin') return asScope({ rows: 'all' });
  if (caller.userType !== 'BackofficeUser' || caller.providerId === null) throw new Forbidden();
  return asScope({ rows: 'provider', providerId: caller.providerId });
}

function asScope(rows: SalesmanRows): SalesmanScope {
  return rows as SalesmanScope;
}
