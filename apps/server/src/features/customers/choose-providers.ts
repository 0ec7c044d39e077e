import type { Executor } from '../../platform/database/index.ts';
import { AppError, Forbidden } from '../../platform/errors/index.ts';
import { resolveProviders } from './customer-change.repository.ts';
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
