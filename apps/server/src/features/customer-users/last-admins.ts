import type { UserStatus } from '@belegfach/contract';
import type { Executor } from '../../platform/database/index.ts';
import { AppError } from '../../platform/errors/index.ts';
import { isNobodyLeft } from '../user-accounts/index.ts';
import { countOtherAdmins } from './customer-role.repository.ts';

/** An account that ceases to administer customers. */
export interface LeavingAdmin {
  readonly accountId: number;
  readonly status: UserStatus;
  readonly customerIds: readonly string[];
}

/**
 * Refuses what would leave a customer without CustomerAdmin: a delete, a demotion, a block, of one or of many at once (authorisation N6).
 * The leaving accounts are locked already.
 * @throws AppError LastAdminCannotBeDeleted
 */
export async function refuseLastAdmins(
  transaction: Executor,
  leaving: readonly LeavingAdmin[],
): Promise<void> {
  const customers = [...new Set(leaving.flatMap(({ customerIds }) => customerIds))];
  if (customers.length === 0) return;
  // Who leaves one customer may stay at another: each customer counts those who leave it.
  for (const others of await countOtherAdmins(
    transaction,
    customers,
    leaving.map(({ accountId }) => accountId),
  )) {
    const own = leaving.filter(({ customerIds }) => customerIds.includes(others.customerId));
    if (isNobodyLeft(own, others)) throw new AppError('LastAdminCannotBeDeleted');
  }
}
