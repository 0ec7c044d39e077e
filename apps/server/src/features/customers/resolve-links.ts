import type { Executor } from '../../platform/database/index.ts';
import { AppError, Forbidden } from '../../platform/errors/index.ts';
import { listProviderIds } from './customer-change.repository.ts';
import { lockSalesmen, type SalesmanCandidate } from './customer-salesman.repository.ts';
import type { ManagedCustomerScope } from './customers.policy.ts';

/**
 * The internal ids of the providers, without duplicates.
 * @throws AppError ProviderNotFound; Forbidden instead for users of one provider, who must not learn which ids exist
 */
export async function resolveProviderIds(
  transaction: Executor,
  scope: ManagedCustomerScope,
  publicIds: readonly string[],
): Promise<readonly number[]> {
  const providerIds = await listProviderIds(transaction, publicIds);
  if (providerIds.length === new Set(publicIds).size) return providerIds;
  throw scope.rows === 'all' ? new AppError('ProviderNotFound') : new Forbidden();
}

/**
 * Locks the salesmen with these public ids. They must belong to these providers, because a salesman sees only the
 * documents of their own provider.
 * @throws AppError BackofficeUserNotFound (400), BackofficeUserIsNotSalesman, ForbiddenProvider
 */
export async function lockRequestedSalesmen(
  transaction: Executor,
  scope: ManagedCustomerScope,
  publicIds: readonly string[],
  providerIds: readonly number[],
): Promise<readonly SalesmanCandidate[]> {
  const requestedIds = [...new Set(publicIds)];
  const salesmen = await lockSalesmen(transaction, scope, requestedIds);
  if (salesmen.length < requestedIds.length) throw new AppError('BackofficeUserNotFound', { isInBody: true });
  if (salesmen.some(({ kind }) => kind === 'no-salesman')) throw new AppError('BackofficeUserIsNotSalesman');
  const belongsToProviders = ({ kind, provider_id }: SalesmanCandidate) =>
    kind === 'salesman' && provider_id !== null && providerIds.includes(provider_id);
  if (!salesmen.every(belongsToProviders)) throw new AppError('ForbiddenProvider');
  return salesmen;
}
