import type { Caller } from '../authentication/index.ts';

declare const scopeProof: unique symbol;

/** The failed e-mails that a caller may see and retry. Only this file creates such a scope. */
export type FailedMailScope = FailedMailRows & { readonly [scopeProof]: true };

type FailedMailRows =
  | { readonly rows: 'all' }
  | { readonly rows: 'provider'; readonly providerId: number }
  | { readonly rows: 'none' };

export function failedMailScopeOf(caller: Caller): FailedMailScope {
  if (caller.role === 'SuperAdmin') return asScope({ rows: 'all' });
  if (caller.role !== 'ProviderAdmin' || caller.providerId === null) return asScope({ rows: 'none' });
  return asScope({ rows: 'provider', providerId: caller.providerId });
}

function asScope(rows: FailedMailRows): FailedMailScope {
  return rows as FailedMailScope;
}
