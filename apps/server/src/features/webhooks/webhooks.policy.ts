import { Forbidden } from '../../platform/errors/index.ts';
import type { Caller } from '../authentication/index.ts';

declare const scopeProof: unique symbol;

/** The providers whose webhooks a caller may see and change. Only this file creates a scope. */
export type WebhookScope = WebhookRows & { readonly [scopeProof]: true };

type WebhookRows = { readonly rows: 'all' } | { readonly rows: 'own'; readonly providerId: number };

/** @throws Forbidden for a user without a provider; the contract refuses these calls to all other roles already */
export function webhookScopeOf(caller: Caller): WebhookScope {
  if (caller.role === 'SuperAdmin') return createScope({ rows: 'all' });
  if (caller.role !== 'ProviderAdmin' || caller.providerId === null) throw new Forbidden();
  return createScope({ rows: 'own', providerId: caller.providerId });
}

/** Whether the scope is that of a SuperAdmin, the only role that may enter hosts of the operator's network. */
export function isScopeOfSuperAdmin({ rows }: WebhookScope): boolean {
  return rows === 'all';
}

function createScope(rows: WebhookRows): WebhookScope {
  return rows as WebhookScope;
}
