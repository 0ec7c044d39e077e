import type { Executor } from '../../platform/database/index.ts';
import { AppError } from '../../platform/errors/index.ts';
import { isNobodyLeft } from '../user-accounts/index.ts';
import type { StaffRow } from './backoffice-user.repository.ts';
import type { StaffScope } from './backoffice-users.policy.ts';
import { countOtherProviderAdmins, countOtherSuperAdmins } from './last-admins.repository.ts';

/**
 * Refuses what would leave a provider without ProviderAdmin or the portal without SuperAdmin: a delete, a demotion, a block, of one or of
 * many at once (authorisation N6). The leaving accounts are locked already.
 * @throws AppError DeleteLastProviderAdminNotAllowed, DeleteNotAllowed
 */
export async function refuseLastAdmins(
  transaction: Executor,
  scope: StaffScope,
  leaving: readonly StaffRow[],
): Promise<void> {
  const ids = leaving.map(({ account_id }) => account_id);
  const superAdmins = leaving.filter(({ role }) => role === 'SuperAdmin');
  if (
    superAdmins.length > 0 &&
    isNobodyLeft(superAdmins, await countOtherSuperAdmins(transaction, scope, ids))
  )
    throw new AppError('DeleteNotAllowed');
  const providerAdmins = leaving.filter(({ role }) => role === 'ProviderAdmin');
  // In one order, so that two who lock several providers can't wait for each other.
  const providers = [...new Set(providerAdmins.flatMap(({ provider_id }) => provider_id ?? []))].toSorted(
    (a, b) => a - b,
  );
  for (const provider of providers) {
    const own = providerAdmins.filter(({ provider_id }) => provider_id === provider);
    if (isNobodyLeft(own, await countOtherProviderAdmins(transaction, scope, provider, ids)))
      throw new AppError('DeleteLastProviderAdminNotAllowed');
  }
}
