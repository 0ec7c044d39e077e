import { Forbidden } from '../../platform/errors/index.ts';
import type { Caller } from '../authentication/index.ts';

declare const scopeProof: unique symbol;

/** The providers that a caller may read or change. Only this file creates a scope. */
export type ProviderScope = ProviderRows & {
  /** The account of the caller; undefined for a command of the operator. */
  readonly actorAccountId: number | undefined;
  readonly [scopeProof]: true;
};

type ProviderRows = { readonly rows: 'all' } | { readonly rows: 'own'; readonly providerId: number };

/** A user, or a command of the operator. */
export type Actor = Caller | 'system';

/** @throws Forbidden for a user without a provider; the contract refuses these calls to customer-users already */
export function providerScopeOf(actor: Actor): ProviderScope {
  if (actor === 'system') return createScope({ rows: 'all' }, undefined);
  if (actor.role === 'SuperAdmin') return createScope({ rows: 'all' }, actor.accountId);
  if (actor.userType !== 'BackofficeUser' || actor.providerId === null) throw new Forbidden();
  return createScope({ rows: 'own', providerId: actor.providerId }, actor.accountId);
}

function createScope(rows: ProviderRows, actorAccountId: number | undefined): ProviderScope {
  return { ...rows, actorAccountId } as ProviderScope;
}
