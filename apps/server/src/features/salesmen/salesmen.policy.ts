import { Forbidden } from '../../platform/errors/index.ts';
import type { Caller } from '../authentication/index.ts';

declare const decided: unique symbol;

/** The salesmen a caller may choose from (authorisation row 33). Only this file makes one. */
export type SalesmanScope = SalesmanRows & { readonly [decided]: true };

type SalesmanRows = { readonly rows: 'all' } | { readonly rows: 'provider'; readonly providerId: number };

/** @throws Forbidden for who belongs to no provider; the contract lets only back-office users near this call */
export function salesmanScopeOf(caller: Caller): SalesmanScope {
  if (caller.role === 'SuperAdmin') return decide({ rows: 'all' });
  if (caller.userType !== 'BackofficeUser' || caller.providerId === null) throw new Forbidden();
  return decide({ rows: 'provider', providerId: caller.providerId });
}

function decide(rows: SalesmanRows): SalesmanScope {
  return rows as SalesmanScope;
}
