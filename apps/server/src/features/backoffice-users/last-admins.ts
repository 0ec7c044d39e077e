import type { Executor } from '../../platform/database/index.ts';
import { AppError } from '../../platform/errors/index.ts';
import { leavesNoAdmin } from '../user-accounts/index.ts';
import type { StaffRow } from './backoffice-user.repository.ts';
import type { StaffScope } from './backoffice-users.policy.ts';
import { countOtherProviderAdmins, countOtherSuperAdmins } from './last-admins.repository.ts';

/**
 * Refuses a delete, demotion or block that would leave a provider without a ProviderAdmin or the portal
 * without a SuperAdmin, for one or for many users. The accounts must be locked already.
 * @throws AppError DeleteLastProviderAdminNotAllowed, DeleteNotAllowed
 */
export async function refuseLastAdmins(
  transaction: Executor,
  scope: StaffScope,
  leaving: readonly StaffRow[],
): Promise<void> {
  const leavingIds = leaving.map(({ account_id }) => account_id);
  const superAdmins = leaving.filter(({ role }) => role === 'SuperAdmin');
  if (
    superAdmins.length > 0 &&
    leavesNoAdmin(superAdmins, await countOtherSuperAdmins(transaction, scope, leavingIds))
  )
    throw new AppError('DeleteNotAllowed');
  const providerAdmins = leaving.filter(({ role }) => role === 'ProviderAdmin');
  // Always in the same order, so that two transactions that lock several providers cannot deadlock.
  const providerIds = [...new Set(providerAdmins.flatMap(({ provider_id }) => provider_id ?? []))].toSorted(
    (a, b) => a - b,
  );
  for (const providerId of providerIds) {
    const leavingAdmins = providerAdmins.filter(({ provider_id }) => provider_id === providerId);
    if (
      leavesNoAdmin(leavingAdmins, await countOtherProviderAdmins(transaction, scope, providerId, leavingIds))
    )
      throw new AppError('DeleteLastProviderAdminNotAllowed');
  }
}
