import { Forbidden } from '../../platform/errors/index.ts';
import type { Caller } from '../authentication/index.ts';

declare const decided: unique symbol;

/** The providers a caller reaches (authorisation rows 31, 32, 58, 59). Only this file makes one. */
export type ProviderScope = ProviderRows & {
  /** Who acts, where it is a person. */
  readonly actorAccountId: number | undefined;
  readonly [decided]: true;
};

type ProviderRows = { readonly rows: 'all' } | { readonly rows: 'own'; readonly providerId: number };

/** A person, or the commands of whoever runs the installation. */
export type Actor = Caller | 'system';

/** @throws Forbidden for who belongs to no provider; the contract lets only back-office users near these calls */
export function providerScopeOf(actor: Actor): ProviderScope {
  if (actor === 'system') return decide({ rows: 'all' }, undefined);
  if (actor.role === 'SuperAdmin') return decide({ rows: 'all' }, actor.accountId);
  if (actor.userType !== 'BackofficeUser' || actor.providerId === null) throw new Forbidden();
  return decide({ rows: 'own', providerId: actor.providerId }, actor.accountId);
}

function decide(rows: ProviderRows, actorAccountId: number | undefined): ProviderScope {
  return { ...rows, actorAccountId } as ProviderScope;
}
