import type { UserStatus } from '@belegfach/contract';
import type { Executor } from '../../platform/database/index.ts';
import { AppError } from '../../platform/errors/index.ts';
import { leavesNoAdmin } from '../user-accounts/index.ts';
import { countOtherAdmins } from './customer-role.repository.ts';

/** An account that will no longer administer these customers. */
interface LeavingAdmin {
  readonly accountId: number;
  readonly status: UserStatus;
  readonly customerIds: readonly string[];
}

/**
 * Refuses a delete, demotion or block that would leave a customer without a CustomerAdmin, for one or for many users.
 * The accounts must be locked already.
 * @throws AppError LastAdminCannotBeDeleted
 */
export async function refuseLastAdmins(
  transaction: Executor,
  leaving: readonly LeavingAdmin[],
): Promise<void> {
  const customerIds = [...new Set(leaving.flatMap(({ customerIds }) => customerIds))];
  if (customerIds.length === 0) return;
  // An account may lose its role at one customer and keep it at another, so leaving admins are counted per customer.
  for (const otherAdmins of await countOtherAdmins(
    transaction,
    customerIds,
    leaving.map(({ accountId }) => accountId),
  )) {
    const leavingAdmins = leaving.filter(({ customerIds }) => customerIds.includes(otherAdmins.customerId));
    if (leavesNoAdmin(leavingAdmins, otherAdmins)) throw new AppError('LastAdminCannotBeDeleted');
  }
}
