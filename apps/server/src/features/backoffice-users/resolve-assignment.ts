import type { Executor } from '../../platform/database/index.ts';
import { AppError, Forbidden } from '../../platform/errors/index.ts';
import type { BackofficeCaller } from '../authentication/index.ts';
import { findBranch, findCustomers, findProvider } from './assignment.repository.ts';
import type { BackofficeUserAssignment } from './backoffice-user.repository.ts';
import type { BackofficeUserScope } from './backoffice-users.policy.ts';
import type { RequestedAssignment } from './requested-assignment.ts';

export interface ResolvedAssignment {
  readonly assignment: BackofficeUserAssignment;
  /** Internal ids. */
  readonly customerIds: readonly number[];
}

/**
 * Replaces the public ids of a request by internal ids, within the caller's scope.
 * @throws Forbidden for another provider than the caller's; AppError ProviderNotFound, BranchNotFound, CustomerNotFound
 */
export async function resolveAssignment(
  transaction: Executor,
  scope: BackofficeUserScope,
  caller: BackofficeCaller,
  { role, salesmanNumber: salesman_number, ...requested }: RequestedAssignment,
): Promise<ResolvedAssignment> {
  if (requested.providerId === null)
    return { assignment: { role, provider_id: null, branch_id: null, salesman_number }, customerIds: [] };
  const providerId = await findProvider(transaction, scope, requested.providerId);
  if (providerId === undefined)
    throw caller.role === 'SuperAdmin' ? new AppError('ProviderNotFound') : new Forbidden();
  const branchId =
    requested.branchId === null ? null : await findBranch(transaction, scope, providerId, requested.branchId);
  if (branchId === undefined) throw new AppError('BranchNotFound');
  const requestedCustomerIds = new Set(requested.customerIds);
  const customerIds =
    requestedCustomerIds.size === 0
      ? []
      : await findCustomers(transaction, scope, providerId, [...requestedCustomerIds]);
  if (customerIds.length < requestedCustomerIds.size) throw new AppError('CustomerNotFound');
  return {
    assignment: { role, provider_id: providerId, branch_id: branchId, salesman_number },
    customerIds,
  };
}
