import type { Executor } from '../../platform/database/index.ts';
import { AppError } from '../../platform/errors/index.ts';
import { leavesNoAdmin } from '../user-accounts/index.ts';
import type { BackofficeUserRow } from './backoffice-user.repository.ts';
import type { BackofficeUserScope } from './backoffice-users.policy.ts';
import { countOtherAdmins } from './last-admins.repository.ts';

/**
 * Refuses a delete, demotion or block that would leave a provider without a ProviderAdmin or the portal
 * without a SuperAdmin, for one or for many users. The accounts must be locked already.
 * @throws AppError DeleteLastProviderAdminNotAllowed, DeleteNotAllowed
 */
export async function refuseLastAdmins(
  transaction: Executor,
  scope: BackofficeUserScope,
  leaving: readonly BackofficeUserRow[],
): Promise<void> {
  const leavingIds = leaving.map(({ account_id }) => account_id);
  const admins = leaving.filter(({ role }) => role === 'SuperAdmin' || role === 'ProviderAdmin');
  // Null stands for all SuperAdmins. The order is fixed, so that two transactions that lock several rows cannot deadlock.
  const groupOf = ({ role, provider_id }: BackofficeUserRow) => (role === 'SuperAdmin' ? null : provider_id);
  const providerIds = [...new Set(admins.map(groupOf))];
  for (const providerId of providerIds.toSorted((a, b) => (a ?? 0) - (b ?? 0))) {
    const leavingAdmins = admins.filter((admin) => groupOf(admin) === providerId);
    const otherAdmins = await countOtherAdmins(transaction, scope, providerId, leavingIds);
    if (leavesNoAdmin(leavingAdmins, otherAdmins))
      throw new AppError(providerId === null ? 'DeleteNotAllowed' : 'DeleteLastProviderAdminNotAllowed');
  }
}
