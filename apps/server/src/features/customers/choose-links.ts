import type { Executor } from '../../platform/database/index.ts';
import { AppError, Forbidden } from '../../platform/errors/index.ts';
import { resolveProviders } from './customer-change.repository.ts';
import { lockSalesmen, type SalesmanCandidate } from './customer-salesman.repository.ts';
import type { ManagedCustomerScope } from './customers.policy.ts';

/**
 * The internal ids of the providers, without duplicates. A caller who may not choose providers does not learn which ids
 * exist.
 * @throws AppError ProviderNotFound; Forbidden
 */
export async function chooseProviders(
  transaction: Executor,
  scope: ManagedCustomerScope,
  publicIds: readonly string[],
): Promise<readonly number[]> {
  const resolved = await resolveProviders(transaction, [...new Set(publicIds)]);
  const providerIds = resolved.filter((id) => id !== undefined);
  if (providerIds.length === resolved.length) return providerIds;
  throw scope.rows === 'all' ? new AppError('ProviderNotFound') : new Forbidden();
}

/**
 * The salesmen with these public ids, if the caller may choose them and they belong to these providers. A salesman sees
 * only the documents of his own provider, so a customer needs no salesman of another provider.
 * @throws AppError BackofficeUserNotFound (400), BackofficeUserIsNotSalesman, ForbiddenProvider
 */
export async function chooseSalesmen(
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
