import type { Executor } from '../../platform/database/index.ts';
import { AppError } from '../../platform/errors/index.ts';
import { lockSalesmen, type SalesmanCandidate } from './customer-salesman.repository.ts';
import type { ManagedCustomerScope } from './customers.policy.ts';

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
  const isOfProviders = ({ kind, providerId }: SalesmanCandidate) =>
    kind === 'salesman' && providerId !== null && providerIds.includes(providerId);
  if (!found.every(isOfProviders)) throw new AppError('ForbiddenProvider');
  return found;
}
