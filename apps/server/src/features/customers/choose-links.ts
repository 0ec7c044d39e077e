import type { Executor } from '../../platform/database/index.ts';
import { AppError, Forbidden } from '../../platform/errors/index.ts';
import { resolveProviders } from './customer-change.repository.ts';
import { lockSalesmen, type SalesmanCandidate } from './customer-salesman.repository.ts';
import type { ManagedCustomerScope } from './customers.policy.ts';

/**
 * Internal ids of the providers, each once. A caller who may not choose providers does not learn which ids exist.
 * @throws AppError ProviderNotFound; Forbidden
 */
export async function chooseProviders(
  transaction: Executor,
  scope: ManagedCustomerScope,
  publicIds: readonly string[],
): Promise<readonly number[]> {
  const resolved = await resolveProviders(transaction, [...new Set(publicIds)]);
  const known = resolved.filter((id) => id !== undefined);
  if (known.length === resolved.length) return known;
  throw scope.rows === 'all' ? new AppError('ProviderNotFound') : new Forbidden();
}

/**
 * The salesmen with these public ids, if the caller may choose them and they belong to these providers: a salesman sees
 * only the documents of his own provider, so a salesman of another provider would be of no use to the customer.
 * @throws AppError BackofficeUserNotFound (400), BackofficeUserIsNotSalesman, ForbiddenProvider
 */
export async function chooseSalesmen(
  transaction: Executor,
  scope: ManagedCustomerScope,
  publicIds: readonly string[],
  providerIds: readonly number[],
): Promise<readonly SalesmanCandidate[]> {
  const wanted = [...new Set(publicIds)];
  const found = await lockSalesmen(transaction, scope, wanted);
  if (found.length < wanted.length) throw new AppError('BackofficeUserNotFound', { isInBody: true });
  if (found.some(({ kind }) => kind === 'no-salesman')) throw new AppError('BackofficeUserIsNotSalesman');
  const isOfProviders = ({ kind, provider_id }: SalesmanCandidate) =>
    kind === 'salesman' && provider_id !== null && providerIds.includes(provider_id);
  if (!found.every(isOfProviders)) throw new AppError('ForbiddenProvider');
  return found;
}
